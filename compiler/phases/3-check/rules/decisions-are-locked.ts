import type { Reporter } from '../../../base/diagnostic.ts';
import { unlockedDecision } from '../../../ir/catalogue/transactions.ts';
import { accessKey } from '../../../ir/checked.ts';
import type { Operand } from '../../../ir/checked.ts';
import { isEdgeVertex } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Effect } from '../../../ir/kind.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Column, Node, Route, Table } from '../../../ir/project.ts';
import { alternative } from '../../../ir/type.ts';
import { uniqueKeys } from '../../../nodes/database/table.ts';
import { decidesAbout, findDecisions } from '../analysis/decisions.ts';
import type { Look } from '../analysis/decisions.ts';
import type { Operands } from '../analysis/evaluation-order.ts';
import type { Typed } from '../analysis/types.ts';
import type { Narrowings } from '../analysis/narrowings.ts';

interface Surroundings {
  readonly control: ControlGraph;
  readonly tables: ReadonlyMap<string, Table>;
  readonly uses: Operands;
  readonly typed: Typed;
  readonly narrowings: Narrowings;
}

/**
 * A read that decides about a write of the same table, in a transaction that nothing makes wait for others: PostgreSQL lets two
 * of them read the same before either writes (READ COMMITTED). Told where nothing else guards: a lock, a unique key, or the
 * conditions of the write itself.
 */
export function warnRaces(
  route: Route,
  { control, tables, uses, typed, narrowings }: Surroundings,
  { report }: Reporter,
): void {
  const nodes = control.nodes.flatMap((id) => route.nodes.get(id) ?? []);
  const decides = decidesAbout(control);
  const presences = control.order
    .filter(isEdgeVertex)
    .flatMap((edge) =>
      (narrowings.byEdge.get(edge) ?? []).flatMap(({ access: { base, path }, present }) =>
        base.kind === 'output' && path.length === 0 ? [{ edge, of: base.node, present }] : [],
      ),
    );
  for (const read of nodes) {
    const table = tables.get(read.kind.table ?? '');
    if (table === undefined || !isRead(read)) continue;
    const writes = nodes.filter((node) => effectOf(node)?.kind === 'write' && node.kind.table === table.name);
    if (
      writes.length === 0 ||
      nodes.some((node) => node !== read && control.dominators.dominates(node.id, read.id) && takesTurns(node, read))
    )
      continue;
    const decisions = findDecisions(route, control, uses, read);
    const racing = writes.filter((write) => {
      const looks = decisions.filter((decision) => decides(decision, write)).flatMap((decision) => decision.looks);
      return looks.length > 0 && !isGuarded(read, write, looks, table);
    });
    const [write, ...others] = racing;
    if (write === undefined) continue;
    const helpsToLock =
      !isLock(read) &&
      shapeOf(read) !== undefined &&
      racing.every((each) => !isInsert(each) || sideOf(read, each) === true);
    report(
      unlockedDecision,
      { read: nameOfNode(read), write: nameOfNode(write), table: table.name, helpsToLock },
      {
        place: read.place,
        subject: read.subject,
        related: [write, ...others].map(({ place }) => ({ message: 'whether this happens', place })),
      },
    );
  }

  /** Whether requests that would meet at `read` have been made to wait for each other before. */
  function takesTurns(node: Node, read: Node): boolean {
    const kind = effectOf(node)?.kind;
    if (kind === 'lock') return true;
    if (kind === 'write') return node.kind.conditions !== undefined && node.kind.table !== read.kind.table;
    // Deduplicate: deliveries of one key wait for each other.
    return (
      kind === 'once' &&
      [...(uses.get(node.id)?.values() ?? [])].some((key) => equalities(read).some(({ value }) => isSame(key, value)))
    );
  }

  function isGuarded(read: Node, write: Node, looks: readonly Look[], table: Table): boolean {
    const isThere = sideOf(read, write);
    if (isInsert(write) && isThere !== true) return isGuardedByKey(read, write, table);
    if (isLock(read)) return isThere !== false && !(isInsert(write) && shapeOf(read) !== 'row');
    return (
      isThere === true &&
      shapeOf(read) === 'row' &&
      stateOf(read, looks, table).every(
        (column) => write.kind.conditions?.some((condition) => condition.column === column) === true,
      )
    );
  }

  /** Whether a row was found where `node` runs; undefined where nobody has asked. */
  function sideOf(read: Node, node: Node): boolean | undefined {
    return presences.find(({ edge, of }) => of === read.id && control.dominators.dominates(edge, node.id))?.present;
  }

  /** A found row, found rows, or how many there are. */
  function shapeOf(read: Node): 'row' | 'rows' | undefined {
    const types = read.kind.outputs
      .filter((output) => output.with === 'next')
      .map(({ name }) => typed.outputType(read, name));
    if (types.some((type) => alternative(type, 'object') !== undefined)) return 'row';
    return types.some((type) => alternative(type, 'list') !== undefined) ? 'rows' : undefined;
  }

  /** An insert of a key that the read asked for: of two, the database refuses the second. */
  function isGuardedByKey(read: Node, write: Node, table: Table): boolean {
    const [port] = write.kind.inputs;
    const record = port === undefined ? undefined : uses.get(write.id)?.get(port.name);
    if (record?.kind !== 'fields') return false;
    const asked = equalities(read);
    return uniqueKeys(table).some((key) =>
      key.every((name) => asked.some(({ column, value }) => column === name && isSame(value, record.fields.get(name)))),
    );
  }

  function equalities(read: Node): readonly { readonly column: string; readonly value: Operand | undefined }[] {
    return (read.kind.conditions ?? [])
      .filter(({ isEquality }) => isEquality)
      .map(({ column, port }) => ({ column, value: uses.get(read.id)?.get(port) }));
  }
}

/**
 * The columns that a decision by a found row depends on and that may be others by now. Keys, columns that say whose the row is,
 * and credentials stay what they are; "*" stands for a row that was looked at as a whole.
 */
function stateOf({ kind: { conditions = [] } }: Node, looks: readonly Look[], table: Table): readonly string[] {
  const compared = conditions
    .filter(({ column, isEquality }) => !isEquality || !isIdentity(table.columns.get(column), table))
    .map(({ column }) => column);
  const seen = looks.filter(({ isPresence }) => !isPresence).map(({ path: [name = '*'] }) => name);
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

function effectOf({ kind: { behaviour } }: Node): Effect | undefined {
  return behaviour.kind === 'effect' || behaviour.kind === 'test' ? behaviour.effect : undefined;
}

const isLock = (node: Node): boolean => effectOf(node)?.kind === 'lock';
const isRead = (node: Node): boolean => isLock(node) || effectOf(node)?.kind === 'read';
const isInsert = ({ kind }: Node): boolean => kind.inputs.some(({ record }) => record?.changes === false);
