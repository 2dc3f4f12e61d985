import { accessKey } from '../../ir/checked.ts';
import type { CheckedRoute, AccessPath, Base } from '../../ir/checked.ts';
import { edgeVertex, isControl } from '../../ir/control-graph.ts';
import type { Node } from '../../ir/project.ts';
import type { Type } from '../../ir/type.ts';
import { isEmpty, nothing, required } from '../../ir/type.ts';
import { typeAtPath } from '../../ir/type-path.ts';
import { meet, isSubset, join } from '../../ir/type-algebra.ts';
import { anticipated, frontier } from './anticipate.ts';
import { findIngredients, isRejecting, usesOf } from './dependencies.ts';
import { inDemandOrder } from './order.ts';
import type { Placement } from './placement.ts';

export interface Placements {
  /** By vertex, in the order in which they are computed. */
  readonly at: (vertex: string) => readonly Placement[];
  readonly all: readonly Placement[];
  /** What is known of a value after the checks at a vertex; undefined where no check was made on any way there. */
  readonly established: (vertex: string, ref: AccessPath) => Type | undefined;
  /** What is known of a value at a vertex: by its checks, else by its type and the tests on the way. */
  readonly typeAt: (vertex: string, ref: AccessPath) => Type;
  /** What is known of a value itself, whatever checks of it gave: by its type and the tests on the way to a vertex. */
  readonly staticType: (ref: AccessPath, vertex: string) => Type;
}

/**
 * Where each value is computed. What may reject goes to the first place on each path from which every path needs it
 * (so bad input is refused before anything happens); all else goes to the lowest vertex that dominates its uses
 * (Click, "Global Code Motion / Global Value Numbering"), or, where a part of it is known only in some arms, into
 * those arms. A request's contract is checked at Start, in the order of 3-semantics, Requests.
 */
