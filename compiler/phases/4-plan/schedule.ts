import { baseNode, runNodes } from '../../ir/route.ts';
import { rejectsInput } from '../../ir/may-reject.ts';
import { accessKey } from '../../ir/checked.ts';
import { isValidated } from '../../ir/request-body.ts';
import type { AccessPath, Base, CheckedRoute } from '../../ir/checked.ts';
import { anticipated, edgeVertex, isControl } from '../../ir/control-graph.ts';
import type { Node } from '../../ir/project.ts';
import type { Type } from '../../ir/type.ts';
import { isSubset } from '../../ir/type-algebra.ts';
import { findControlUsers, findReaders } from './control-users.ts';
import type { ControlUsers } from './control-users.ts';
import { findIngredients, preparedUses, usesOf } from './dependencies.ts';
import { earliestInsertionPoints, insertionAt } from './insertion-points.ts';
import type { Insertion } from './insertion-points.ts';
import { keysInOrder, orderPlacements } from './order-placements.ts';
import type { Item, Placement } from './placement.ts';
import { scheduleChecks } from './schedule-checks.ts';
import type { Established } from './schedule-checks.ts';
import { findStaticTypes } from './static-types.ts';
import type { StaticTypes } from './static-types.ts';

export interface Schedule {
  /** By vertex, in evaluation order. */
  readonly at: (vertex: string) => readonly Placement[];
  readonly all: readonly Placement[];
  /** What checks have established about a value at a vertex; undefined if no path there checks it. */
  readonly established: (vertex: string, access: AccessPath) => Type | undefined;
  /** What is known about a value at a vertex: by its checks, else by its type and the tests before it. */
  readonly typeAt: (vertex: string, access: AccessPath) => Type;
  /** What is known about a value regardless of checks. */
  readonly staticType: StaticTypes;
}

interface Context {
  readonly checked: CheckedRoute;
  /** The edge out of Start. */
  readonly first: string;
  /** The nodes that run. */
  readonly run: readonly Node[];
  readonly users: ControlUsers;
  /** Whether everything that a value depends on is available at a vertex. */
  readonly isPossible: (base: Base, vertex: string) => boolean;
}

/**
 * Where each value is computed. What may reject goes to the earliest point from which every path needs it, so that bad
 * input is refused before anything happens. Everything else goes to the lowest vertex that dominates its uses (Click,
 * "Global Code Motion / Global Value Numbering") or, if a part of it is only known on some branches, onto those. A
 * request's contract is checked at Start, in the order of docs/language.md, Requests.
 */
export function scheduleValues(checked: CheckedRoute): Schedule {
  const first = edgeVertex(checked.route.start, 'next');
  const users = findControlUsers(checked);
  const run = runNodes(checked);
  const body = scheduleBody(checked, users, first);
  const context = { checked, first, run, users, isPossible: possibility(checked, body.isComputed) };
  const staticType = findStaticTypes(checked);
  const early = scheduleEarly(context);
  const { checks, established } = scheduleChecks(checked, staticType, context.isPossible);
  const late = scheduleLate(context, early, checks, established);
  const readsClock = checked.route.scope === undefined && run.some(({ kind }) => kind.reads?.kind === 'clock');
  const all: readonly Placement[] = [
    ...(readsClock ? [{ item: { kind: 'clock' }, vertex: first } as const] : []),
    ...placementsOf({ kind: 'body' }, body),
    ...[...early].flatMap(([node, insertion]) => placementsOf({ kind: 'node', node }, insertion)),
    ...unreadHeaders(context).map((name) => ({ item: { kind: 'header', name }, vertex: first }) as const),
    ...checks,
    ...[...late].flatMap(([node, insertion]) => placementsOf({ kind: 'node', node }, insertion)),
  ];
  const byVertex = Map.groupBy(all, ({ vertex }) => vertex);
  const keys = keysInOrder(checked);
  const sorted = new Map(
    [...byVertex].map(([vertex, placed]) => [vertex, orderPlacements(checked, keys, placed, vertex, vertex === first)]),
  );
  const establishedAt: Schedule['established'] = (vertex, access) => established.get(vertex)?.get(accessKey(access));
  return {
    at: (vertex) => sorted.get(vertex) ?? [],
    all,
    established: establishedAt,
    staticType,
    typeAt: (vertex, access) => establishedAt(vertex, access) ?? staticType(access, vertex),
  };
}

