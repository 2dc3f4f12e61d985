import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Case } from '../run-case.ts';
import { over } from './relations.ts';

const groups = (name: string, config: JsonObject, bodies: readonly JsonObject[] = [{}]): Case =>
  over(name, 'db-aggregate', config, bodies, ['records']);
const totals = (name: string, config: JsonObject, bodies: readonly JsonObject[] = [{}]): Case =>
  over(name, 'db-aggregate', config, bodies, ['record']);

const ofThings: JsonObject = {
  table: 'things',
  count: 'rows',
  sum: { sizes: 'size', weights: 'weight' },
  avg: { size: 'size' },
  min: { least: 'weight', first: 'at', name: 'name' },
  max: { greatest: 'weight', last: 'at', note: 'note' },
};
const at = { column: 'at', operator: 'ge', input: 'since', ifMissing: 'skip' } as const;

export const aggregateFlows: readonly Case[] = [
  totals('what is computed of all rows, and of none', { ...ofThings, where: [at] }, [
    {},
    { since: '2024-01-01T00:00:00Z' },
    { since: '9999-12-31T23:59:59.999Z' },
    { since: 'never' },
  ]),
  groups('by a column, and what there is not in some of them', { ...ofThings, groupBy: ['active'], where: [at] }, [
    {},
    { since: '2024-01-01T00:00:00Z' },
  ]),
  groups('groups of two columns, one of which is null or has another name', {
    table: 'links',
    groupBy: [{ column: 'left_id', as: 'left' }, 'madeBy'],
    count: 'links',
    min: { since: 'since' },
    sum: { rights: 'right_id' },
    orderBy: [{ field: 'since', direction: 'desc' }],
  }),
  groups(
    'conditions on groups, and their order',
    {
      table: 'links',
      groupBy: ['left_id'],
      count: 'links',
      sum: { rank: 'rank', rights: 'right_id' },
      avg: { mean: 'right_id' },
      max: { since: 'since' },
      having: [
        { field: 'links', operator: 'between', input: 'links', ifMissing: 'skip' },
        { field: 'rights', operator: 'gt', input: 'more', ifMissing: 'skip' },
        { field: 'mean', operator: 'in', input: 'means', ifMissing: 'skip' },
        { field: 'since', operator: 'ge', input: 'since', ifMissing: 'skip' },
        { field: 'rank', operator: 'ne', input: 'rank', ifMissing: 'skip' },
        { field: 'left_id', operator: 'not-in', value: [7] },
      ],
      orderBy: [{ field: 'rights', direction: 'desc' }],
    },
    [
      {},
      { 'links.from': 2, 'links.to': 3 },
      { more: 1.5 },
      { more: 3_000_000_000 },
      { means: [1, 3] },
      { means: [] },
      { since: '2024-01-01T00:00:00.124Z' },
      { since: '2024-01-01' },
      { rank: 3 },
      { rank: null, more: 'x' },
    ],
  ),
  groups(
    'a part of the groups, of rows that have related ones',
    {
      table: 'things',
      groupBy: ['size', 'code'],
      count: 'things',
      where: [{ some: 'parts', where: [{ column: 'label', operator: 'eq', input: 'label', ifMissing: 'skip' }] }],
      having: [{ field: 'code', operator: 'is-null' }],
    },
    [{}, { label: 'x' }, { label: 'none' }, { limit: 1 }, { limit: 0 }, { offset: 1 }, { limit: 1001 }],
  ),
  totals('the average of numbers that are not whole', {
    table: 'things',
    avg: { mean: 'weight' },
    where: [{ column: 'weight', operator: 'lt', value: 1e100 }],
  }),
  groups('groups alone', { table: 'parts', groupBy: ['label'] }),
];
