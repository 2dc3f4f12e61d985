import { reachable } from '../../../base/digraph.ts';
import { unlockedDecision } from '../../../ir/catalogue/transactions.ts';
import { accessKey } from '../../../ir/checked.ts';
import type { Operand } from '../../../ir/checked.ts';
import { deedsOf, does } from '../../../ir/effect.ts';
import type { Deed } from '../../../ir/deed.ts';
import { edgeVertex, isEdgeVertex } from '../../../ir/control-graph.ts';
import type { PartPath } from '../../../ir/part-path.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Column, Node, Route, Table } from '../../../ir/project.ts';
import { alternative } from '../../../ir/type.ts';
import { uniqueKeys } from '../../../nodes/database/table.ts';
import { decidesAbout, findDecisions } from '../analysis/decisions.ts';
import type { Decision, Look } from '../analysis/decisions.ts';
import type { FlatFlow } from '../analysis/flat-flow.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import type { RouteTypes } from '../analysis/types.ts';
import type { RouteRule } from './rule.ts';

/**
 * In a transaction, a read that decides about a write of the same table is guarded: by a lock, a unique key, the
 * conditions of the write itself, or a serializable transaction. Under READ COMMITTED, two transactions may read the
 * same row before either writes.
 * FS3406 unlockedDecision
 */
export const decisionsAreLocked: RouteRule = (analysis, report) => {
  if (!analysis.isTransactional || analysis.route.isolation?.level === 'serializable') return;
  const { flat, tables } = analysis;
  const context: Context = {
    ...{ ...flat, whole: analysis.route },
    ...{ presences: findPresences(flat), decides: decidesAbout(flat.control) },
  };
  for (const [read, table] of flat.reached.flatMap((node) => readsOf(node, tables))) {
    const racing = findRaces(read, table, context);
    if (racing[0] === undefined) continue;
    const helpsToLock =
      !isLock(read) &&
      read.kind.calls === undefined &&
      (read.kind.related ?? []).length === 0 &&
      shapeOf(read, flat.types) !== undefined &&
      racing.every((write) => !isInsert(write) || isFoundAt(write, read, context) === true);
    report(
      unlockedDecision,
      { read: nameOfNode(read), write: nameOfNode(racing[0]), table: table.name, helpsToLock },
      {
        place: read.place,
        subject: read.subject,
        related: racing.map(({ place }) => ({ message: 'whether this happens', place })),
      },
    );
  }
};

/** The tables that a node reads, directly or in a function that it calls. */
const readsOf = (node: Node, tables: RouteAnalysis['tables']): readonly (readonly [Node, Table])[] =>
  [...tables.values()].flatMap((table) => (touches(node, table, 'read', 'lock') ? [[node, table] as const] : []));

interface Context extends FlatFlow {
  /** The flow with its containers. */
  readonly whole: Route;
  readonly presences: readonly Presence[];
  readonly decides: (decision: Decision, node: Node) => boolean;
}

/** An edge that implies whether a node found the rows it was looking for. */
interface Presence {
  readonly edge: string;
  readonly of: string;
  readonly present: boolean;
}

const findPresences = ({ control, narrowings }: FlatFlow): readonly Presence[] =>
  control.order
    .filter(isEdgeVertex)
    .flatMap((edge) =>
      (narrowings.byEdge.get(edge) ?? []).flatMap(({ access: { base, path }, present }) =>
        base.kind === 'output' && path.length === 0 ? [{ edge, of: base.node, present }] : [],
      ),
    );

/** The writes that another request could invalidate after the read. */
function findRaces(read: Node, table: Table, context: Context): readonly Node[] {
  const { route, control, reached, operands, decides } = context;
  const writes = reached.filter((node) => touches(node, table, 'write'));
  const takeTurns = (node: Node): boolean =>
    node !== read && isPassedBefore(node, read, context) && makesWait(node, read, context);
  if (writes.length === 0 || reached.some(takeTurns)) return [];
  const decisions = findDecisions(route, control, operands, read);
  return writes.filter((write) => {
    const looks = decisions
      .filter((decision) => decides(decision, write))
      .flatMap((decision) => decision.looks.filter((look) => isOfTable(look, read, table)));
    return looks.length > 0 && !isGuarded(write, read, looks, table, context);
  });
}

/**
 * Whether what is looked at depends on the table: its own columns and how many rows there are tell nothing about what
 * the rows include.
 */
function isOfTable({ output, path, asks }: Look, { kind }: Node, { name }: Table): boolean {
  const places = (kind.includes ?? []).filter(({ table }) => table === name);
  if (name === kind.table || places.length === 0) return true;
  const names = path.filter((part) => part !== null && !/^\d+$/.test(part));
  const leadsTo = (outer: PartPath, inner: PartPath): boolean => outer.every((part, index) => part === inner[index]);
  return places.some(
    (place) =>
      place.output === output && (leadsTo(place.path, names) || (asks === 'value' && leadsTo(names, place.path))),
  );
}

/**
 * Whether requests pass a node before a later one: always, or once for each item of the same list, as when one loop
 * locks all items before another changes them.
 */
function isPassedBefore(node: Node, later: Node, context: Context): boolean {
  const { control, operands } = context;
  const { dominators, digraph } = control;
  if (dominators.dominates(node.id, later.id)) return true;
  const [loop] = containersOf(node, context);
  const after = loop?.next.get('next')?.to;
  const around = containersOf(later, context);
  if (loop === undefined || after === undefined || around.includes(loop)) return false;
  const items = reachable(digraph, edgeVertex(loop.id, loop.kind.container?.body ?? ''), new Set([node.id]));
  const listOf = ({ id, kind }: Node) => operands.get(id)?.get(kind.container?.list ?? '');
  return (
    dominators.dominates(loop.id, later.id) &&
    !items.has(after) &&
    around.some((other) => isSame(listOf(loop), listOf(other)))
  );
}