const placementsOf = (item: Item, { at }: Insertion): readonly Placement[] => at.map((vertex) => ({ item, vertex }));

/** A body only read as JSON is read at Start; in addition to raw bytes, it is parsed where it is first needed. */
function scheduleBody(checked: CheckedRoute, users: ControlUsers, first: string): Insertion {
  const { body, control, route } = checked;
  // Faults that Fastify finds in a body are reported with all others, even if nothing reads the body.
  const isRead = body.json || (route.tellsAll && route.scope === undefined && isValidated(checked));
  if (!isRead) return { at: [], isComputed: () => false };
  if (!body.raw) return insertionAt(control, first);
  const readsBody = (node: string): boolean => usesOf(checked, node).some(({ access }) => access.base.kind === 'body');
  const goals = new Set(control.nodes.filter((id) => users.usedBy(id).some(readsBody)));
  return earliestInsertionPoints(control, anticipated(control, goals), (vertex) => vertex !== route.start);
}

function possibility(checked: CheckedRoute, isBodyKnown: Insertion['isComputed']): Context['isPossible'] {
  const ingredients = findIngredients(checked);
  const { route, control } = checked;
  return (base, vertex) => {
    const { edges, body } = ingredients(base);
    if (vertex === route.start || (body && !isBodyKnown(vertex))) return false;
    return edges.every((edge) => control.dominators.dominates(edge, vertex));
  };
}

/** The contract, at Start; what may reject, at the earliest point from which every path needs it. */
function scheduleEarly(context: Context): ReadonlyMap<Node, Insertion> {
  const { checked, first, run, users } = context;
  const early = new Map<Node, Insertion>();
  for (const node of run) {
    if (isCheckedAtStart(node, checked)) early.set(node, insertionAt(checked.control, first));
    else if (rejectsInput(node)) early.set(node, insertEarly(context, node, users.of(node.id)));
  }
  return early;
}

function isCheckedAtStart({ kind: { reads } }: Node, { route }: CheckedRoute): boolean {
  if (reads?.kind === 'query') return true;
  return reads?.kind === 'header' && route.contract.headers.get(reads.name.toLowerCase())?.required === true;
}

/** Required headers that no node reads. */
function unreadHeaders({ checked, run }: Context): readonly string[] {
  const read = new Set(
    run.flatMap(({ kind: { reads } }) => (reads?.kind === 'header' ? [reads.name.toLowerCase()] : [])),
  );
  return [...checked.route.contract.headers].flatMap(([name, { required }]) =>
    required && !read.has(name.toLowerCase()) ? [name] : [],
  );
}

/** The earliest points from which every path reaches one of the goals. */
function insertEarly({ checked, isPossible }: Context, node: Node, goals: readonly string[]): Insertion {
  const { control } = checked;
  const made: readonly Base[] = isControl(node.kind)
    ? preparedUses(checked, node).map(({ access }) => access.base)
    : [{ kind: 'output', node: node.id, port: '' }];
  return earliestInsertionPoints(
    control,
    anticipated(control, new Set(goals)),
    (vertex) => vertex !== control.start && made.every((base) => isPossible(base, vertex)),
  );
}

