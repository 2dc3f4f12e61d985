import type { Rule } from '../../base/diagnostic.ts';
import type { FixPlace } from '../../base/diagnostic.ts';
import type { Fix } from '../../base/operation.ts';
import { quoted } from '../../base/visible-text.ts';
import { edgeAt, guess, nodeAt, remove, set } from '../fixes.ts';
import type { Edge } from '../fixes.ts';

/** Rows FS2005 to FS2008, FS2019 and FS2020: what 2-bind finds in the edges of a flow. */

export const unknownNode: Rule<{
  readonly id: string;
  readonly near: string | undefined;
  /** The port named by the edge. */
  readonly port: string;
}> = {
  code: 'FS2005',
  severity: 'error',
  title: 'An edge to a node that does not exist',
  message: ({ id }) => `No node of this flow has the id “${id}”.`,
  hint: ({ near }) => (near === undefined ? 'Add the node, or delete the edge.' : `Did you mean “${near}”?`),
  fixes: ({ id, near, port }, at) => [
    ...(near === undefined
      ? []
      : [{ title: `Change ${quoted(id)} to ${quoted(near)}`, operations: [set(at, at.path, `${near}.${port}`)] }]),
    guess({ title: 'Remove the wire', operations: [remove(at, at.path.slice(0, 3))] }),
  ],
  explanation: {
    cause: 'Both ends of an edge name nodes of the same flow.',
    bad: '{ "from": "stat.next", "to": "reply.in" }',
    good: '{ "from": "start.next", "to": "reply.in" }',
  },
};

export const mixedEdge: Rule<{
  readonly from: string;
  readonly to: string;
  readonly fromIs: 'control' | 'data';
}> = {
  code: 'FS2006',
  severity: 'error',
  title: 'An edge between control and data',
  message: ({ from, to, fromIs }) =>
    `${from} is a ${fromIs} output, but ${to} is a ${fromIs === 'control' ? 'data' : 'control'} input.`,
  hint: ({ fromIs }) =>
    fromIs === 'control'
      ? 'To run the node next, wire this output to its “in”. To feed the input, wire an output that carries a value.'
      : 'To hand the value on, wire it to a data input. To say what runs next, wire a control output, such as “next”, to “in”.',
  fixes: (_, at) => [guess({ title: 'Remove the wire', operations: [remove(at, at.path)] })],
  explanation: {
    cause: 'Control edges give the order in which nodes run; data edges carry values.',
    bad: '{ "from": "start.next", "to": "reply.body" }',
    good: '{ "from": "start.next", "to": "reply.in" }',
  },
};

export const twoWaysOn: Rule<{
  readonly node: string;
  readonly port: string;
  /** Whether both lead to the same node. */
  readonly isSame: boolean;
}> = {
  code: 'FS2007',
  severity: 'error',
  title: 'Two edges leave one control output',
  message: ({ node, port }) => `“${port}” of ${node} leads to two nodes; a flow goes one way at a time.`,
  hint: () => 'Run one node after the other, or choose with Branch or Switch.',
  fixes: ({ isSame }, at) => [
    { title: 'Remove the second wire', operations: [remove(at, at.path)], ...(isSame ? {} : { isGuess: true }) },
  ],
  explanation: {
    cause: 'A control output has at most one edge. An input may have many: that is a join.',
    bad: '{ "from": "start.next", "to": "a.in" }, { "from": "start.next", "to": "b.in" }',
    good: '{ "from": "start.next", "to": "a.in" }, { "from": "a.next", "to": "b.in" }',
  },
};

const hintsForTwo = {
  literal:
    'Keep one edge or the literal. If the literal is for a value that is missing, give it to a Fallback on the edge.',
  same: 'Both edges are the same: remove one of them.',
  other:
    'Keep one edge. If the values come from two branches, let each lead to a node of its own, such as its own Return JSON. To choose between two values by a condition, use Select; to stand in for one that is missing, Fallback; to pass on both, Build Object.',
};

export const fedTwice: Rule<{
  readonly node: string;
  readonly port: string;
  /** What already feeds it. */
  readonly before: 'literal' | 'same' | 'other';
}> = {
  code: 'FS2008',
  severity: 'error',
  title: 'An input that is fed twice',
  message: ({ node, port }) => `“${port}” of ${node} is fed twice.`,
  hint: ({ before }) => hintsForTwo[before],
  fixes: ({ port, before }, at) => [
    {
      title: 'Remove the second wire',
      operations: [remove(at, at.path)],
      ...(before === 'same' ? {} : { isGuess: true }),
    },
    ...(before === 'literal' && at.node !== undefined
      ? [guess({ title: 'Remove the literal', operations: [remove(at, nodeAt(at.node, 'inputs', port))] })]
      : []),
  ],
  explanation: {
    cause: 'A data input has at most one edge, or a literal, never both.',
    bad: '"inputs": { "value": 1 } … { "from": "a.value", "to": "num.value" }',
    good: '{ "from": "a.value", "to": "num.value" }',
  },
};

/** A cycle; `last` is the edge that closes it. */
interface CycleFacts {
  readonly path: readonly string[];
  readonly last: Edge | undefined;
}

function cutCycle(last: Edge | undefined, at: FixPlace): readonly Fix[] {
  if (last === undefined) return [];
  const operations = [remove(at, edgeAt(last))];
  return [guess({ title: `Remove the wire from ${quoted(last.from)} to ${quoted(last.to)}`, operations })];
}

export const controlCycle: Rule<CycleFacts> = {
  code: 'FS2019',
  severity: 'error',
  title: 'Control edges form a cycle',
  message: ({ path }) => `The control edges form a cycle: ${path.join(' → ')}.`,
  hint: () => 'Remove one of these edges. A flow runs each node at most once; loops are not part of the language.',
  fixes: ({ last }, at) => cutCycle(last, at),
  explanation: {
    cause:
      'Control edges give the order in which nodes run, from Start to an answer. In a cycle there is no such order.',
    bad: '{ "from": "insert.next", "to": "mail.in" }, { "from": "mail.next", "to": "insert.in" }',
    good: '{ "from": "insert.next", "to": "mail.in" }, { "from": "mail.next", "to": "reply.in" }',
  },
};

export const dataCycle: Rule<CycleFacts> = {
  code: 'FS2020',
  severity: 'error',
  title: 'Data edges form a cycle',
  message: ({ path }) => `The data edges form a cycle: ${path.join(' → ')}. Each of these values would need itself.`,
  hint: () => 'Feed one of these inputs from another node, or with a literal.',
  fixes: ({ last }, at) => cutCycle(last, at),
  explanation: {
    cause: 'A value is computed from the values that feed it. In a cycle there is nothing to begin with.',
    bad: '{ "from": "a.object", "to": "b.x" }, { "from": "b.object", "to": "a.x" }',
    good: '{ "from": "a.object", "to": "b.x" }',
  },
};
