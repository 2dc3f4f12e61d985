import type { Table } from '../../compiler/ir/project.ts';
import type { TableCheck } from '../../compiler/ir/table-check.ts';
import { compare } from './comparison.ts';
import type { ComputeContext } from './compute.ts';
import { refuse } from './refusal.ts';
import { millisecondsOf } from './times.ts';
import { storedFor } from './stored-text.ts';
import { isMissing } from './values.ts';

/** The name of the check in the database. */
export const nameOfCheck = ({ name }: Table, { left, right, operator }: TableCheck): string =>
  `${name}_${left}_${right}_${operator}`;

/** The message of the check with this name in the database. */
export function messageOfCheck(tables: Iterable<Table>, name: unknown): string | undefined {
  for (const table of tables)
    for (const check of table.checks ?? []) if (nameOfCheck(table, check) === name) return check.message;
  return undefined;
}

/** Refuses a record whose columns contradict each other, if both are given. */
export function checkRow({ check, tables, input, made }: ComputeContext): true {
  const owner = [...tables.values()].find(({ checks = [] }) => checks.some((each) => each === check));
  const side = (end: 'left' | 'right'): unknown =>
    comparable(storedFor(owner?.columns.get(check?.[end] ?? '') ?? {}, input(end)));
  const [left, right] = [side('left'), side('right')];
  if (check === undefined || isMissing(left) || isMissing(right) || compare(check.operator, left, right)) return true;
  throw refuse(made.status, check.message);
}

/** Times by their milliseconds, and UUIDs in lower case. Other compared values are neither times nor UUIDs. */
function comparable(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return millisecondsOf(value) ?? (/^[\da-f-]{36}$/i.test(value) ? value.toLowerCase() : value);
}