/** All other nodes, each after its readers: as low as their uses allow. */
function scheduleLate(
  context: Context,
  early: ReadonlyMap<Node, Insertion>,
  checks: readonly Placement[],
  established: Established,
): ReadonlyMap<Node, Insertion> {
  const { checked, first, run, users } = context;
  const { control, route } = checked;
  const readers = findReaders(checked, run);
  const checkedAt = Map.groupBy(checks, ({ item }) =>
    item.kind === 'check' && item.access.base.kind === 'output' ? item.access.base.node : '',
  );
  const hasCheckedPart = route.tellsAll ? findCheckedParts(context, checks) : () => false;
  const inserted = new Map(early);
  const late = new Map<Node, Insertion>();
  for (const node of run.toReversed()) {
    if (isControl(node.kind) || inserted.has(node)) continue;
    const uses = [
      ...(readers.get(node.id) ?? []).flatMap((reader) =>
        isControl(reader.kind)
          ? [reader.id, ...(isPreparedOf(checked, node, reader) ? (inserted.get(reader)?.at ?? []) : [])]
          : (inserted.get(reader)?.at ?? []),
      ),
      ...(checkedAt.get(node.id) ?? []).map(({ vertex }) => vertex),
    ];
    const lowest = control.dominators.nearestCommonDominator(uses);
    const vertex = lowest === route.start ? first : lowest;
    if (uses.length === 0 || vertex === undefined) continue;
    const isReadyThere =
      isReady(context, inserted, established, node, vertex) &&
      !uses.some((use) => use !== vertex && hasCheckedPart(use, node));
    const insertion = isReadyThere
      ? insertionAt(control, vertex)
      : // Values derived from it may be computed above the nodes that need them.
        insertEarly(context, node, [...users.of(node.id), ...uses]);
    inserted.set(node, insertion);
    late.set(node, insertion);
  }
  return late;
}

/**
 * Whether a part of a node's inputs is checked at a vertex. If that part is refused there, no fault of the node's own
 * value may be reported, so the node is computed at that vertex, too.
 */
function findCheckedParts({ checked }: Context, checks: readonly Placement[]): (vertex: string, node: Node) => boolean {
  const checkedThere = new Set(
    checks.flatMap(({ vertex, item }) => (item.kind === 'check' ? [`${vertex} ${accessKey(item.access)}`] : [])),
  );
  const known = new Map<string, boolean>();
  return function hasCheckedPart(vertex, { id }): boolean {
    const key = `${vertex} ${id}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const isChecked = usesOf(checked, id).some(({ access: { base, path } }) => {
      const wholes = [...path, ''].map((_, length): AccessPath => ({ base, path: path.slice(0, length) }));
      const source = baseNode(checked.route, base);
      return (
        wholes.some((whole) => checkedThere.has(`${vertex} ${accessKey(whole)}`)) ||
        (source !== undefined && !isControl(source.kind) && hasCheckedPart(vertex, source))
      );
    });
    known.set(key, isChecked);
    return isChecked;
  };
}

/** Whether a container prepares its items with a node's value. */
const isPreparedOf = (checked: CheckedRoute, { id }: Node, container: Node): boolean =>
  preparedUses(checked, container).some(({ access: { base } }) => base.kind === 'output' && base.node === id);

/** Whether everything that may reject before a node's value has run at a vertex. `known` caches results by node. */
function isReady(
  context: Context,
  inserted: ReadonlyMap<Node, Insertion>,
  established: Established,
  node: Node,
  vertex: string,
  known = new Map<Node, boolean>(),
): boolean {
  const { checked, isPossible } = context;
  return usesOf(checked, node.id).every(({ access, type, need }) => {
    const isChecked = isSubset(type, need) || isSubset(established.get(vertex)?.get(accessKey(access)) ?? type, need);
    if (!isChecked || !isPossible(access.base, vertex)) return false;
    const source = baseNode(checked.route, access.base);
    if (source === undefined || isControl(source.kind)) return true;
    const before = inserted.get(source)?.isComputed(vertex) ?? known.get(source);
    if (before !== undefined) return before;
    const isSourceReady = isReady(context, inserted, established, source, vertex, known);
    known.set(source, isSourceReady);
    return isSourceReady;
  });
}