export function placeValues(checked: CheckedRoute): Placements {
  const { route, control, anticipated: anticipatedTypes, body, narrowings } = checked;
  const first = edgeVertex(route.start, 'next');
  const ingredients = findIngredients(checked);
  const all: Placement[] = [];
  const placedNodes = new Map<string, readonly string[]>();
  const computedNodes = new Map<string, ReadonlySet<string>>();
  const run = [...checked.operands.keys()].flatMap((id) => route.nodes.get(id) ?? []);
  const demanders = demandersOf(checked);
  const consumers = consumersOf(checked, run);
  const presentEdges = findEdges(narrowings, true);
  const absentEdges = findEdges(narrowings, false);

  if (run.some(({ kind }) => kind.reads?.kind === 'clock')) all.push({ item: { kind: 'clock' }, vertex: first });

  const bodyKnown = placeBody();
  const isPossible = (root: Base) => {
    const { edges, body: needsBody } = ingredients(root);
    return (vertex: string) =>
      vertex !== route.start &&
      (!needsBody || bodyKnown.has(vertex)) &&
      edges.every((edge) => control.dominators.dominates(edge, vertex));
  };
  const nodeRoot = (node: Node): Base => ({ kind: 'output', node: node.id, port: '' });

  const readHeaders = new Set<string>();
  for (const node of run) {
    if (isCheckedAtStart(node))
      setPlacement(
        node,
        [first],
        new Set(control.order.filter((vertex) => control.dominators.dominates(first, vertex))),
      );
    else if (isRejecting(node)) placeEarly(node, demanders.of(node.id));
    if (node.kind.reads?.kind === 'header') readHeaders.add(node.kind.reads.name.toLowerCase());
  }
  for (const [name, { required: isRequired }] of route.contract.headers) {
    if (isRequired && !readHeaders.has(name.toLowerCase())) all.push({ item: { kind: 'header', name }, vertex: first });
  }

  const established = placeChecks();
  const checkedAt = Map.groupBy(all, ({ item }) =>
    item.kind === 'check' && item.ref.base.kind === 'output' ? item.ref.base.node : '',
  );
  for (const node of run.toReversed()) if (!isControl(node.kind) && !placedNodes.has(node.id)) placeLate(node);

  const byVertex = Map.groupBy(all, ({ vertex }) => vertex);
  const sorted = new Map(
    [...byVertex].map(([vertex, placements]) => [vertex, inDemandOrder(checked, placements, vertex, vertex === first)]),
  );
  return {
    at: (vertex) => sorted.get(vertex) ?? [],
    all,
    established: (vertex, ref) => established.get(vertex)?.get(accessKey(ref)),
    staticType,
    typeAt: (vertex, ref) => established.get(vertex)?.get(accessKey(ref)) ?? staticType(ref, vertex),
  };

  /** JSON alone is read at Start; beside raw bytes it is parsed where it is first needed. */
  function placeBody(): ReadonlySet<string> {
    if (!body.json) return new Set();
    const goals = new Set(
      control.nodes.filter((id) =>
        demanders.by(id).some((node) => usesOf(checked, node).some(({ access }) => access.base.kind === 'body')),
      ),
    );
    const wanted = body.raw ? anticipated(control, goals) : new Set([first]);
    const { placements, computed } = frontier(
      control,
      (vertex) => wanted.has(vertex),
      (vertex) => vertex !== route.start,
    );
    for (const vertex of placements) all.push({ item: { kind: 'body' }, vertex });
    return computed;
  }

  function isCheckedAtStart({ kind }: Node): boolean {
    if (kind.reads?.kind === 'query') return true;
    return (
      kind.reads?.kind === 'header' && route.contract.headers.get(kind.reads.name.toLowerCase())?.required === true
    );
  }

  function setPlacement(node: Node, vertices: readonly string[], computed: ReadonlySet<string>): void {
    placedNodes.set(node.id, vertices);
    computedNodes.set(node.id, computed);
    for (const vertex of vertices) all.push({ item: { kind: 'node', node }, vertex });
  }

  /** At the first place on each path from which every path gets to one of the goals. */
  function placeEarly(node: Node, goals: readonly string[]): void {
    const wanted = anticipated(control, new Set(goals));
    const { placements, computed } = frontier(control, (vertex) => wanted.has(vertex), isPossible(nodeRoot(node)));
    setPlacement(node, placements, computed);
  }

  /** Forward: what is known of each value, and a check wherever every path needs more. */
  function placeChecks(): ReadonlyMap<string, ReadonlyMap<string, Type>> {
    const known = new Map<string, Map<string, Type>>();
    for (const vertex of control.order) {
      const here = joinKnown(
        control.digraph.predecessors(vertex).map((before) => known.get(before) ?? new Map<string, Type>()),
      );
      for (const { access, present } of narrowings.get(vertex) ?? []) {
        // Only of a checked value: what is known without a check is in its static type, and no variable holds it.
        const before = here.get(accessKey(access));
        if (before !== undefined) here.set(accessKey(access), present ? required(before) : nothing);
      }
      for (const [key, { access, type: need }] of anticipatedTypes.get(vertex) ?? []) {
        if (!isPossible(access.base)(vertex)) continue;
        const before = here.get(key) ?? staticType(access, vertex);
        if (isSubset(before, need)) continue;
        const both = meet(before, need);
        // Where nothing can be both, the check says what is needed here.
        all.push({ item: { kind: 'check', ref: access, need: isEmpty(both) ? need : both }, vertex });
        here.set(key, both);
      }
      known.set(vertex, here);
    }
    return known;
  }

  /** The type of a value before any check, with what the tests on the way to a vertex tell. */
  function staticType(ref: AccessPath, vertex: string): Type {
    const isBehind = (edges: readonly string[] | undefined) =>
      edges?.some((edge) => control.dominators.dominates(edge, vertex)) === true;
    const presentAt = (path: readonly string[]) => isBehind(presentEdges.get(accessKey({ base: ref.base, path })));
    if (isBehind(absentEdges.get(accessKey(ref)))) return nothing;
    let type = ref.base.kind === 'body' ? checked.bodyType : checked.outputType(ref.base.node, ref.base.port);
    ref.path.forEach((name, index) => {
      if (presentAt(ref.path.slice(0, index))) type = required(type);
      type = typeAtPath(type, [name]);
    });
    return presentAt(ref.path) ? required(type) : type;
  }

  function placeLate(node: Node): void {
    const uses = usePoints(node);
    if (uses.length === 0) return;
    const lowest = control.dominators.nearestCommonDominator(uses);
    const vertex = lowest === route.start ? first : lowest;
    if (vertex === undefined) return;
    if (isReady(node, vertex)) setPlacement(node, [vertex], new Set());
    // What is computed of it may stand above the nodes that need that.
    else placeEarly(node, [...demanders.of(node.id), ...uses]);
  }

  /** Where a node's value is used: by control nodes, by placed pure nodes, by checks. */
  function usePoints(node: Node): string[] {
    const users = (consumers.get(node.id) ?? []).flatMap(({ id, kind }) =>
      isControl(kind) ? [id] : (placedNodes.get(id) ?? []),
    );
    const checks = (checkedAt.get(node.id) ?? []).map(({ vertex }) => vertex);
    return [...users, ...checks];
  }

  /** Whether all that may reject on the way to a node's value is done at a vertex. */
  function isReady(node: Node, vertex: string): boolean {
    return usesOf(checked, node.id).every(({ access, type, need }) => {
      const isChecked = isSubset(type, need) || isSubset(established.get(vertex)?.get(accessKey(access)) ?? type, need);
      if (!isChecked || !isPossible(access.base)(vertex)) return false;
      const source = access.base.kind === 'output' ? route.nodes.get(access.base.node) : undefined;
      if (source === undefined || isControl(source.kind)) return true;
      return computedNodes.get(source.id)?.has(vertex) ?? isReady(source, vertex);
    });
  }
}

