import { keyOf } from './constraints.ts';
import type { Constraint } from './constraints.ts';
import type { Refusal } from './operations.ts';

/** Whether `held` is the same constraint as `wanted`, but only for rows that are not deleted. */
export const isSameOfLiving = (held: Constraint, wanted: Constraint): boolean =>
  held.living !== undefined && wanted.living === undefined && keyOf(held) === keyOf({ ...wanted, living: held.living });

/** What to do about rows that share a key, where there is a backfill already. */
export const tellApart =
  'Let the backfill read the primary key, which tells these rows apart, or change them in the database before.';

/** Says why a constraint may fail on existing rows, which the query finds. */
export function refuse(
  { kind, table, columns: [column = '', ...others], target, between, apart, room }: Constraint,
  { isNew, heldBefore, isBackfilled }: { readonly [Fact in 'isNew' | 'heldBefore' | 'isBackfilled']: boolean },
  rows: string,
): Refusal {
  const key =
    others.length === 0
      ? `the column "${table}.${column}"`
      : `the columns ${[column, ...others].map((name) => `"${name}"`).join(', ')} of the table "${table}"`;
  const given = isBackfilled ? 'backfill' : 'default';
  const filled = heldBefore
    ? ', deleted rows included'
    : isNew
      ? ''
      : `, and get the ${given} where rows have no value`;
  if (apart !== undefined)
    return {
      kind: 'new-no-overlap',
      table,
      column,
      message: `rows of the table "${table}" must not overlap${isNew ? ' from now on' : ''}${filled}: rows that exist may do so`,
      rows,
    };
  if (between !== undefined)
    return {
      kind: 'new-table-check',
      table,
      column,
      message: `${key} have ${isNew ? 'a new check' : 'a check'}${filled}: rows that exist may break it`,
      rows,
    };
  if (room !== undefined)
    return {
      kind: 'new-check',
      table,
      column,
      message: `${key} ${others.length === 0 ? 'comes' : 'come'} into an index, which has room for ${room} bytes of a text: rows that exist may hold longer ones`,
      rows,
    };
  if (kind === 'check')
    return {
      kind: 'new-check',
      table,
      column,
      message: `${key} has a new rule: rows that exist may break it`,
      rows,
    };
  if (kind === 'unique' || target === undefined) {
    const verb =
      others.length === 0
        ? isNew
          ? 'becomes unique'
          : 'is unique'
        : isNew
          ? 'become unique together'
          : 'are unique together';
    return {
      kind: 'new-unique',
      table,
      column,
      message: `${key} ${verb}${filled}: rows that exist may share a value`,
      rows,
      ...(isBackfilled ? { way: tellApart } : {}),
    };
  }
  if (target.tenant !== undefined)
    return {
      kind: 'new-reference',
      table,
      column: others[0] ?? column,
      message: `the column "${table}.${others[0]}" ${isNew ? 'now refers' : 'refers'} to "${target.table}.${target.column}" of the same tenant${filled}: rows that exist may refer to a row of another one`,
      rows,
    };
  return {
    kind: 'new-reference',
    table,
    column,
    message: `${key} ${isNew ? 'now refers' : 'refers'} to "${target.table}.${target.column}"${filled}: rows that exist may hold a value that is not there`,
    rows,
  };
}
