import { code } from '../../../code/code.ts';
import type { TableFacts } from '../../../ir/table-facts.ts';
import { printModule } from '../module.ts';
import type { EmittedFile } from './facts.ts';

const path = 'src/db/tenant-role.ts';

/** The role that statements for a tenant run as, if the database itself keeps tenants apart. */
export const roleOf = (tables: readonly TableFacts[]): string | undefined =>
  tables.find(({ tenantRole }) => tenantRole !== undefined)?.tenantRole;

/** src/db/tenant-role.ts: the name of that role. */
export function emitTenantRole(tables: readonly TableFacts[]): readonly EmittedFile[] {
  const role = roleOf(tables);
  if (role === undefined) return [];
  const text = code`/** The role of the database that sees the rows of one tenant only. The migrations make it. */
export const tenantRole = ${role};`;
  return [{ path, text: printModule(path, '', text) }];
}