/** Which control nodes need which nodes: each needs itself, and the pure nodes that feed it. */
interface Demanders {
  /** What a control node needs. */
  readonly by: (control: string) => readonly string[];
  /** The control nodes that need a node. */
  readonly of: (node: string) => readonly string[];
}

function demandersOf(checked: CheckedRoute): Demanders {
  const closure = (id: string): string[] => {
    const found = new Set([id]);
    for (const node of found) {
      for (const input of checked.route.nodes.get(node)?.inputs.values() ?? []) {
        const source = input.kind === 'wire' ? checked.route.nodes.get(input.node) : undefined;
        if (source !== undefined && !isControl(source.kind)) found.add(source.id);
      }
    }
    return [...found];
  };
  const needed = new Map(checked.control.nodes.map((id) => [id, closure(id)]));
  const needers = group([...needed].flatMap(([id, nodes]) => nodes.map((node) => [node, id] as const)));
  return { by: (control) => needed.get(control) ?? [], of: (node) => needers.get(node) ?? [] };
}

/** By node, the nodes that use a value of it. */
function consumersOf(checked: CheckedRoute, run: readonly Node[]): ReadonlyMap<string, readonly Node[]> {
  return group(
    run.flatMap((user) =>
      [
        ...new Set(
          usesOf(checked, user.id).flatMap(({ access: { base } }) => (base.kind === 'output' ? [base.node] : [])),
        ),
      ].map((node) => [node, user] as const),
    ),
  );
}

function group<T>(pairs: readonly (readonly [key: string, value: T])[]): ReadonlyMap<string, readonly T[]> {
  return new Map(
    [...Map.groupBy(pairs, ([key]) => key)].map(([key, values]) => [key, values.map(([, value]) => value)]),
  );
}

/** At a join only what holds on every way there is known. */
function joinKnown(ways: readonly ReadonlyMap<string, Type>[]): Map<string, Type> {
  const [first, ...others] = ways;
  const joined = new Map<string, Type>();
  for (const [key, type] of first ?? []) {
    const rest = others.flatMap((other) => other.get(key) ?? []);
    if (rest.length === others.length) joined.set(key, rest.reduce(join, type));
  }
  return joined;
}

/** By `accessKey`, the edges that tell that the value is there, or that it is not. */
function findEdges(narrowings: CheckedRoute['narrowings'], isPresent: boolean): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [edge, facts] of narrowings) {
    for (const { access } of facts.filter(({ present }) => present === isPresent))
      found.set(accessKey(access), [...(found.get(accessKey(access)) ?? []), edge]);
  }
  return found;
}
