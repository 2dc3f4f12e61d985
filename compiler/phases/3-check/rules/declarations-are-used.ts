import { unusedSecret, unusedTable } from '../../../ir/catalogue/rules.ts';
import type { ProjectRule } from './rule.ts';

/**
 * Every declared table and secret is used; an unused one is usually a forgotten wire. A table counts as used if another
 * one references it.
 * FS3402 unusedTable, FS3403 unusedSecret
 */
export const declarationsAreUsed: ProjectRule = ({ declarations: { tables, secrets, functions }, routes }, report) => {
  const users = [...routes, ...functions.values()];
  const references = [...tables.values()].flatMap((table) =>
    [...table.columns.values()].flatMap(({ references: target }) =>
      target === undefined || target.table === table.name ? [] : [target.table],
    ),
  );
  const usedTables = new Set([...users.flatMap((user) => user.tables), ...references]);
  const usedSecrets = new Set(users.flatMap((user) => user.secrets));
  for (const { name, place } of tables.values())
    if (!usedTables.has(name)) report(unusedTable, { table: name }, { place });
  for (const { name, place } of secrets.values())
    if (!usedSecrets.has(name)) report(unusedSecret, { secret: name }, { place });
};
