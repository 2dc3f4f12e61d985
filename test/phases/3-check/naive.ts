import type { RawFlow, RawNode } from './random-draft.ts';
import { waysOn } from './random-flow.ts';

/**
 * The rules of docs/language.md for labels, availability and webhooks, by brute force: walks every path from Start to
 * its end, tries every truth value of every formula, and spells out every value part by part. Uses nothing of the
 * compiler.
 */

/** One step of a path: a node, and the exit taken from it. */
interface Step {
  readonly node: RawNode;
  readonly way: string | undefined;
}
export type Path = readonly Step[];

/** An unwired exit ends a path: for `error` the server answers the request, for others the flow has another error. */
export function allPaths({ nodes }: RawFlow): readonly Path[] {
  const walk = (node: RawNode): Path[] => {
    const ways = waysOn(node);
    if (ways.length === 0) return [[{ node, way: undefined }]];
    return ways.flatMap((way) => {
      const next = nodes.get(node.next.get(way) ?? '');
      const rests: Path[] = next === undefined ? [[]] : walk(next);
      return rests.map((rest) => [{ node, way }, ...rest]);
    });
  };
  const start = [...nodes.values()].find(({ type }) => type === 'start');
  return start === undefined ? [] : walk(start);
}

/**
 * `node.port` for every sink that a label reaches on some path, and `node:column` for every column written in clear.
 */
export function leaks(flow: RawFlow): ReadonlySet<string> {
  const found = new Set<string>();
  const sinks: Readonly<Record<string, readonly string[]>> = {
    log: ['message', 'data'],
    'send-email': ['to', 'subject', 'text'],
    'return-json': ['body'],
  };
  for (const { node } of allPaths(flow).flat()) {
    for (const port of sinks[node.type] ?? [])
      if (isLabelled(inputOf(flow, node, port))) found.add(`${node.id}.${port}`);
    if (node.type !== 'db-insert') continue;
    for (const column of ['text', 'data'])
      if (isLabelled(partOf(inputOf(flow, node, 'record'), column))) found.add(`${node.id}:${column}`);
  }
  return found;
}

/** A value with its labels: on the whole, and per field. `mayMiss`: it may be missing. */
interface Labelled {
  readonly whole: boolean;
  readonly mayMiss: boolean;
  readonly fields: ReadonlyMap<string, Labelled>;
}
const clean: Labelled = { whole: false, mayMiss: false, fields: new Map() };
const absent: Labelled = { ...clean, mayMiss: true };
const scalar = (whole: boolean, mayMiss = false): Labelled => ({ ...clean, whole, mayMiss });
const object = (fields: Iterable<readonly [string, Labelled]>): Labelled => ({ ...clean, fields: new Map(fields) });

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
        above.mayMiss ? { ...either(partOf(base, name), above), mayMiss: partOf(base, name).mayMiss } : above,
      ];
    }),
  ),
});

function inputOf(flow: RawFlow, node: RawNode, port: string): Labelled {
  const wire = node.wires.get(port);
  const source = flow.nodes.get(wire?.[0] ?? '');
  if (wire !== undefined && source !== undefined) return outputOf(flow, source, wire[1]);
  return node.inputs.has(port) ? clean : absent;
}

function outputOf(flow: RawFlow, node: RawNode, port: string): Labelled {
  const input = (name: string): Labelled => inputOf(flow, node, name);
  switch (node.type) {
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
/** The list may be shorter than its type says. */
const partOfList = (value: Labelled): Labelled => ({ ...value, mayMiss: true });

/** `consumer < source.port` for each input whose value is missing on some path that needs it. */
export function unavailable(flow: RawFlow): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of allPaths(flow)) {
    const taken = new Set<string>();
    for (const { node, way } of path) {
      for (const [consumer, source, port] of neededWires(flow, node)) {
        const edge = comesWith(source, port);
        if (edge !== undefined && !taken.has(`${source.id}.${edge}`))
          found.add(`${consumer.id} < ${source.id}.${port}`);
      }
      taken.add(`${node.id}.${way}`);
    }
  }
  return found;
}

const comesWith = ({ type }: RawNode, port: string): string | undefined =>
  type === 'if-null'
    ? 'present'
    : port === 'failure'
      ? 'error'
      : type === 'db-find' || type === 'db-insert' || type === 'send-email'
        ? 'next'
        : undefined;

/** The wires used when a control node runs: its own, and those behind them up to other control nodes. */
function neededWires(
  flow: RawFlow,
  node: RawNode,
): readonly (readonly [consumer: RawNode, source: RawNode, port: string])[] {
  return [...node.wires.values()].flatMap(([id, port]) => {
    const source = flow.nodes.get(id);
    if (source === undefined) return [];
    const own = [[node, source, port] as const];
    return waysOnOfPure(source) ? [...own, ...neededWires(flow, source)] : own;
  });
}
const control = new Set([
  'start',
  'log',
  'send-email',
  'db-insert',
  'db-find',
  'if-null',
  'branch',
  'deduplicate',
  'return-json',
]);
const waysOnOfPure = ({ type }: RawNode): boolean => !control.has(type);

