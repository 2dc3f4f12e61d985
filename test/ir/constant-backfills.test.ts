import { expect, test } from 'vitest';
import { compareTables } from '../../compiler/ir/migrations/compare-tables.ts';
import type { Column, ColumnType } from '../../compiler/ir/project.ts';
import { column, id, table } from '../phases/5-emit/project/shop.ts';

const kept = (type: ColumnType, rest: Partial<Column> = {}) => [table('t', [id(), column('a', type, rest)])];
const refused = (from: ReturnType<typeof kept>, to: ReturnType<typeof kept>) =>
  compareTables(from, to).refusals.map(({ kind, message }) => [kind, message]);

const refusal = (backfill: string, why = 'which breaks a rule of it') => [
  why.startsWith('which') ? 'new-check' : 'required-column',
  `the column "t.a" gets the backfill ${backfill}, ${why}`,
];

test('a backfill that is a constant which breaks the new rule is refused', () => {
  const to = (backfill: string) => kept('integer', { backfill, rules: { min: 1 } });
  expect(refused(kept('integer'), to('0'))).toEqual([refusal('0')]);
  expect(refused(kept('integer'), to('-1'))).toEqual([refusal('-1')]);
  expect(refused(kept('integer'), to('1'))).toEqual([]);
  expect(refused(kept('integer'), to('greatest(a, 1)'))).toEqual([]);
  expect(refused(kept('text'), kept('text', { backfill: `'it''s'`, rules: { enum: ['a'] } }))).toEqual([
    refusal(`'it''s'`),
  ]);
  expect(refused(kept('text'), kept('text', { backfill: `'it''s'`, rules: { enum: [`it's`] } }))).toEqual([]);
});

test('it is compared as it will be stored', () => {
  const to = (backfill: string) => kept('text', { backfill, rules: { trim: true, lowercase: true, enum: ['a'] } });
  expect(refused(kept('text'), to(`' A'`))).toEqual([]);
  expect(refused(kept('text'), to(`'B'`))).toEqual([refusal(`'B'`)]);
});

test('so is that of a new column, of a changed type and of a column that becomes required', () => {
  const rules = { max: 9 };
  expect(refused([table('t', [id()])], kept('number', { backfill: '9.5', rules }))).toEqual([refusal('9.5')]);
  expect(refused(kept('text'), kept('integer', { backfill: '10', rules }))).toEqual([refusal('10')]);
  expect(refused(kept('text', { nullable: true }), kept('text', { backfill: 'null' }))).toEqual([
    refusal('null', 'but is not nullable'),
  ]);
});

test('one that no row gets may stay', () => {
  const stale = kept('integer', { backfill: '0', rules: { min: 1 } });
  expect(refused(stale, stale)).toEqual([]);
});
