import { rowsOfAllTenants } from '../../../ir/catalogue/tenants.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node, Table } from '../../../ir/project.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * After the guard that determines the tenant, a node uses rows with an owner, in a table without tenants, only with a
 * condition on the owner or by a key that the request does not choose.
 * FS3717 rowsOfAllTenants
 */
export const sharedRowsAreNarrowed: RouteRule = (analysis, report) => {
  const { tables, tenancy } = analysis;
  if (tenancy === undefined) return;
  const owners = new Set(
    [...tables.values()].flatMap(({ columns, tenant }) => columns.get(tenant ?? '')?.references?.table ?? []),
  );
  const { guard, output } = tenancy;
  for (const node of nodesBehind(guard, analysis)) {
    const table = tables.get(node.kind.table ?? '');
    const column = table?.tenant === undefined ? ownerColumn(table, owners) : undefined;
    if (table === undefined || column === undefined || isNarrow(analysis, node, table, column)) continue;
    report(
      rowsOfAllTenants,
      { node: nameOfNode(node), table: table.name, column, guard, output },
      { place: node.place, subject: node.subject },
    );
  }
};

/** The column for the owner of a row: it refers to the same table as the tenant columns of other tables. */
const ownerColumn = (table: Table | undefined, owners: ReadonlySet<string>): string | undefined =>
  [...(table?.columns.values() ?? [])].find(
    ({ references }) => references !== undefined && references.table !== table?.name && owners.has(references.table),
  )?.name;

/** The nodes with conditions that follow a call of the guard, or are in a function that takes the tenant. */
function nodesBehind(guard: string, scope: RouteAnalysis, isBehind = false): readonly Node[] {
  const { control, reached, bodies, route } = scope;
  const calls = reached.filter(({ kind }) => kind.calls?.id === guard);
  return reached.flatMap((node) => {
    const behind =
      isBehind ||
      route.signature?.takesTenant === true ||
      calls.some(({ id }) => control.dominators.dominates(edgeVertex(id, 'next'), node.id));
    const body = bodies.get(node.id);
    if (body !== undefined) return nodesBehind(guard, body, behind);
    return behind && node.kind.conditions !== undefined ? [node] : [];
  });
}

const isNarrow = ({ requestData }: RouteAnalysis, { kind, inputs }: Node, table: Table, owner: string): boolean =>
  (kind.conditions ?? []).some(({ column, port, always }) => {
    if (column === owner) return true;
    const { primaryKey, unique = false } = table.columns.get(column) ?? {};
    const input = inputs.get(port);
    return always === 'eq' && (primaryKey === true || unique) && (input === undefined || !requestData.feeds(input));
  });
