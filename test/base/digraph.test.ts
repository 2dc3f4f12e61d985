import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDigraph, dominatorTree, findCycle, reachable, reversePostorder } from '../../compiler/base/digraph.ts';
import type { Digraph } from '../../compiler/base/digraph.ts';

const graphOf = (edges: string): Digraph => {
  const pairs = edges.split(' ').map((edge): readonly [string, string] => [edge[0] ?? '', edge[1] ?? '']);
  return createDigraph(new Set(pairs.flat()), pairs);
};

const chain = (length: number): Digraph => {
  const vertices = Array.from({ length }, (_, index) => `v${index}`);
  return createDigraph(
    vertices,
    vertices.slice(1).map((vertex, index): readonly [string, string] => [`v${index}`, vertex]),
  );
};

test('successors and predecessors keep the order of the edges, including parallel edges', () => {
  const graph = graphOf('ac ab ac bc');
  expect(graph.vertices).toEqual(['a', 'c', 'b']);
  expect(graph.successors('a')).toEqual(['c', 'b', 'c']);
  expect(graph.predecessors('c')).toEqual(['a', 'a', 'b']);
  expect(graph.successors('nowhere')).toEqual([]);
});

test('an edge to an unknown vertex is a bug of the caller', () => {
  expect(() => createDigraph(['a'], [['a', 'b']])).toThrow('flowsmith has a bug');
});

describe('reverse postorder', () => {
  test('puts the first successor’s vertices first, and a join after all of its predecessors', () => {
    expect(reversePostorder(graphOf('ab ac bd be cf dg eg fg'), 'a')).toEqual(['a', 'b', 'd', 'e', 'c', 'f', 'g']);
  });

  test('holds only the reachable vertices, each once, even in a cycle', () => {
    expect(reversePostorder(graphOf('ab ba bc xb'), 'a')).toEqual(['a', 'b', 'c']);
  });
});

describe('a cycle', () => {
  test('is found as the vertices along it', () => {
    expect(findCycle(graphOf('ab bc cd db'))).toEqual(['b', 'c', 'd']);
    expect(findCycle(graphOf('ab bb'))).toEqual(['b']);
  });

  test('is not reported for vertices that are reached twice', () => {
    expect(findCycle(graphOf('ab ac bd cd'))).toBeUndefined();
  });

  test('is found exactly when some vertex leads back to itself', () => {
    fc.assert(
      fc.property(randomGraph, (graph) => {
        const cycle = findCycle(graph);
        const leadsBack = graph.vertices.some((vertex) =>
          graph.successors(vertex).some((next) => reachable(graph, next).has(vertex)),
        );
        expect(cycle !== undefined).toBe(leadsBack);
        for (const [index, vertex] of cycle?.entries() ?? [])
          expect(graph.successors(vertex)).toContain(cycle?.[(index + 1) % cycle.length]);
      }),
    );
  });
});

const randomGraph = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const vertex = fc.integer({ min: 0, max: size - 1 }).map(String);
  const vertices = Array.from({ length: size }, (_, index) => String(index));
  return fc.array(fc.tuple(vertex, vertex), { maxLength: 20 }).map((edges) => createDigraph(vertices, edges));
});

/** The definition: without the dominator, the root no longer reaches the vertex. */
function dominatesByDefinition(graph: Digraph, root: string, dominator: string, vertex: string): boolean {
  const all = reachable(graph, root);
  if (!all.has(dominator) || !all.has(vertex)) return false;
  if (dominator === vertex || dominator === root) return true;
  const edges = graph.vertices.flatMap((from) =>
    graph.successors(from).map((to): readonly [string, string] => [from, to]),
  );
  const without = createDigraph(
    graph.vertices,
    edges.filter((edge) => !edge.includes(dominator)),
  );
  return !reachable(without, root).has(vertex);
}

describe('dominance', () => {
  test('of a branch that joins again: the branch dominates the join, its sides do not', () => {
    const tree = dominatorTree(graphOf('ab ac bd cd de'), 'a');
    expect(tree.immediateDominator('d')).toBe('a');
    expect(tree.immediateDominator('a')).toBeUndefined();
    expect(tree.children('a')).toEqual(['b', 'c', 'd']);
    expect(tree.dominates('d', 'e')).toBe(true);
    expect(tree.dominates('b', 'd')).toBe(false);
    expect(tree.nearestCommonDominator(['b', 'e'])).toBe('a');
    expect(tree.nearestCommonDominator(['e'])).toBe('e');
    expect(tree.nearestCommonDominator([])).toBeUndefined();
  });

  test('excludes unreachable vertices', () => {
    const tree = dominatorTree(graphOf('ab xb'), 'a');
    expect(tree.dominates('x', 'x')).toBe(false);
    expect(tree.dominates('a', 'x')).toBe(false);
    expect(tree.immediateDominator('b')).toBe('a');
    expect(tree.immediateDominator('x')).toBeUndefined();
    expect(tree.children('x')).toEqual([]);
    expect(tree.nearestCommonDominator(['b', 'x'])).toBeUndefined();
  });

  test('matches its definition in any graph', () => {
    fc.assert(
      fc.property(randomGraph, (graph) => {
        const tree = dominatorTree(graph, '0');
        const order = reversePostorder(graph, '0');
        for (const a of graph.vertices) {
          for (const b of graph.vertices)
            expect([a, b, tree.dominates(a, b)]).toEqual([a, b, dominatesByDefinition(graph, '0', a, b)]);
          const strict = graph.vertices.filter((each) => each !== a && tree.dominates(each, a));
          const lowest = strict.find((each) => strict.every((other) => tree.dominates(other, each)));
          expect(tree.immediateDominator(a)).toBe(lowest);
          expect(tree.children(a)).toEqual(order.filter((each) => tree.immediateDominator(each) === a));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('common to several vertices is the lowest vertex that dominates each of them', () => {
    const withSome = randomGraph.chain((graph) =>
      fc.tuple(fc.constant(graph), fc.subarray([...reachable(graph, '0')], { minLength: 1 })),
    );
    fc.assert(
      fc.property(withSome, ([graph, some]) => {
        const tree = dominatorTree(graph, '0');
        const common = graph.vertices.filter((each) => some.every((vertex) => tree.dominates(each, vertex)));
        expect(tree.nearestCommonDominator(some)).toBe(
          common.find((each) => common.every((other) => tree.dominates(other, each))),
        );
      }),
    );
  });
});

test('a chain of 100,000 vertices does not overflow the stack', () => {
  const graph = chain(100_000);
  expect(findCycle(graph)).toBeUndefined();
  expect(reversePostorder(graph, 'v0')).toHaveLength(100_000);
  expect(reachable(graph, 'v0').size).toBe(100_000);
  expect(dominatorTree(graph, 'v0').dominates('v1', 'v99999')).toBe(true);
});
