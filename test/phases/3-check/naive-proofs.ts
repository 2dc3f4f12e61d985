import { allPaths } from './naive.ts';
import type { Path } from './naive.ts';
import type { RawFlow, RawNode } from './random-draft.ts';

/**
 * The rules of docs/language.md for webhooks and access, by brute force: walks every path from Start to its end, and
 * tries every truth value of every formula. Uses nothing of the compiler.
 */

/**
 * Whether on every path a proving edge comes before each effect, and the opposite edge leads to a refusal without
 * effects.
 */
export const isVerified = (flow: Given): boolean =>
  areBehindProof(flow, (node) => isEffect(flow, node) && !isProvingCall(flow, node));

function areBehindProof(flow: Given, isAsked: (node: RawNode) => boolean): boolean {
  const paths = allPaths(flow);
  const asked = new Set(
    paths
      .flat()
      .map(({ node }) => node)
      .filter(isAsked),
  );
  return [...asked].every((effect) => {
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
          refuses(flow, paths, node, way === 'true' ? 'false' : 'true')) ||
        (way === 'next' && isProvingCall(flow, node) && refuses(flow, paths, node, 'error')),
    );
  });
}

/** A flow; for a function, with its inputs. */
type Given = RawFlow & { readonly given?: ReadonlyMap<string, Origin> };
type Origin = 'body' | 'header' | 'secret' | 'other';

function isEffect(flow: RawFlow, node: RawNode): boolean {
  const called = calledBy(flow, node);
  if (called !== undefined) return allPaths(called).some((path) => path.some((step) => isEffect(called, step.node)));
  return ['db-insert', 'deduplicate', 'send-email'].includes(node.type);
}

const calledBy = ({ functions }: RawFlow, { config }: RawNode): RawFlow | undefined =>
  functions.find(({ id }) => id === config['function'])?.flow;

/** Whether the call of a guard returns only for genuine requests, and otherwise only refuses. */
function isProvingCall(flow: Given, node: RawNode): boolean {
  const { config, inputs, wires } = node;
  const called = calledBy(flow, node);
  const given = new Map([...inputs.keys(), ...wires.keys()].map((port) => [port, originOf(flow, node, port)]));
  if (called !== undefined) return returnsToGenuine({ ...called, given });
  // See proofs.ts.
  return (
    ['genuine', 'through'].includes(String(config['function'])) &&
    given.get('key') === 'secret' &&
    given.get('body') === 'body' &&
    given.get('given') === 'header'
  );
}

/** Whether anybody gets through. */
export const returns = (flow: RawFlow): boolean =>
  allPaths(flow).some((path) => path.some(({ node }) => node.type === 'return-values'));

const returnsToGenuine = (flow: Given): boolean =>
  areBehindProof(flow, (node) => {
    if (node.type === 'return-json') return Number(node.config['status']) < 400;
    return node.type === 'return-values' || (isEffect(flow, node) && !isProvingCall(flow, node));
  });

/** What an input is, unless it is computed from something. */
function originOf(flow: Given, node: RawNode, port: string): Origin {
  if (typeof node.inputs.get(port) === 'object') return 'secret';
  const [id = '', output = ''] = node.wires.get(port) ?? [];
  const source = flow.nodes.get(id);
  if (source?.type === 'start') return flow.given?.get(output) ?? 'other';
  return source?.type === 'get-raw-body' ? 'body' : source?.type === 'get-header' ? 'header' : 'other';
}

/** Whether on every path a call of the guard, or of one that calls it first, comes before all else. */
export const isProtected = (flow: RawFlow): boolean =>
  allPaths(flow).every((path) => {
    const called = path.findIndex(({ node, way }) => isGuard(node) && way === 'next');
    const before = called < 0 ? path : path.slice(0, called);
    return before.every(({ node }) => {
      if (node.type === 'return-json') return Number(node.config['status'] ?? 200) >= 400;
      return node.type === 'call' ? isGuard(node) : node.type !== 'db-find' && !isEffect(flow, node);
    });
  });

/** See access.ts. */
const isGuard = ({ config }: RawNode): boolean => ['member', 'admin'].includes(String(config['function']));

function refuses(flow: RawFlow, paths: readonly Path[], branch: RawNode, way: string): boolean {
  const rests = paths.flatMap((path) => {
    const place = path.findIndex((step) => step.node === branch && step.way === way);
    return place < 0 ? [] : [path.slice(place + 1)];
  });
  return rests.every((rest) => {
    const status = Number(rest.at(-1)?.node.config['status'] ?? 0);
    // The server answers after an unwired error edge, without a status from the flow.
    const isAnswered = rest.at(-1)?.node.type === 'return-json';
    return rest.every(({ node }) => !isEffect(flow, node)) && (!isAnswered || (status >= 400 && status < 500));
  });
}

/** Whether the condition has this value only if the signature matches, by its truth table. */
function proves(flow: Given, branch: RawNode, side: boolean): boolean {
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
function isProof(flow: Given, comparison: RawNode): boolean {
  const hash = flow.nodes.get(comparison.wires.get('left')?.[0] ?? '');
  return (
    hash?.type === 'hash' &&
    originOf(flow, hash, 'secret') === 'secret' &&
    originOf(flow, hash, 'data') === 'body' &&
    originOf(flow, comparison, 'right') === 'header'
  );
}
