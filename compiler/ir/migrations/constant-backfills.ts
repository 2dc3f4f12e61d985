import { readSql } from '../../base/read-sql.ts';
import { withRules } from '../column-rules.ts';
import { fits } from '../fits.ts';
import type { Column } from '../project.ts';
import type { TableFacts } from '../table-facts.ts';
import { storedText } from '../text-changes.ts';
import { number, string } from '../type.ts';
import type { Operation, Refusal } from './operations.ts';
import { selectRows } from './rows-in-the-way.ts';
import type { NamesBefore } from './rows-in-the-way.ts';

/** Finds the backfills among these operations that are constants which their columns refuse. */
export function refuseConstants(
  operations: readonly Operation[],
  after: readonly TableFacts[],
  names: NamesBefore,
): readonly Refusal[] {
  const written = new Map(
    operations.flatMap((each) => {
      if (each.kind === 'change-type') return [[`${each.table}.${each.column.name}`, each.using] as const];
      return each.kind === 'fill' ? [[`${each.table}.${each.column}`, each.expression] as const] : [];
    }),
  );
  return after.flatMap(({ name: table, columns }) =>
    columns.flatMap((column): readonly Refusal[] => {
      const given = written.get(`${table}.${column.name}`);
      const value = given === undefined ? undefined : constantOf(given);
      if (value === undefined || accepts(column, value)) return [];
      const facts = { table, column: column.name, rows: selectRows(names, table) };
      const what = `the column "${table}.${column.name}" gets the backfill ${given}`;
      return value === null
        ? [{ ...facts, kind: 'required-column', message: `${what}, but is not nullable`, way: otherValue }]
        : [{ ...facts, kind: 'new-check', message: `${what}, which breaks a rule of it`, way: otherValue }];
    }),
  );
}

const otherValue = 'Write a backfill that gives them a value which the column takes.';

/** Whether a column has no rule against a value. PostgreSQL converts those of other types, or refuses them. */
function accepts({ type, rules = {}, nullable }: Column, value: number | string | null): boolean {
  const stored = typeof value === 'string' ? storedText(value, rules) : value;
  if (stored === null) return nullable;
  if (typeof stored === 'string') return type !== 'text' || fits(stored, withRules(string(), rules));
  return (type !== 'integer' && type !== 'number') || fits(stored, withRules(number(), rules));
}

/** The number, text or null that an SQL expression is, if it is nothing else. */
function constantOf(sql: string): number | string | null | undefined {
  const [first, second, ...others] = readSql(sql);
  if (first === undefined || others.length > 0) return undefined;
  if (first.text === '-' && second?.kind === 'number') return -Number(second.text);
  if (second !== undefined) return undefined;
  if (first.kind === 'number') return Number(first.text);
  if (first.kind === 'word' && first.text.toLowerCase() === 'null') return null;
  return first.text.startsWith("'") ? first.text.slice(1, -1).replaceAll("''", "'") : undefined;
}
