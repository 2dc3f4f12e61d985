import type { JsonValue } from '../../compiler/base/json.ts';
import type { Table } from './random-tables.ts';

/** Constants that fit a column, few enough that rows are found and keys clash. */
const literals: Readonly<Record<string, readonly JsonValue[]>> = {
  id: [1, 2, 3],
  name: ['a', 'b', 'ab', 'é😀'],
  note: ['a', '%', 'x_y', null],
  size: [1, 7, -2147483648],
  weight: [0.1, 1, -2.5],
  active: [true, false],
  data: [{ b: 1, a: [null] }, 'text', 0, ['a', 1]],
  code: ['00000000-0000-4000-8000-00000000000A'],
  at: ['2024-02-29T23:59:59.123+05:30', '0001-01-01T00:00:00Z'],
  created: ['2020-01-01T00:00:00Z'],
  grade: [0, 3, 7],
  mood: ['a', "it's"],
  short: ['é', 'ab'],
  obj: ['a', null],
  agg: [1, null],
  thing: [1, 2, 99],
  left_id: [1, 2, 3],
  right_id: [1, 2, 3],
  rank: [0.1, 2, -1e-7],
  since: ['2024-02-29T23:59:59.1Z', '0001-01-01T00:00:00Z'],
  madeBy: ['a', 'B', null],
  touched: ['2024-02-29T23:59:59.1Z', null],
  gone: ['2024-02-29T23:59:59.1Z', null, null, null],
  left: ['2024-02-29T23:59:59.1Z', null, null, null],
  label: ['part', 'x', 'y', 'PART'],
  key: ['k', 'constructor', 'ß'],
  in: [1, 2, 3],
  part: ['00000000-0000-4000-8000-000000000001', null],
  select: [true, false],
  of: [0, 1.5],
  to: ['to', ''],
};

export function literalsOf(table: Table, column: string): readonly JsonValue[] | undefined {
  return literals[
    table === 'parts' && column === 'id' ? 'code' : table === 'order' && column === 'limit' ? 'data' : column
  ];
}
