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
