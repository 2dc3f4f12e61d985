import type { JsonObject } from '../../../compiler/base/json.ts';
import { get } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { answer, build, query } from './nodes.ts';

interface Work {
  readonly type: string;
  readonly config?: JsonObject;
  readonly output: string;
  /** The ports that are fed with a text. */
  readonly texts?: readonly string[];
}

const filters = ['eq', 'ne', 'lt', 'contains', 'starts-with', 'in'].flatMap((operator): readonly Work[] =>
  ['a', 'a.b', undefined].map((field) => {
    const name = field ?? 'item';
    const port = operator === 'eq' ? name : `${name}.${operator}`;
    return {
      type: 'filter-list',
      config: { where: [{ operator, ...(field === undefined ? {} : { field }) }] },
      output: 'list',
      texts: operator === 'in' ? [] : [port],
    };
  }),
);

const works: readonly Work[] = [
  ...filters.filter(({ texts }) => texts?.length === 1),
  { type: 'filter-list', config: { where: [{ field: 'a.b', operator: 'is-null' }] }, output: 'list' },
  ...['a', 'a.b'].flatMap((field): readonly Work[] => [
    { type: 'sort-list', config: { orderBy: [{ field }] }, output: 'list' },
    { type: 'pluck', config: { field }, output: 'values' },
    { type: 'distinct', config: { field }, output: 'list' },
    { type: 'group-by', config: { field }, output: 'groups' },
    { type: 'pick-fields', config: { fields: [{ field }] }, output: 'value' },
    ...['sum', 'avg', 'min', 'count'].map((operator) => ({
      type: 'aggregate-list',
      config: { operator, field },
      output: 'result',
    })),
  ]),
  { type: 'sort-list', config: { orderBy: [{}] }, output: 'list' },
  { type: 'distinct', output: 'list' },
  { type: 'aggregate-list', config: { operator: 'max' }, output: 'result' },
  { type: 'first', output: 'item' },
  { type: 'flatten', output: 'list' },
  { type: 'list-length', output: 'length' },
];

const portOf = (type: string): string => (type === 'pick-fields' ? 'value' : 'list');

const over = (name: string, isWired: boolean): Case =>
  one(
    `typed: list kinds over ${name}`,
    {
      q: query('q'),
      f: { type: 'fallback', inputs: { fallback: '1' } },
      ...Object.fromEntries(
        works.flatMap(({ type, config = {} }, index) => [
          ...(isWired ? [[`l${index}`, { type: 'value', config: { value: [] } }]] : []),
          [`n${index}`, { type, config, ...(isWired ? {} : { inputs: { [portOf(type)]: [] } }) }],
        ]),
      ),
      o: build(...works.map((_, index) => `n${index}`)),
      r: answer(),
    },
    [
      's.next -> r.in\nq.value -> f.value\no.object -> r.body',
      ...works.flatMap(({ type, output, texts = [] }, index) => [
        `n${index}.${output} -> o.n${index}`,
        ...texts.map((port) => `f.value -> n${index}.${port}`),
        ...(isWired ? [`l${index}.value -> n${index}.${portOf(type)}`] : []),
      ]),
    ].join('\n'),
    [get('/test'), get('/test?q=2')],
    { method: 'GET' },
  );

/** A table with a column that changes texts. */
const made: JsonObject = {
  made: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      size: { type: 'integer', nullable: true },
      by: { type: 'text', nullable: true, lowercase: true, maxLength: 12 },
    },
  },
};

/**
 * Each list kind over a list that is always empty. Nothing is known about its items, and to TypeScript, they are
 * `never`.
 */
export const emptyLists: readonly Case[] = [
  over('a constant without items', false),
  over('a Value without items', true),
  one(
    'typed: an empty list of rows with a column of few texts, as the result of each item',
    {
      l: { type: 'for-each', config: { collect: true }, inputs: { list: [1, 2] } },
      rows: { type: 'build-list', config: { length: 0 }, parent: 'l' },
      i: { type: 'db-insert', config: { table: 'moods', many: true }, parent: 'l' },
      r: answer(),
    },
    's.next -> l.in\nrows.list -> i.record\nl.body -> i.in\nrows.list -> l.result\nl.next -> r.in\nl.results -> r.body',
    [get('/test')],
    { method: 'GET' },
    {
      tables: {
        moods: {
          columns: {
            id: { type: 'integer', primaryKey: true, default: 'increment' },
            mood: { type: 'text', nullable: true, enum: ['a', 'b'] },
          },
        },
      },
    },
  ),
  ...[
    { how: 'answered', end: answer(), wire: '\ni.records -> r.body' },
    { how: 'not read', end: { ...answer(), inputs: { body: 'made' } }, wire: '' },
  ].map(({ how, end, wire }) =>
    one(
      `typed: rows of an empty list that is given as such, ${how}`,
      { i: { type: 'db-insert', config: { table: 'made', many: true }, inputs: { record: [] } }, r: end },
      `s.next -> i.in\ni.next -> r.in${wire}`,
      [get('/test')],
      { method: 'GET' },
      { tables: made },
    ),
  ),
  one(
    'typed: rows made for each item, with a column that changes texts and is given none',
    {
      l: { type: 'for-each', inputs: { list: [1, 2] } },
      row: { type: 'build-object', config: { fields: ['size', 'by'] }, inputs: { by: null }, parent: 'l' },
      rows: { type: 'build-list', config: { length: 1 }, parent: 'l' },
      i: { type: 'db-insert', config: { table: 'made', many: true }, parent: 'l' },
      r: { ...answer(), inputs: { body: 'made' } },
    },
    's.next -> l.in\nl.index -> row.size\nrow.object -> rows.item0\nrows.list -> i.record\nl.body -> i.in\nl.next -> r.in',
    [get('/test')],
    { method: 'GET' },
    { tables: made },
  ),
  ...[
    { name: 'a constant', v: {}, inputs: { 'by.in': [] }, wire: '' },
    { name: 'a Value', v: { v: { type: 'value', config: { value: [] } } }, inputs: {}, wire: '\nv.value -> i.by.in' },
  ].map(({ name, v, inputs, wire }) =>
    one(
      `typed: rows among none of the texts that a column changes, by ${name}`,
      {
        ...v,
        i: { type: 'db-list', config: { table: 'made', where: [{ column: 'by', operator: 'in' }] }, inputs },
        r: answer(),
      },
      `s.next -> i.in\ni.next -> r.in\ni.records -> r.body${wire}`,
      [get('/test')],
      { method: 'GET' },
      { tables: made },
    ),
  ),
];