/**
 * Whether on every path a proving edge comes before each effect, and the opposite edge leads to a refusal without
 * effects.
 */
export function isVerified(flow: RawFlow): boolean {
  const paths = allPaths(flow);
  const effects = new Set(
    paths
      .flat()
      .map(({ node }) => node)
      .filter(isEffect),
  );
  return [...effects].every((effect) => {
    const leading = paths
      .filter((path) => path.some(({ node }) => node === effect))
      .map((path) =>
        path.slice(
          0,
          path.findIndex(({ node }) => node === effect),
        ),
      );
    const [first = []] = leading;
    const common = first.filter((step) =>
      leading.every((path) => path.some(({ node, way }) => node === step.node && way === step.way)),
    );
    return common.some(
      ({ node, way }) =>
        (node.type === 'branch' &&
          proves(flow, node, way === 'true') &&
          refuses(paths, node, way === 'true' ? 'false' : 'true')) ||
        (way === 'next' && isProvingCall(flow, node) && refuses(paths, node, 'error')),
    );
  });
}

const isEffect = ({ type }: RawNode): boolean =>
  type === 'db-insert' || type === 'deduplicate' || type === 'send-email';

/** See proofs.ts. */
const isProvingCall = (flow: RawFlow, { config, inputs, wires }: RawNode): boolean =>
  ['genuine', 'through'].includes(String(config['function'])) &&
  typeof inputs.get('key') === 'object' &&
  flow.nodes.get(wires.get('body')?.[0] ?? '')?.type === 'get-raw-body' &&
  flow.nodes.get(wires.get('given')?.[0] ?? '')?.type === 'get-header';

/** Whether on every path a call of the guard, or of one that calls it first, comes before all else. */
export const isProtected = (flow: RawFlow): boolean =>
  allPaths(flow).every((path) => {
    const called = path.findIndex(({ node, way }) => isGuard(node) && way === 'next');
    const before = called < 0 ? path : path.slice(0, called);
    return before.every(({ node }) => {
      if (node.type === 'return-json') return Number(node.config['status'] ?? 200) >= 400;
      return node.type === 'call' ? isGuard(node) : node.type !== 'db-find' && !isEffect(node);
    });
  });

/** See access.ts. */
const isGuard = ({ config }: RawNode): boolean => ['member', 'admin'].includes(String(config['function']));

function refuses(paths: readonly Path[], branch: RawNode, way: string): boolean {
  const rests = paths.flatMap((path) => {
    const place = path.findIndex((step) => step.node === branch && step.way === way);
    return place < 0 ? [] : [path.slice(place + 1)];
  });
  return rests.every((rest) => {
    const status = Number(rest.at(-1)?.node.config['status'] ?? 0);
    // The server answers after an unwired error edge, with no status of the flow.
    const isAnswered = rest.at(-1)?.node.type === 'return-json';
    return rest.every(({ node }) => !isEffect(node)) && (!isAnswered || (status >= 400 && status < 500));
  });
}

/** Whether the condition has this value only if the signature matches, by its truth table. */
function proves(flow: RawFlow, branch: RawNode, side: boolean): boolean {
  const root = flow.nodes.get(branch.wires.get('condition')?.[0] ?? '');
  if (root === undefined) return false;
  const atoms = atomsOf(flow, root);
  for (let row = 0; row < 2 ** atoms.length; row += 1) {
    const isEqual = new Map(atoms.map((atom, index) => [atom, (row & (1 << index)) !== 0]));
    const matches = atoms.some((atom) => isProof(flow, atom) && isEqual.get(atom) === true);
    if (evaluate(flow, root, isEqual) === side && !matches) return false;
  }
  return true;
}

const operands = (flow: RawFlow, node: RawNode): readonly RawNode[] =>
  ['a', 'b'].flatMap((port) => flow.nodes.get(node.wires.get(port)?.[0] ?? '') ?? []);
const atomsOf = (flow: RawFlow, node: RawNode): readonly RawNode[] =>
  node.type === 'compare' ? [node] : operands(flow, node).flatMap((each) => atomsOf(flow, each));

/** `isEqual` gives for each comparison whether its sides are equal. */
function evaluate(flow: RawFlow, node: RawNode, isEqual: ReadonlyMap<RawNode, boolean>): boolean {
  if (node.type === 'compare') return isEqual.get(node) === (node.config['operator'] === 'eq');
  const [a = false, b = false] = operands(flow, node).map((each) => evaluate(flow, each, isEqual));
  return node.type === 'not' ? !a : node.type === 'and' ? a && b : a || b;
}

/** Compares a keyed hash of the body with a header. */
function isProof(flow: RawFlow, { wires }: RawNode): boolean {
  const hash = flow.nodes.get(wires.get('left')?.[0] ?? '');
  const given = flow.nodes.get(wires.get('right')?.[0] ?? '');
  const data = flow.nodes.get(hash?.wires.get('data')?.[0] ?? '');
  return (
    hash?.type === 'hash' && hash.inputs.has('secret') && data?.type === 'get-raw-body' && given?.type === 'get-header'
  );
}
