import { primaryKeyOf } from '../table-facts.ts';
import type { CommonTable, Tightening } from './common-table.ts';
import type { Constraint } from './constraints.ts';
import type { Refusal } from './operations.ts';
import { tellApart } from './refuse.ts';
import { dangling, selectRows } from './rows-in-the-way.ts';
import type { NamesBefore } from './rows-in-the-way.ts';
import { tellingApart } from './telling-apart.ts';
import { mayBreak, selectClashes } from './unique-keys.ts';
import type { KeyFacts } from './unique-keys.ts';

/**
 * Finds the keys and references that remain and may break where a backfill brings texts into the spelling of a new
 * rule: two texts may become the same, and rows may refer to the old spelling. The backfill is taken to change texts as
 * the column does from now on.
 */
export function refuseRewrites(tightening: Tightening): readonly Refusal[] {
  const { common, names, constraints } = tightening;
  const { kept } = constraints;
  const tellsApart = tellingApart(tightening);
  const rewriting = common.filter(({ columns }) => columns.rewritten.size > 0);
  const byTable = new Map(rewriting.map((each) => [each.table.name, each]));
  return [
    ...rewriting.flatMap((owner) => {
      const { name } = owner.table;
      const unique = kept.filter(({ kind, table }) => kind === 'unique' && table === name);
      const keys = [{ table: name, columns: [primaryKeyOf(owner.table)] }, ...unique];
      return keys.flatMap((key) => refuseKey(key, { owner, tellsApart, names }));
    }),
    ...kept.flatMap((constraint) => refuseReference(constraint, byTable, names)),
  ];
}

function refuseKey(key: Pick<Constraint, 'table' | 'columns' | 'living'>, facts: KeyFacts): readonly Refusal[] {
  const { table } = key;
  const { rewritten } = facts.owner.columns;
  const column = key.columns.find((each) => rewritten.has(each));
  if (column === undefined || !mayBreak(key, facts)) return [];
  const rows = selectClashes(key, facts);
  if (rows === undefined) return [];
  return [
    {
      kind: 'new-unique',
      table,
      column,
      message: `the column "${table}.${column}" is part of a unique key and changes texts from now on: rows that exist may share a value then`,
      rows,
      way: tellApart,
    },
  ];
}

function refuseReference(
  { kind, table, columns, target }: Constraint,
  byTable: ReadonlyMap<string, CommonTable>,
  names: NamesBefore,
): readonly Refusal[] {
  const column = columns.at(-1);
  if (kind !== 'reference' || target === undefined || column === undefined) return [];
  const theirs = byTable.get(target.table)?.columns.rewritten.get(target.column);
  const own = byTable.get(table)?.columns.rewritten.get(column);
  const [given, there] = [names.column(table, column), names.table(target.table)];
  if (theirs !== undefined)
    return [
      {
        kind: 'new-reference',
        table: target.table,
        column: target.column,
        message: `the column "${target.table}.${target.column}" changes texts from now on: rows of the table "${table}" may refer to one that it changes`,
        rows: selectRows(
          names,
          table,
          `${given} in (select ${names.column(target.table, target.column)} from ${there} where ${theirs.where})`,
        ),
        way: 'Keep the texts as they are, or change them in the database before, with the rows that refer to them.',
      },
    ];
  if (own === undefined) return [];
  return [
    {
      kind: 'new-reference',
      table,
      column,
      message: `the column "${table}.${column}" refers to "${target.table}.${target.column}" and changes texts from now on: the other table may not have them`,
      rows: selectRows(
        names,
        table,
        `(${own.where}) and ${dangling([own.value], { table: there, column: names.column(target.table, target.column) })}`,
      ),
      way: 'Let the backfill give texts that the other table has, or change the rows in the database before.',
    },
  ];
}