/** The containers around a node, innermost first. */
function containersOf({ id }: Node, context: Context): readonly Node[] {
  const container = context.route.nodes.get(context.whole.nodes.get(id)?.scope ?? '');
  return container === undefined ? [] : [container, ...containersOf(container, context)];
}

/** Whether requests that would race at `read` wait for each other at `node`. */
function makesWait(node: Node, read: Node, context: FlatFlow): boolean {
  if (isLock(node)) return true;
  if (does(node.kind, 'write')) return node.kind.conditions !== undefined && node.kind.table !== read.kind.table;
  // Deduplicate: deliveries with the same key wait for each other.
  const keys = [...(context.operands.get(node.id)?.values() ?? [])];
  return (
    does(node.kind, 'once') &&
    keys.some((key) => comparisons(read, context).some(({ always, value }) => always === 'eq' && isSame(key, value)))
  );
}

function isGuarded(write: Node, read: Node, looks: readonly Look[], table: Table, context: Context): boolean {
  const isThere = isFoundAt(write, read, context);
  const shape = shapeOf(read, context.types);
  if (isInsert(write) && isThere !== true) return isGuardedByKey(write, read, table, context);
  if (isLock(read)) return isThere !== false && !(isInsert(write) && shape !== 'row');
  return (
    isThere === true &&
    shape === 'row' &&
    stateOf(read, looks, table).every(
      (column) => write.kind.conditions?.some((condition) => condition.column === column) === true,
    )
  );
}

/** Whether the read has found a row when `node` runs; undefined if no test has established it. */
const isFoundAt = (node: Node, read: Node, { presences, control }: Context): boolean | undefined =>
  presences.find(({ edge, of }) => of === read.id && control.dominators.dominates(edge, node.id))?.present;

/** Whether a read finds a row or rows; undefined if it only counts. */
function shapeOf(read: Node, routeTypes: RouteTypes): 'row' | 'rows' | undefined {
  const types = read.kind.outputs
    .filter((output) => output.with === 'next')
    .map(({ name }) => routeTypes.outputType(read, name));
  if (types.some((type) => alternative(type, 'object') !== undefined)) return 'row';
  return types.some((type) => alternative(type, 'list') !== undefined) ? 'rows' : undefined;
}

/**
 * Whether the write inserts a unique key that the read looked for, or a range that overlaps with no row which the read
 * looked for: the database then refuses a second insert.
 */
function isGuardedByKey(write: Node, read: Node, table: Table, context: FlatFlow): boolean {
  const [port] = write.kind.inputs;
  const record = port === undefined ? undefined : context.operands.get(write.id)?.get(port.name);
  if (record?.kind !== 'fields') return false;
  const asked = comparisons(read, context);
  const asks = (name: string, given: string, how: 'eq' | 'lt' | 'gt'): boolean =>
    asked.some((each) => each.column === name && each.always === how && isSame(each.value, record.fields.get(given)));
  const isAsked = (names: readonly string[]): boolean => names.every((name) => asks(name, name, 'eq'));
  const { noOverlap: apart } = table;
  return (
    uniqueKeys(table).some(isAsked) ||
    (apart !== undefined && isAsked(apart.by) && asks(apart.from, apart.to, 'lt') && asks(apart.to, apart.from, 'gt'))
  );
}

/** What the read always compares its columns with. */
const comparisons = (read: Node, { operands }: FlatFlow) =>
  (read.kind.conditions ?? []).map(({ column, port, always }) => ({
    ...{ column, always, value: operands.get(read.id)?.get(port) },
  }));

/**
 * The columns on which a decision about a found row depends and that may have changed since. Keys, owners and
 * credentials do not change; "*" means that the row was used as a whole.
 */
function stateOf({ kind: { conditions = [] } }: Node, looks: readonly Look[], table: Table): readonly string[] {
  const compared = conditions
    .filter(({ column, always }) => always !== 'eq' || !isIdentity(table.columns.get(column), table))
    .map(({ column }) => column);
  const seen = looks.filter(({ asks }) => asks === 'value').map(({ path: [name] }) => name ?? '*');
  return [
    ...compared,
    ...seen.filter(
      (name) => !isIdentity(table.columns.get(name), table) && table.columns.get(name)?.sensitive !== true,
    ),
  ];
}

function isIdentity(column: Column | undefined, { primaryKey }: Table): boolean {
  return (
    column !== undefined &&
    (column.name === primaryKey || column.unique || (column.references !== undefined && !column.nullable))
  );
}

function isSame(left: Operand | undefined, right: Operand | undefined): boolean {
  if (left?.kind === 'value' && right?.kind === 'value') return accessKey(left.access) === accessKey(right.access);
  return (
    left?.kind === 'literal' && right?.kind === 'literal' && JSON.stringify(left.value) === JSON.stringify(right.value)
  );
}

const isLock = ({ kind }: Node): boolean => does(kind, 'lock');
const touches = ({ kind }: Node, { name }: Table, ...ways: readonly Deed['kind'][]): boolean =>
  deedsOf(kind).some((deed) => deed.table === name && ways.includes(deed.kind));
const isInsert = ({ kind }: Node): boolean => kind.inputs.some(({ record }) => record?.changes === false);
