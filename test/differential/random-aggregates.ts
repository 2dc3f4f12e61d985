import type { JsonObject } from '../../compiler/base/json.ts';
import { record, shape } from './random-draft.ts';
import type { Draft, Shape } from './random-draft.ts';
import { whenMissing } from './random-lists.ts';
import { aggregated, columnsOf } from './random-tables.ts';
import type { Table } from './random-tables.ts';

interface RandomAggregate {
  readonly config: JsonObject;
  readonly result: 'record' | 'records';
  readonly row: Shape;
  /** The inputs of its conditions on groups. */
  readonly having: readonly string[];
}

/** What DB Aggregate computes of a table. The sum of numbers that are not whole depends on their order. */
export function randomAggregate({ pick, chance }: Draft, table: Table): RandomAggregate {
  const { groups, whole, ordered } = aggregated[table];
  const isGrouped = chance(0.7);
  const groupBy = isGrouped ? pick(groups) : [];
  const of = (names: readonly string[], prefix: string): JsonObject =>
    Object.fromEntries(names.filter(() => chance(0.4)).map((name) => [`${prefix}_${name}`, name]));
  const values = {
    ...{ sum: of(whole, 'sum'), avg: of(whole, 'avg'), min: of(ordered, 'min'), max: of(ordered, 'max') },
  };
  const used = Object.entries(values).filter(([, columns]) => Object.keys(columns).length > 0);
  const kindOf = (column: unknown): Shape => {
    const { kind = 'unknown', nullable = true } = columnsOf[table][String(column)] ?? {};
    return shape(kind, nullable || !isGrouped);
  };
  const fields = used.flatMap(([name, columns]) => Object.entries(columns).map((entry) => [name, ...entry] as const));
  const having = isGrouped
    ? pick([
        [],
        [{ field: 'rows', operator: pick(['gt', 'le', 'ne']), value: pick([0, 1, 2]) }],
        [{ field: 'rows', operator: pick(['ge', 'eq']), input: 'least', ...pick(whenMissing) }],
        [{ field: 'rows', operator: pick(['in', 'not-in']), value: [1, 2] }],
        ...fields.map(([, field]) => [{ field, operator: pick(['is-null', 'is-not-null']) }]),
        ...fields
          .filter(([name]) => name === 'sum' || name === 'avg')
          .map(([, field]) => [{ field, operator: pick(['lt', 'ge']), input: 'least', ifMissing: 'skip' }]),
      ])
    : [];
  const orderBy = isGrouped
    ? pick([[], [{ field: 'rows', direction: pick(['asc', 'desc']) }], [{ field: groupBy[0] ?? 'rows' }]])
    : [];
  return {
    config: {
      ...(isGrouped ? { groupBy } : {}),
      count: 'rows',
      ...Object.fromEntries(used),
      ...(having.length === 0 ? {} : { having }),
      ...(orderBy.length === 0 ? {} : { orderBy }),
    },
    result: isGrouped ? 'records' : 'record',
    row: record([
      ...groupBy.map((name) => [name, kindOf(name)] as const),
      ['rows', shape('number')] as const,
      ...fields.map(([, field, column]) => [field, kindOf(column)] as const),
    ]),
    having: having.some((each) => 'input' in each) ? ['least'] : [],
  };
}
