import type { Rule } from '../../base/diagnostic.ts';
import type { JsonValue } from '../../base/json.ts';
import type { Operation } from '../../base/operation.ts';
import { quoted } from '../../base/visible-text.ts';
import {
  append,
  declareSecret,
  freeId,
  guess,
  keySpelling,
  nodeAt,
  remove,
  removeNode,
  routeOf,
  set,
  spelling,
} from '../fixes.ts';
import type { Edge } from '../fixes.ts';

/** Rows FS2001 to FS2004 and FS2009 to FS2012: what 2-bind finds when it resolves names and ports. */

export const unknownKind: Rule<{
  readonly type: string;
  readonly near: string | undefined;
  /** What to use instead of a kind that only other tools have. */ readonly way?: string | undefined;
}> = {
  code: 'FS2001',
  severity: 'error',
  title: 'Unknown node kind',
  message: ({ type }) => `There is no node kind “${type}”.`,
  hint: ({ near, way }) =>
    way ??
    (near === undefined
      ? 'Choose one of those that `flowsmith nodes` lists, use a Code node for an expression, or write a kind of your own (docs/custom-kinds.md).'
      : `Did you mean “${near}”?`),
  fixes: ({ type, near, way }, at) => (way === undefined ? spelling(at, type, near) : []),
  explanation: {
    cause: 'The type of a node is the name of one of the kinds that flowsmith, or your flowsmith.config.ts, defines.',
    bad: '{ "id": "num", "type": "to-nmber" }',
    good: '{ "id": "num", "type": "to-number" }',
  },
};

export const duplicateNode: Rule<{ readonly id: string; /** An id that no node has. */ readonly free: string }> = {
  code: 'FS2002',
  severity: 'error',
  title: 'Two nodes with one id',
  message: ({ id }) => `Two nodes of this flow have the id “${id}”.`,
  hint: () => 'Give one of them another id, and change its edges accordingly.',
  fixes: ({ id, free }, at) => [
    guess({ title: `Call the second one ${quoted(free)}`, operations: [set(at, at.path, free)] }),
    guess({ title: `Remove the second ${quoted(id)}`, operations: [remove(at, at.path.slice(0, 3))] }),
  ],
  explanation: {
    cause: 'Edges name nodes by id, so an id means one node within a flow.',
    bad: '{ "id": "find", … }, { "id": "find", … }',
    good: '{ "id": "findUser", … }, { "id": "findOrder", … }',
  },
};

export const startCount: Rule<{
  readonly count: number;
  readonly route: string;
  /** The Start to add; `first` is the only node to which it can lead. */
  readonly start?: { readonly id: string; readonly type: string; readonly first: string | undefined };
  /** The second Start, with all its edges. */
  readonly second?: { readonly id: string; readonly edges: readonly Edge[] };
}> = {
  code: 'FS2003',
  severity: 'error',
  title: 'A flow begins at exactly one Start Node',
  message: ({ count, route }) =>
    count === 0 ? `The flow of “${route}” has no Start Node.` : `The flow of “${route}” has ${count} Start Nodes.`,
  hint: ({ count }) =>
    count === 0 ? 'Add { "id": "start", "type": "start" } and wire its “next”.' : 'Keep one of them.',
  fixes: ({ start, second }, at) => {
    if (start !== undefined) {
      const { id, type, first } = start;
      const wire =
        first === undefined ? [] : [append(at, ['flow', 'edges'], { from: `${id}.next`, to: `${first}.in` })];
      const node: Operation = {
        do: 'insert',
        ...routeOf(at),
        path: ['flow', 'nodes'],
        after: null,
        value: { id, type },
      };
      return [{ title: 'Add a Start Node', operations: [node, ...wire] }];
    }
    return second === undefined ? [] : [removeNode(at, second.id, second.edges)];
  },
  explanation: {
    cause: 'Start says what starts the flow and where it begins.',
    bad: '"nodes": [ { "id": "reply", "type": "return-json" } ]',
    good: '"nodes": [ { "id": "start", "type": "start" }, { "id": "reply", "type": "return-json" } ]',
  },
};

export const unknownPort: Rule<{
  readonly node: string;
  readonly port: string;
  readonly side: 'input' | 'output';
  readonly near: string | undefined;
  readonly known: readonly string[];
}> = {
  code: 'FS2004',
  severity: 'error',
  title: 'Unknown port',
  message: ({ node, port, side }) => `${node} has no ${side} “${port}”.`,
  hint: ({ near, known, side }) =>
    near !== undefined
      ? `Did you mean “${near}”?`
      : known.length === 0
        ? `It has no ${side}s at all.`
        : `Its ${side}s are ${known.map((name) => `“${name}”`).join(', ')}.`,
  fixes: ({ port, near }, at) => {
    const isEdge = at.path[1] === 'edges';
    if (near !== undefined && !isEdge) return keySpelling(at, port, near);
    if (near !== undefined)
      return [
        { title: `Change ${quoted(port)} to ${quoted(near)}`, operations: [set(at, at.path, `${at.node}.${near}`)] },
      ];
    return [
      isEdge
        ? guess({ title: 'Remove the wire', operations: [remove(at, at.path.slice(0, 3))] })
        : guess({ title: `Remove ${quoted(port)}`, operations: [remove(at, at.path)] }),
    ];
  },
  explanation: {
    cause: 'The ports of a node are fixed by its kind and config.',
    bad: '{ "from": "start.nxt", "to": "reply.in" }',
    good: '{ "from": "start.next", "to": "reply.in" }',
  },
};

