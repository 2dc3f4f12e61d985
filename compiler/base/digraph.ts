import { broken } from './invariant.ts';

/** An immutable directed graph over named vertices. Vertices and edges keep the order in which they were given. */
export interface Digraph {
  readonly vertices: readonly string[];
  /** The heads of the edges that leave a vertex, one per edge; empty for a name that is not a vertex. */
  readonly successors: (vertex: string) => readonly string[];
  /** The tails of the edges that enter a vertex, one per edge. */
  readonly predecessors: (vertex: string) => readonly string[];
}

export function createDigraph(
  vertices: Iterable<string>,
  edges: Iterable<readonly [from: string, to: string]>,
): Digraph {
  const successors = new Map<string, string[]>();
  const predecessors = new Map<string, string[]>();
  for (const vertex of vertices) {
    successors.set(vertex, []);
    predecessors.set(vertex, []);
  }
  for (const [from, to] of edges) {
    const leaving = successors.get(from) ?? broken(`the edge ${from} -> ${to} leaves a vertex that the graph has not`);
    const entering = predecessors.get(to) ?? broken(`the edge ${from} -> ${to} enters a vertex that the graph has not`);
    leaving.push(to);
    entering.push(from);
  }
  return {
    vertices: [...successors.keys()],
    successors: (vertex) => successors.get(vertex) ?? [],
    predecessors: (vertex) => predecessors.get(vertex) ?? [],
  };
}

/** The vertices that some path from `root` reaches without entering `closed`; includes `root`. */
export function reachable(graph: Digraph, root: string, closed: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const found = new Set([root]);
  // A set yields members that are added while it is iterated: it is its own work list.
  for (const vertex of found)
    for (const successor of graph.successors(vertex)) if (!closed.has(successor)) found.add(successor);
  return found;
}

/**
 * The reachable vertices, ordered so that, cycles aside, each precedes its successors, and vertices that the first
 * successor leads to precede those that only later ones lead to.
 */
export function reversePostorder(graph: Digraph, root: string): readonly string[] {
  const postorder: string[] = [];
  const seen = new Set([root]);
  const stack = [{ vertex: root, remaining: graph.successors(root).length }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    // Successors are visited last first, since the reversal puts what is finished last in front.
    top.remaining -= 1;
    const successor = graph.successors(top.vertex)[top.remaining];
    if (successor === undefined) {
      postorder.push(top.vertex);
      stack.pop();
    } else if (!seen.has(successor)) {
      seen.add(successor);
      stack.push({ vertex: successor, remaining: graph.successors(successor).length });
    }
  }
  return postorder.toReversed();
}

/**
 * The vertices of one cycle, in the order of its edges, or undefined in an acyclic graph. A loop on one vertex is a
 * cycle.
 */
export function findCycle(graph: Digraph): readonly string[] | undefined {
  const finished = new Set<string>();
  for (const root of graph.vertices) {
    if (finished.has(root)) continue;
    const path = [{ vertex: root, next: 0 }];
    const onPath = new Map([[root, 0]]);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const successor = graph.successors(top.vertex)[top.next];
      top.next += 1;
      if (successor === undefined) {
        finished.add(top.vertex);
        onPath.delete(top.vertex);
        path.pop();
        continue;
      }
      const start = onPath.get(successor);
      if (start !== undefined) return path.slice(start).map((step) => step.vertex);
      if (finished.has(successor)) continue;
      onPath.set(successor, path.length);
      path.push({ vertex: successor, next: 0 });
    }
  }
  return undefined;
}

/**
 * Dominance from a root: a dominates b when every path from the root to b passes a. Vertices that the root does not
 * reach dominate nothing and are dominated by nothing.
 */
export interface DominatorTree {
  /** The closest of the other vertices that dominate `vertex`; undefined for the root and for unreachable vertices. */
  readonly immediateDominator: (vertex: string) => string | undefined;
  /** Whether `dominator` dominates `vertex`; every reachable vertex dominates itself. In constant time. */
  readonly dominates: (dominator: string, vertex: string) => boolean;
  /** The vertices immediately dominated by `vertex`, in reverse postorder of the graph. */
  readonly children: (vertex: string) => readonly string[];
  /** The lowest vertex that dominates all of `vertices`; undefined when there are none or one is unreachable. */
  readonly nearestCommonDominator: (vertices: Iterable<string>) => string | undefined;
}

