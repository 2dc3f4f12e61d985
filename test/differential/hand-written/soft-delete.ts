import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { tables } from './soft-delete-tables.ts';

interface Step {
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs?: JsonObject;
  /** The output that the answer shows. */
  readonly shows?: string;
}

const eq = (column: string, value: JsonValue): JsonObject => ({ column, operator: 'eq', value });
const insert = (table: string, record: JsonObject, config: JsonObject = {}): Step => ({
  type: 'db-insert',
  config: { table, ...config },
  inputs: { record },
  shows: 'record',
});
const remove = (table: string, where: readonly JsonObject[], rest: JsonObject = {}): Step => ({
  type: 'db-delete',
  config: { table, where, ...rest },
  shows: 'count',
});
const list = (table: string, rest: JsonObject = {}): Step => ({
  type: 'db-list',
  config: { table, ...rest },
  shows: 'records',
});
const find = (table: string, where: readonly JsonObject[], rest: JsonObject = {}): Step => ({
  type: 'db-find',
  config: { table, where, ...rest },
  shows: 'record',
});
const clears = ['members', 'badges', 'groups', 'stays', 'people'].map((table): Step => ({
  type: 'db-delete',
  config: { table, all: true, deleted: true },
}));

const people: readonly Step[] = [
  insert('people', { id: 1, mail: 'a' }),
  insert('people', { id: 2, mail: 'b', boss_id: 1 }),
  insert('people', { id: 3, mail: 'c', boss_id: 2 }),
];
const grouped: readonly Step[] = [
  ...people,
  insert('groups', { id: 71, name: 'x' }),
  insert('groups', { id: 72, name: 'y' }),
  ...[71, 72].map((group) => insert('members', { person_id: 1, group_id: group, position: group })),
  insert('badges', { person_id: 1, text: 'first' }),
];

/** Takes the steps one after the other, on empty tables, and answers with their results. */
function inTurn(name: string, steps: readonly Step[], route: JsonObject = {}, wayOut = 'error'): Case {
  const all = [...clears, ...steps].map((step, index) => ({ ...step, id: `n${index}` }));
  const last = `n${all.length - 1}`;
  const shown = all.flatMap(({ id: node, shows }) => (shows === undefined ? [] : [{ node, shows }]));
  const chain = all.map(({ id: node }, index) => `${index === 0 ? 's' : `n${index - 1}`}.next -> ${node}.in`);
  return one(
    `soft delete: ${name}`,
    {
      ...Object.fromEntries(
        all.map(({ id: node, type, config, inputs = {} }): [string, Step] => [node, { type, config, inputs }]),
      ),
      o: { type: 'build-object', config: { fields: shown.map(({ node }) => node) } },
      r: { type: 'return-json' },
      e: { type: 'return-json', config: { status: 409 }, inputs: { body: wayOut } },
    },
    [
      ...chain,
      `${last}.next -> r.in\n${last}.${wayOut} -> e.in`,
      ...shown.map(({ node, shows }) => `${node}.${shows} -> o.${node}`),
      'o.object -> r.body',
    ].join('\n'),
    [post('/test', {}), post('/test', {})],
    route,
    { tables },
  );
}

const together = { transaction: true };
const set = (values: readonly JsonValue[], rest: JsonObject = {}): Step => ({
  type: 'db-set-relation',
  config: { table: 'people', relation: 'groups', key: 'name', ...rest },
  inputs: { id: 1, values },
});
const withGroups = {
  columns: ['id', 'gone'],
  include: {
    badge: { relation: 'badge', columns: ['text'] },
    boss: { relation: 'boss', columns: ['mail'] },
    staff: { relation: 'staff', pluck: 'mail' },
    groups: { relation: 'groups', columns: ['name'], orderBy: [{ column: 'position' }] },
    count: { relation: 'groups', count: true },
    isBoss: { relation: 'staff', exists: [] },
  },
};
const allMembers = list('members', {
  columns: ['person_id', 'group_id', 'position', 'left', 'touched'],
  deleted: true,
});
/** With a key of its own: keys that are given do not advance the sequence, which begins with those of `people`. */
const again = insert('people', { id: 10, mail: 'a', note: 'again' });
const stay = insert('stays', { room: 1, from: 1, to: 3 });

