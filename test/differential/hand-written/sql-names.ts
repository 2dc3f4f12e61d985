import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { answer, build, field } from './nodes.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' } as const;
const text = { type: 'text', nullable: true } as const;
const refers = (table: string, rest: JsonObject = {}) =>
  ({ type: 'integer', references: `${table}.id`, onDelete: 'cascade', ...rest }) as const;

/** Columns and tables with names that the emitted project's SQL uses itself. */
const tables: JsonObject = {
  obj: { columns: { id, obj: text, agg: text, value: text } },
  agg: { columns: { id, obj: text, agg: text, value: text, goal_id: refers('obj', { inverse: 'steps' }) } },
  posts: {
    columns: { id, given: text, found: text },
    relations: { tags: { through: 'taggings' }, places: { through: 'placings' } },
  },
  tags: { columns: { id, value: { type: 'text', unique: true }, place: text, given: text } },
  taggings: {
    columns: { id, value: refers('posts'), found: refers('tags'), position: { type: 'integer', default: 9 } },
    unique: [['value', 'found']],
  },
  places: { columns: { id, place: { type: 'text', unique: true }, value: text, found: text } },
  placings: { columns: { id, post: refers('posts'), to: refers('places') }, unique: [['post', 'to']] },
};

const insert = (table: string, record: JsonObject) => ({
  type: 'db-insert',
  config: { table, onConflict: { columns: ['id'], do: 'ignore' } },
  inputs: { record },
});
const list = (table: string, include: JsonObject) => ({ type: 'db-list', config: { table, include } });
const add = (table: string, count: number, record: JsonObject) =>
  Array.from(
    { length: count },
    (_, index) => [`${table}_${index}`, insert(table, { id: index + 1, ...record })] as const,
  );
const inTurn = (ids: readonly string[]): string =>
  ids.flatMap((each, index) => (index === 0 ? [] : [`${ids[index - 1] ?? ''}.next -> ${each}.in`])).join('\n');

const goal = { obj: 'o', agg: 'a', value: 'v' };
const goals = [...add('obj', 2, goal), ...add('agg', 2, { ...goal, goal_id: 1 })];
const set = (relation: string, key: string, rest: JsonObject) => ({
  type: 'db-set-relation',
  config: { table: 'posts', relation, key, ...rest },
  inputs: { id: 1 },
});

export const sqlNames: readonly Case[] = [
  one(
    'names of SQL: related rows with columns that are called as their query calls them',
    {
      ...Object.fromEntries(goals),
      steps: list('agg', {
        goal: { relation: 'goal' },
        named: { relation: 'goal', columns: [{ column: 'id', as: 'obj' }], include: { agg: { relation: 'steps' } } },
      }),
      goals: list('obj', {
        steps: { relation: 'steps', include: { goal: { relation: 'goal' } } },
        named: { relation: 'steps', columns: [{ column: 'id', as: 'agg' }], include: { obj: { relation: 'goal' } } },
        values: { relation: 'steps', pluck: 'agg' },
        count: { relation: 'steps', count: true },
      }),
      o: build('steps', 'goals'),
      r: answer(),
    },
    `${inTurn(['s', ...goals.map(([name]) => name), 'steps', 'goals', 'r'])}\nsteps.records -> o.steps\ngoals.records -> o.goals\no.object -> r.body`,
    [post('/test')],
    {},
    { tables },
  ),
  ...[{}, { create: true }].map((rest) =>
    one(
      `names of SQL: links by columns that are called as their statement calls them${'create' in rest ? ', created' : ''}`,
      {
        ...Object.fromEntries([...add('posts', 1, { given: 'g' }), ...add('tags', 1, { value: 'a' })]),
        ...Object.fromEntries(add('places', 1, { place: 'a' })),
        ...{ tags: field('tags'), places: field('places') },
        ...{ first: set('tags', 'value', rest), second: set('places', 'place', rest) },
        all: list('posts', { tags: { relation: 'tags' }, places: { relation: 'places' } }),
        r: answer(),
      },
      `${inTurn(['s', 'posts_0', 'tags_0', 'places_0', 'first', 'second', 'all', 'r'])}\ntags.value -> first.values\nplaces.value -> second.values\nall.records -> r.body`,
      [
        { tags: [], places: [] },
        { tags: ['b', 'a'], places: ['a', 'c'] },
        { tags: ['a'], places: ['a'] },
      ].map((body) => post('/test', body)),
      { transaction: true },
      { tables },
    ),
  ),
];
