import type { RawFlow, RawNode } from './random-draft.ts';
import { waysOn } from './random-flow.ts';

/**
 * The rules of docs/language.md for labels and availability, by brute force: walks every path from Start to its end,
 * and spells out every value part by part. Uses nothing of the compiler.
 */

/** One step of a path: a node, and the exit taken from it. */
interface Step {
  readonly node: RawNode;
  readonly way: string | undefined;
}
export type Path = readonly Step[];

/**
 * An unwired exit ends a path: for `error` the server answers the request, for others the flow has another error. In a
 * container the item is done, and what comes after all of them is next; a list may also be empty.
 */
export function allPaths({ nodes }: RawFlow): readonly Path[] {
  const walk = (node: RawNode): Path[] => {
    const ways = node.type === 'for-each' ? ['body', 'next'] : waysOn(node);
    if (ways.length === 0) return [[{ node, way: undefined }]];
    return ways.flatMap((way) => behind(node, way).map((rest) => [{ node, way }, ...rest]));
  };
  const behind = (node: RawNode, way: string): Path[] => {
    const next = nodes.get(node.next.get(way) ?? '');
    if (next !== undefined) return walk(next);
    const container = way === 'error' ? undefined : nodes.get(node.parent ?? '');
    if (container === undefined) return [[]];
    return behind(container, 'next').map((rest) => [{ node: container, way: 'next' }, ...rest]);
  };
  return [...nodes.values()].filter(({ type }) => type === 'start' || type === 'catch').flatMap(walk);
}

/**
 * `node.port` for every sink that a label reaches on some path, and `node:column` for every column written in clear.
 */
export function leaks(flow: Given): ReadonlySet<string> {
  const found = new Set<string>();
  const sinks: Readonly<Record<string, readonly string[]>> = {
    log: ['message', 'data'],
    'send-email': ['to', 'subject', 'text'],
    'return-json': ['body'],
  };
  for (const { node } of allPaths(flow).flat()) {
    for (const port of sinks[node.type] ?? [])
      if (isLabelled(inputOf(flow, node, port))) found.add(`${node.id}.${port}`);
    if (node.type === 'call') for (const port of leakingInputs(flow, node)) found.add(`${node.id}.${port}`);
    if (node.type !== 'db-insert') continue;
    for (const column of ['text', 'data'])
      if (isLabelled(partOf(inputOf(flow, node, 'record'), column))) found.add(`${node.id}:${column}`);
  }
  return found;
}

/** A flow; for a function, with its inputs. */
type Given = RawFlow & { readonly given?: ReadonlyMap<string, Labelled> };

/** The inputs of a call through which a label reaches a sink inside. */
const leakingInputs = (flow: Given, node: RawNode): readonly string[] =>
  [...node.wires.keys()].filter((port) => {
    const called = calledBy(flow, node, (name) => (name === port ? inputOf(flow, node, name) : clean));
    return called !== undefined && leaks(called).size > 0;
  });

/** The body of a call; undefined if it leaks by itself, so that only its declaration is known. */
function calledBy({ functions }: Given, node: RawNode, given: (port: string) => Labelled): Given | undefined {
  const flow = functions.find(({ id }) => id === node.config['function'])?.flow;
  if (flow === undefined || leaks(flow).size > 0) return undefined;
  return { ...flow, given: new Map([...node.wires.keys()].map((port) => [port, asUnknown(given(port))])) };
}

/** A value with its labels: on the whole, and per field. `mayMiss`: it may be missing. */
interface Labelled {
  readonly whole: boolean;
  readonly mayMiss: boolean;
  readonly fields: ReadonlyMap<string, Labelled>;
}
const clean: Labelled = { whole: false, mayMiss: false, fields: new Map() };
const absent: Labelled = { ...clean, mayMiss: true };
const scalar = (whole: boolean, mayMiss = false): Labelled => ({
  ...clean,
  whole,
  mayMiss,
});
const object = (fields: Iterable<readonly [string, Labelled]>): Labelled => ({
  ...clean,
  fields: new Map(fields),
});

const isLabelled = ({ whole, fields }: Labelled): boolean => whole || [...fields.values()].some(isLabelled);

function partOf(value: Labelled, name: string): Labelled {
  const part = value.fields.get(name);
  if (part === undefined) return { ...absent, whole: value.whole };
  return { ...part, mayMiss: part.mayMiss || value.mayMiss };
}

const either = (one: Labelled, other: Labelled): Labelled => ({
  whole: one.whole || other.whole,
  mayMiss: one.mayMiss || other.mayMiss,
  fields: new Map(
    [...new Set([...one.fields.keys(), ...other.fields.keys()])].map((name) => [
      name,
      either(partOf(one, name), partOf(other, name)),
    ]),
  ),
});

const merged = (base: Labelled, over: Labelled): Labelled => ({
  whole: base.whole || over.whole,
  mayMiss: false,
  fields: new Map(
    [...new Set([...base.fields.keys(), ...over.fields.keys()])].map((name) => {
      const above = over.fields.get(name);
      if (above === undefined) return [name, partOf(base, name)];
      return [
        name,
        above.mayMiss
          ? {
              ...either(partOf(base, name), above),
              mayMiss: partOf(base, name).mayMiss,
            }
          : above,
      ];
    }),
  ),
});