/** Tables whose deleted rows stay. */
export const softDeletes: readonly Case[] = [
  inTurn('a deleted row is seen by those who ask for it', [
    ...people,
    remove('people', [eq('id', 1)]),
    remove('people', [eq('id', 1)]),
    list('people'),
    list('people', { deleted: true, total: true }),
    find('people', [eq('mail', 'a')]),
    find('people', [eq('mail', 'a')], { deleted: true }),
    { type: 'db-count', config: { table: 'people' }, shows: 'count' },
    { type: 'db-count', config: { table: 'people', deleted: true }, shows: 'count' },
    { type: 'db-aggregate', config: { table: 'people', count: 'all', max: { last: 'mail' } }, shows: 'record' },
    {
      type: 'db-aggregate',
      config: { table: 'people', groupBy: ['boss_id'], count: 'all', deleted: true },
      shows: 'records',
    },
  ]),
  inTurn('every row, and for good', [
    ...people,
    remove('people', [eq('id', 3)]),
    { type: 'db-delete', config: { table: 'people', all: true }, shows: 'count' },
    list('people', { deleted: true, columns: ['id', 'gone', 'changed'] }),
    remove('people', [eq('id', 3)], { deleted: true }),
    list('people', { deleted: true, columns: ['id'] }),
  ]),
  inTurn('a change reaches living rows, and all of them if it says so', [
    ...people,
    remove('people', [eq('id', 1)]),
    ...[{}, { deleted: true }].flatMap((rest): readonly Step[] => [
      {
        type: 'db-update',
        config: { table: 'people', where: [eq('mail', 'a')], ...rest },
        inputs: { changes: { note: 'x' } },
      },
      {
        type: 'db-update',
        config: { table: 'people', all: true, ...rest },
        inputs: { changes: { note: 'y' } },
        shows: 'count',
      },
      list('people', { deleted: true, columns: ['id', 'note'] }),
    ]),
    {
      ...{ type: 'db-update', config: { table: 'people', where: [eq('id', 1)], deleted: true }, shows: 'record' },
      inputs: { changes: { gone: null } },
    },
    list('people', { columns: ['id', 'note'] }),
  ]),
  ...[{}, { deleted: true }].map((rest) =>
    inTurn(`relations of ${'deleted' in rest ? 'all' : 'living'} rows`, [
      ...grouped,
      list('people', { ...withGroups, ...rest }),
      remove('groups', [eq('name', 'x')]),
      remove('members', [eq('group_id', 72)]),
      insert('members', { person_id: 1, group_id: 72 }),
      remove('badges', [eq('text', 'first')]),
      insert('badges', { person_id: 1, text: 'second' }),
      list('people', { ...withGroups, ...rest }),
      remove('people', [eq('id', 1)]),
      list('people', { ...withGroups, ...rest }),
      list('people', { where: [eq('boss.mail', 'a')], columns: ['id'], ...rest }),
      list('people', { where: [{ none: 'boss' }], columns: ['id'], ...rest }),
      list('people', { where: [{ some: 'groups', where: [eq('name', 'x')] }], columns: ['id'], ...rest }),
      find('badges', [], { include: { person: { relation: 'person', columns: ['mail'] } }, ...rest }),
    ]),
  ),
  inTurn(
    'the value of a deleted row is free',
    [...people, remove('people', [eq('id', 1)]), again],
    {},
    'conflict.mail',
  ),
  inTurn('the value of a living row is not', [...people, again], {}, 'conflict.mail'),
  inTurn(
    'its primary key is not',
    [...people, remove('people', [eq('id', 1)]), insert('people', { id: 1, mail: 'd' })],
    {},
    'conflict.id',
  ),
  inTurn(
    'who comes back may clash',
    [
      ...people,
      remove('people', [eq('id', 1)]),
      again,
      {
        type: 'db-update',
        config: { table: 'people', where: [eq('id', 1)], deleted: true },
        inputs: { changes: { gone: null } },
      },
    ],
    {},
    'conflict.mail',
  ),
  ...(['ignore', 'update'] as const).map((what) =>
    inTurn(`on a conflict, ${what}`, [
      ...people,
      remove('people', [eq('id', 1)]),
      ...['a', 'b'].map((mail, index) =>
        insert('people', { id: 10 + index, mail, note: 'new' }, { onConflict: { columns: ['mail'], do: what } }),
      ),
      list('people', { deleted: true, columns: ['mail', 'note', 'gone'] }),
    ]),
  ),
  inTurn('many, on a conflict', [
    ...people,
    remove('people', [eq('id', 1)]),
    {
      ...{
        type: 'db-insert',
        config: { table: 'people', many: true, onConflict: { columns: ['mail'], do: 'ignore' } },
      },
      inputs: {
        record: [
          { id: 10, mail: 'a' },
          { id: 11, mail: 'b' },
        ],
      },
      shows: 'records',
    },
    {
      ...{ type: 'db-insert', config: { table: 'people', onConflict: { columns: ['id'], do: 'ignore' } } },
      inputs: { record: { id: 1, mail: 'z' } },
      shows: 'record',
    },
    list('people', { columns: ['mail'] }),
  ]),
  inTurn('rows overlap with a deleted one', [stay, remove('stays', [eq('room', 1)]), stay], {}, 'conflict.noOverlap'),
  inTurn('rows overlap with a living one', [stay, stay], {}, 'conflict.noOverlap'),
  inTurn(
    'links are set among the living',
    [
      ...grouped,
      remove('groups', [eq('name', 'x')]),
      set(['y', 'x', 'z'], { create: true }),
      allMembers,
      list('people', withGroups),
      set([]),
      allMembers,
      set(['y']),
      allMembers,
    ],
    together,
  ),
  inTurn('a deleted row is none to link', [...grouped, remove('groups', [eq('name', 'x')]), set(['x'])], together),
  inTurn(
    'living rows are locked',
    [...people, remove('people', [eq('id', 1)]), list('people', { lock: 'update' })],
    together,
  ),
];