export const unfed: Rule<{
  readonly node: string;
  readonly port: string;
  /** The first few of the project's secrets, if the port may take one. */
  readonly secrets: readonly string[];
  /** A constant to start with; undefined if the port takes none, or its type suggests none. */
  readonly first: JsonValue | undefined;
}> = {
  code: 'FS2009',
  severity: 'error',
  title: 'An input that nothing feeds',
  message: ({ node, port }) => `“${port}” of ${node} is not fed.`,
  hint: ({ port }) =>
    `Wire a value to it, or give it a constant (in the file: "inputs": { ${JSON.stringify(port)}: … }).`,
  fixes: ({ port, secrets, first }, at) => {
    const feed = (title: string, value: JsonValue) =>
      guess({ title, operations: [set(at, nodeAt(at.node ?? '', 'inputs', port), value)] });
    return [
      ...secrets.map((name) => feed(`Use the secret ${quoted(name)} for ${quoted(port)}`, { $secret: name })),
      ...(first === undefined ? [] : [feed(`Set ${quoted(port)} to ${JSON.stringify(first)}`, first)]),
    ];
  },
  explanation: {
    cause: 'Every data input is fed by an edge or a literal, except those that their kind lets be left out.',
    bad: '{ "id": "num", "type": "to-number" }   // and no edge to num.value',
    good: '{ "from": "param.value", "to": "num.value" }',
  },
};

export const secretInClear: Rule<{
  readonly node: string;
  readonly port: string;
  readonly hint: string;
  /** The declared secrets. */
  readonly secrets: readonly string[];
}> = {
  code: 'FS2010',
  severity: 'error',
  title: 'A literal where none is allowed',
  message: ({ node, port }) => `“${port}” of ${node} must not be a literal.`,
  hint: ({ hint }) => hint,
  fixes: ({ port, secrets }, at) => {
    const free = freeId(
      port
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '_')
        .replace(/^[^A-Z]*/, '') || 'SECRET',
      new Set(secrets),
    );
    return [
      ...secrets
        .slice(0, 3)
        .map((name) =>
          guess({ title: `Use the secret ${quoted(name)}`, operations: [set(at, at.path, { $secret: name })] }),
        ),
      guess({
        title: `Declare the secret ${quoted(free)}, and use it`,
        operations: [declareSecret(free), set(at, at.path, { $secret: free })],
      }),
    ];
  },
  explanation: {
    cause:
      'Secrets never go into a flow file: they would be in the repository, in the emitted code and in every pull request.',
    bad: '"inputs": { "secret": "hunter2" }',
    good: '"inputs": { "secret": { "$secret": "SIGNING_SECRET" } }',
  },
};

export const malformedSecret: Rule<{
  readonly node: string;
  readonly port: string;
  readonly isNested: boolean;
  /** The name that it holds, if that is one. */ readonly name?: string;
}> = {
  code: 'FS2011',
  severity: 'error',
  title: 'A malformed secret reference',
  message: ({ node, port, isNested }) =>
    isNested
      ? `The literal “${port}” of ${node} contains a secret reference, which would be used literally.`
      : `The secret reference at “${port}” of ${node} must be exactly { "$secret": "NAME" }.`,
  hint: ({ isNested }) =>
    isNested
      ? 'Feed the secret to a port of its own, as { "$secret": "NAME" } or from a Get Secret.'
      : 'Write { "$secret": "NAME" } with the name of a declared secret.',
  fixes: ({ name }, at) =>
    name === undefined
      ? []
      : [{ title: `Write { "$secret": ${quoted(name)} }`, operations: [set(at, at.path, { $secret: name })] }],
  explanation: {
    cause:
      'An object with the key $secret reads a secret from the environment. It has no other keys, and is all that a port gets: inside a larger literal it would be plain data.',
    bad: '{ "$secret": 5 }',
    good: '{ "$secret": "SIGNING_SECRET" }',
  },
};

export const tooManyNodes: Rule<{ readonly route: string; readonly count: number; readonly limit: number }> = {
  code: 'FS2012',
  severity: 'error',
  title: 'A flow with too many nodes',
  message: ({ route, count, limit }) => `The flow of “${route}” has ${count} nodes; the limit is ${limit}.`,
  hint: () => 'Split the route into several.',
  explanation: {
    cause:
      'A limit keeps hostile or runaway exports from exhausting the machine. No handler of that size could be reviewed.',
    bad: '"nodes": [ … 5,000 nodes … ]',
    good: '"nodes": [ … at most 1,000 … ]',
  },
};
