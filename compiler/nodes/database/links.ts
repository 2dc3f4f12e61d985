import { directRelation, keyOfNothing, linkNeedsMore } from '../../ir/catalogue/links.ts';
import { pairOfAllTenants } from '../../ir/catalogue/tenant-keys.ts';
import type { Mentions } from '../../ir/named-columns.ts';
import type { Column, Table } from '../../ir/project.ts';
import type { BindContext } from '../define-node.ts';
import { columnIn, follow, rootScope } from './scope.ts';
import { tenantOf } from '../../ir/tenant.ts';
import { uniqueKeys } from './table.ts';
import { checkUpserted } from './upserted.ts';

/** How rows of a table are linked to those of another one. */
export interface Links {
  readonly target: Table;
  /** The column of the target that links refer to, and the column that the given values belong to. */
  readonly id: string;
  readonly key: Column;
  readonly through: Table;
  readonly from: Column;
  readonly to: string;
  /** The column that stores the order. */
  readonly position?: string;
}

const keyTypes: readonly Column['type'][] = ['text', 'integer', 'uuid'];

/** The relation through another table, by a key of the related rows. Reports what is wrong with it. */
export function bindLinks(
  table: Table | undefined,
  name: string,
  key: string,
  create: boolean,
  context: BindContext,
): { readonly links: Links | undefined; readonly mentions: Mentions } {
  const scope = rootScope(table, [], true, context);
  const related = follow(name, scope, ['relation']);
  const { mentions } = scope;
  const { relation } = related;
  const column = columnIn(related.scope, key, ['key']);
  const from = relation?.through?.table.columns.get(relation.to);
  if (relation === undefined || column === undefined) return { links: undefined, mentions };
  const { table: target, through } = relation;
  if (through === undefined || from === undefined) {
    context.report(directRelation, { name, table: table?.name ?? '', other: target.name }, ['relation']);
    return { links: undefined, mentions };
  }
  const tenant = tenantOf(target);
  const isPrimary = key === target.primaryKey && (!create || key === through.key);
  const isKey = isPrimary || uniqueKeys(target).some((columns) => areJust(columns, key, tenant));
  if (!isKey || !keyTypes.includes(column.type)) context.report(keyOfNothing, { table: target.name, key }, ['key']);
  const order = through.table.columns.get('position');
  const position = order?.type === 'integer' ? { position: 'position' } : {};
  const reportMissing = (of: Table, given: readonly string[], path: string): void => {
    const missing = requiredBesides(of, [...given, tenantOf(of) ?? '']);
    if (missing.length > 0) context.report(linkNeedsMore, { table: of.name, columns: missing }, [path]);
  };
  checkUpserted(through.table, ['relation'], context);
  reportMissing(through.table, [relation.to, through.next, ...Object.values(position)], 'relation');
  if (create) reportMissing(target, [key], 'create');
  reportPair(through.table, [relation.to, through.next], context);
  return {
    links: { target, id: through.key, key: column, through: through.table, from, to: through.next, ...position },
    mentions,
  };
}

/** Whether a key consists of the column and, if the table has one, the tenant. */
const areJust = (columns: readonly string[], key: string, tenant: string | undefined): boolean =>
  columns.includes(key) &&
  columns.length === (tenant === undefined ? 1 : 2) &&
  columns.every((name) => name === key || name === tenant);

/** Reports a pair that is not unique together with the tenant, since existing links are found by these columns. */
function reportPair(table: Table, pair: readonly string[], { report }: BindContext): void {
  if (table.tenant === undefined) return;
  const key = [table.tenant, ...pair];
  const isKey = (columns: readonly string[]): boolean =>
    columns.length === key.length && key.every((column) => columns.includes(column));
  if (!uniqueKeys(table).some(isKey)) report(pairOfAllTenants, { table: table.name, key }, ['relation']);
}

const requiredBesides = ({ columns }: Table, given: readonly string[]): readonly string[] =>
  [...columns.values()]
    .filter(({ name, nullable, default: value }) => !nullable && value === undefined && !given.includes(name))
    .map(({ name }) => name);