/**
 * Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001). Vertices are numbered in reverse postorder,
 * so that a dominator's number is never greater than that of what it dominates.
 */
export function dominatorTree(graph: Digraph, root: string): DominatorTree {
  const order = reversePostorder(graph, root);
  const numberOf = new Map(order.map((vertex, number) => [vertex, number]));
  const predecessors = order.map((vertex) => graph.predecessors(vertex).flatMap((each) => numberOf.get(each) ?? []));
  const dominators = immediateDominators(predecessors);
  const children = childrenByNumber(dominators);
  const { enter, leave } = numberTree(children);

  const parent = (number: number): number | undefined => (number === 0 ? undefined : dominators[number]);
  const name = (number: number | undefined): string | undefined => (number === undefined ? undefined : order[number]);
  const numbered = <Result>(vertex: string, use: (number: number) => Result): Result | undefined => {
    const number = numberOf.get(vertex);
    return number === undefined ? undefined : use(number);
  };
  return {
    immediateDominator: (vertex) => numbered(vertex, (number) => name(parent(number))),
    dominates: (dominator, vertex) => {
      const above = numberOf.get(dominator);
      const below = numberOf.get(vertex);
      if (above === undefined || below === undefined) return false;
      return at(enter, above) <= at(enter, below) && at(leave, below) <= at(leave, above);
    },
    children: (vertex) =>
      numbered(vertex, (number) => (children[number] ?? []).flatMap((child) => order[child] ?? [])) ?? [],
    nearestCommonDominator: (vertices) => {
      let common: number | undefined;
      for (const vertex of vertices) {
        const number = numberOf.get(vertex);
        if (number === undefined) return undefined;
        common = common === undefined ? number : intersect(dominators, common, number);
      }
      return name(common);
    },
  };
}

/**
 * By number; the root is its own. Repeats until nothing changes: once over an acyclic graph, rarely more often over
 * others.
 */
function immediateDominators(predecessors: readonly (readonly number[])[]): readonly number[] {
  const dominators: (number | undefined)[] = predecessors.map((_, number) => (number === 0 ? 0 : undefined));
  for (let changed = true; changed;) {
    changed = false;
    for (const [number, tails] of predecessors.entries()) {
      if (number === 0) continue;
      let dominator: number | undefined;
      for (const tail of tails) {
        if (dominators[tail] === undefined) continue;
        dominator = dominator === undefined ? tail : intersect(dominators, tail, dominator);
      }
      if (dominators[number] !== dominator) {
        dominators[number] = dominator;
        changed = true;
      }
    }
  }
  return dominators.map((dominator) => dominator ?? 0);
}

/** Two fingers climb from both vertices, always the lower one, until they meet. */
function intersect(dominators: readonly (number | undefined)[], left: number, right: number): number {
  let one = left;
  let other = right;
  while (one !== other) {
    while (one > other) one = at(dominators, one);
    while (other > one) other = at(dominators, other);
  }
  return one;
}

function childrenByNumber(dominators: readonly number[]): readonly (readonly number[])[] {
  const children: number[][] = dominators.map(() => []);
  for (const [number, dominator] of dominators.entries()) if (number !== 0) children[dominator]?.push(number);
  return children;
}

/** When a walk of the tree enters and leaves each vertex: a subtree is an interval. */
function numberTree(children: readonly (readonly number[])[]): {
  readonly enter: readonly number[];
  readonly leave: readonly number[];
} {
  const enter: number[] = [];
  const leave: number[] = [];
  const stack = [{ vertex: 0, next: 0 }];
  let clock = 0;
  enter[0] = clock;
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const child = children[top.vertex]?.[top.next];
    top.next += 1;
    clock += 1;
    if (child === undefined) {
      leave[top.vertex] = clock;
      stack.pop();
    } else {
      enter[child] = clock;
      stack.push({ vertex: child, next: 0 });
    }
  }
  return { enter, leave };
}

function at(numbers: readonly (number | undefined)[], index: number): number {
  return numbers[index] ?? 0;
}