function inputOf(flow: Given, node: RawNode, port: string): Labelled {
  const wire = node.wires.get(port);
  const source = flow.nodes.get(wire?.[0] ?? '');
  if (wire !== undefined && source !== undefined) return outputOf(flow, source, wire[1]);
  return node.inputs.has(port) ? clean : absent;
}

function outputOf(flow: Given, node: RawNode, port: string): Labelled {
  const input = (name: string): Labelled => inputOf(flow, node, name);
  switch (node.type) {
    case 'start':
      return flow.given?.get(port) ?? clean;
    case 'call': {
      const called = calledBy(flow, node, input);
      const end = [...(called?.nodes.values() ?? [])].find(({ type }) => type === 'return-values');
      return called === undefined || end === undefined ? clean : asUnknown(inputOf(called, end, port));
    }
    case 'get-header':
      return scalar(node.config['name'] === 'authorization' || node.config['name'] === 'x-signature', true);
    case 'get-query-param':
      return scalar(false, true);
    case 'get-secret':
      return scalar(true);
    case 'template':
      return scalar(isLabelled(input('x')) || isLabelled(input('y')));
    case 'to-json':
      return scalar(isLabelled(input('value')));
    case 'build-object':
      return object([...node.wires.keys()].map((name) => [name, input(name)]));
    case 'build-list':
      return object([
        ['0', partOfList(input('item0'))],
        ['1', partOfList(input('item1'))],
      ]);
    case 'get-property':
      return partOf(required(input('object')), String(node.config['path']));
    case 'merge-objects':
      return merged(required(input('base')), required(input('over')));
    case 'select':
      return either(input('whenTrue'), input('whenFalse'));
    case 'fallback':
      return { ...either(input('value'), input('fallback')), mayMiss: false };
    case 'if-null':
      return required(input('value'));
    case 'map':
    case 'for-each': {
      if (port === 'item') return either(partOf(input('list'), '0'), partOf(input('list'), '1'));
      if (port === 'index') return clean;
      const result = partOfList(input('result'));
      return object([
        ['0', result],
        ['1', result],
      ]);
    }
    case 'db-find':
      return port === 'failure'
        ? clean
        : {
            ...object([
              ['email', clean],
              ['token', scalar(true, true)],
            ]),
            mayMiss: true,
          };
    default:
      return clean;
  }
}
const required = (value: Labelled): Labelled => ({ ...value, mayMiss: false });
/** At the border of a function, every part may be missing: nothing is known about the parts of `unknown`. */
const asUnknown = (value: Labelled): Labelled => ({
  ...value,
  fields: new Map([...value.fields].map(([name, part]) => [name, { ...asUnknown(part), mayMiss: true }])),
});
/** The list may be shorter than its type says. */
const partOfList = (value: Labelled): Labelled => ({ ...value, mayMiss: true });

/** `consumer < source.port`, see `entered`, for each input whose value is missing on some path that needs it. */
export function unavailable(flow: RawFlow): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of allPaths(flow)) {
    const taken = new Set<string>();
    for (const { node, way } of path) {
      for (const [consumer, source, port] of neededWires(flow, node)) {
        const edge = comesWith(source, port);
        if (edge !== undefined && !taken.has(`${source.id}.${edge}`))
          found.add(`${entered(flow, consumer, source)} < ${source.id}.${port}`);
      }
      taken.add(`${node.id}.${way}`);
    }
  }
  return found;
}

/** A value enters a container through the container itself; a node that does not depend on the item may be named. */
export function entered(flow: RawFlow, consumer: RawNode | undefined, source: RawNode | undefined): string {
  const container = flow.nodes.get(consumer?.parent ?? '');
  const isInside =
    container === undefined || container === source || (source !== undefined && holds(flow, container, source));
  return isInside ? String(consumer?.id) : entered(flow, container, source);
}

function holds(flow: RawFlow, container: RawNode, { parent }: RawNode): boolean {
  const holder = flow.nodes.get(parent ?? '');
  return holder !== undefined && (holder === container || holds(flow, container, holder));
}

function comesWith({ type }: RawNode, port: string): string | undefined {
  if (type === 'if-null') return 'present';
  if (type === 'for-each') return port === 'results' ? 'next' : 'body';
  if (port === 'failure') return 'error';
  return ['db-find', 'db-insert', 'send-email'].includes(type) ? 'next' : undefined;
}

/**
 * The wires used when a control node runs: its own, and those before them up to other control nodes. A Map needs what
 * its items need from outside.
 */
function neededWires(
  flow: RawFlow,
  node: RawNode,
  within: readonly RawNode[] = [node],
): readonly (readonly [consumer: RawNode, source: RawNode, port: string])[] {
  return [...node.wires.values()].flatMap(([id, port]) => {
    const source = flow.nodes.get(id);
    if (source === undefined || within.includes(source)) return [];
    const own = [[node, source, port] as const];
    return waysOnOfPure(source) ? [...own, ...neededWires(flow, source, [...within, source])] : own;
  });
}
const control = new Set([
  'start',
  'catch',
  'log',
  'send-email',
  'db-insert',
  'db-find',
  'if-null',
  'branch',
  'deduplicate',
  'return-json',
  'for-each',
]);
const waysOnOfPure = ({ type }: RawNode): boolean => !control.has(type);
