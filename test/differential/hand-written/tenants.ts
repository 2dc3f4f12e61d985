import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { guard, header } from '../tenants.ts';
import { one } from './case.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' } as const;
const org: JsonObject = { type: 'integer' };
const reference = (to: string): JsonObject => ({ type: 'integer', references: to, onDelete: 'cascade' });

const tables: JsonObject = {
  boards: {
    tenant: 'org',
    columns: { id, org, name: { type: 'text' } },
    unique: [['org', 'name']],
    relations: { tags: { through: 'board_tags' } },
  },
  cards: { tenant: 'org', columns: { id, org, board_id: reference('boards.id'), text: { type: 'text' } } },
  tags: { tenant: 'org', columns: { id, org, name: { type: 'text' } }, unique: [['org', 'name']] },
  board_tags: {
    tenant: 'org',
    columns: {
      id,
      org,
      board_id: reference('boards.id'),
      tag_id: reference('tags.id'),
      position: { type: 'integer', default: 0 },
    },
    unique: [['org', 'board_id', 'tag_id']],
  },
};

/** Adds a card, and counts those of the board. */
export const addCard: JsonObject = {
  id: 'add-card',
  inputs: { board: 'integer', text: 'string' },
  outputs: { count: 'integer' },
  flow: {
    nodes: [
      { id: 's', type: 'start' },
      { id: 'row', type: 'build-object', config: { fields: ['board_id', 'text'] } },
      { id: 'add', type: 'db-insert', config: { table: 'cards' } },
      { id: 'count', type: 'db-count', config: { table: 'cards', where: [{ column: 'board_id', operator: 'eq' }] } },
      { id: 'give', type: 'return-values' },
    ],
    edges: [
      { from: 's.next', to: 'add.in' },
      { from: 's.board', to: 'row.board_id' },
      { from: 's.text', to: 'row.text' },
      { from: 'row.object', to: 'add.record' },
      { from: 'add.next', to: 'count.in' },
      { from: 's.board', to: 'count.board_id' },
      { from: 'count.next', to: 'give.in' },
      { from: 'count.count', to: 'give.count' },
    ],
  },
};

const body = (text: string, of: string): ReturnType<typeof post> =>
  post('/test', { name: text, tags: ['a', text] }, { [header]: of });
export const calls = [
  body('x', '1'),
  body('x', '2'),
  body('y', '2'),
  body('x', '1'),
  post('/test', { name: 'x', tags: [] }, { [header]: '2' }),
  post('/test', { name: 'x', tags: ['a'] }),
  post('/test', { tags: 1 }, { [header]: '1' }),
];
export const rest: JsonObject = { tables, tenant: { guard: 'whose', output: 'org' }, functions: [guard, addCard] };
/** Statements by hand, which the database keeps to one tenant. */
const kept: JsonObject = { ...rest, rowSecurity: true };
const statement = (sql: string, config: JsonObject = {}) => ({
  type: 'db-query',
  config: { sql, ...config },
});
export const gives = { type: 'return-json' };

/** The database keeps tenants apart: in the transaction of a flow, and where each statement has its own. */
const byStatements = (transaction: boolean): Case =>
  one(
    `typed: tenants: SQL sees and changes rows of one tenant, ${transaction ? 'in one transaction' : 'each statement alone'}`,
    {
      me: { type: 'call', config: { function: 'whose' } },
      name: { type: 'get-body-field', config: { field: 'name' } },
      row: { type: 'build-object', config: { fields: ['name'] } },
      save: { type: 'db-insert', config: { table: 'boards' } },
      some: { type: 'db-exists', config: { table: 'boards', where: [{ column: 'name', operator: 'eq', value: 'x' }] } },
      mark: statement(`update boards set name = name || '!' where name = :name`, {
        params: { name: 'text' },
        writes: ['boards'],
      }),
      names: statement('select name, (select count(*)::int from boards) as total from boards order by name'),
      all: statement('select count(*)::int as total from boards', { across: true }),
      o: { type: 'build-object', config: { fields: ['names', 'all'] } },
      r: gives,
      e: { type: 'return-json', config: { status: 409 } },
      none: { type: 'return-json', config: { status: 404 }, inputs: { body: null } },
    },
    `s.next -> me.in
    me.next -> save.in
    name.value -> row.name
    row.object -> save.record
    save.next -> some.in
    save.error -> names.in
    some.yes -> mark.in
    some.no -> none.in
    name.value -> mark.name
    mark.next -> names.in
    mark.error -> e.in
    mark.failure -> e.body
    names.next -> all.in
    all.next -> r.in
    names.records -> o.names
    all.records -> o.all
    o.object -> r.body`,
    [...calls, ...calls],
    { transaction },
    kept,
  );

/** Rows of which each request sees only its tenant's. */
export const tenantFlows: readonly Case[] = [
  byStatements(true),
  byStatements(false),
  ...[rest, kept].map((shared) =>
    one(
      `typed: tenants: an upsert, links, a function, items and what all of it leaves${shared === kept ? ', by row security' : ''}`,
      {
        me: { type: 'call', config: { function: 'whose' } },
        name: { type: 'get-body-field', config: { field: 'name' } },
        tags: { type: 'get-body-field', config: { field: 'tags' } },
        row: { type: 'build-object', config: { fields: ['name'] } },
        save: {
          type: 'db-insert',
          config: { table: 'boards', onConflict: { columns: ['org', 'name'], do: 'update' } },
        },
        board: { type: 'get-property', config: { path: 'id' } },
        link: { type: 'db-set-relation', config: { table: 'boards', relation: 'tags', key: 'name', create: true } },
        each: { type: 'for-each', config: { item: 'tag' } },
        add: { type: 'call', config: { function: 'add-card' }, parent: 'each', inputs: { text: 'card' } },
        list: {
          type: 'db-list',
          config: {
            table: 'boards',
            total: true,
            where: [{ some: 'cards', where: [] }],
            include: {
              tags: { relation: 'tags', pluck: 'name', orderBy: [{ column: 'position' }] },
              cards: { relation: 'cards', columns: ['id', 'text'], include: { board: { relation: 'board' } } },
              count: { relation: 'cards', count: true },
            },
          },
        },
        all: { type: 'db-count', config: { table: 'cards', across: true } },
        o: { type: 'build-object', config: { fields: ['records', 'total', 'all'] } },
        r: gives,
      },
      `s.next -> me.in
    me.next -> save.in
    name.value -> row.name
    row.object -> save.record
    save.next -> link.in
    save.record -> board.object
    board.value -> link.id
    tags.value -> link.values
    link.next -> each.in
    tags.value -> each.list
    each.body -> add.in
    board.value -> add.board
    each.next -> list.in
    list.next -> all.in
    all.next -> r.in
    list.records -> o.records
    list.total -> o.total
    all.count -> o.all
    o.object -> r.body`,
      calls,
      { transaction: true },
      shared,
    ),
  ),
  ...[rest, kept].map((shared) =>
    one(
      `typed: tenants: a job works on rows of the tenant that its request was for${shared === kept ? ', by row security' : ''}`,
      {
        me: { type: 'call', config: { function: 'whose' } },
        name: { type: 'get-body-field', config: { field: 'name' } },
        row: { type: 'build-object', config: { fields: ['name'] } },
        save: {
          type: 'db-insert',
          config: { table: 'boards', onConflict: { columns: ['org', 'name'], do: 'update' } },
        },
        board: { type: 'get-property', config: { path: 'id' } },
        add: { type: 'enqueue', config: { function: 'add-card' }, inputs: { text: 'later' } },
        r: { type: 'return-json', config: { status: 202 }, inputs: { body: null } },
      },
      `s.next -> me.in
    me.next -> save.in
    name.value -> row.name
    row.object -> save.record
    save.next -> add.in
    save.record -> board.object
    board.value -> add.board
    add.next -> r.in`,
      calls,
      {},
      shared,
    ),
  ),
  one(
    'typed: tenants: rows of another tenant are none',
    {
      me: { type: 'call', config: { function: 'whose' } },
      board: { type: 'get-body-field', config: { field: 'board' } },
      name: { type: 'get-body-field', config: { field: 'name' } },
      row: { type: 'build-object', config: { fields: ['name'] } },
      add: { type: 'db-insert', config: { table: 'boards' } },
      change: { type: 'db-update', config: { table: 'boards', where: [{ column: 'id', operator: 'eq' }] } },
      card: { type: 'call', config: { function: 'add-card' }, inputs: { text: 'card' } },
      changed: { type: 'build-object', config: { fields: ['name'] }, inputs: { name: 'changed' } },
      o: { type: 'build-object', config: { fields: ['changed', 'count'] } },
      r: gives,
      e: { type: 'return-json', config: { status: 404 } },
    },
    `s.next -> me.in
    me.next -> add.in
    name.value -> row.name
    row.object -> add.record
    add.next -> change.in
    board.value -> change.id
    changed.object -> change.changes
    change.next -> card.in
    board.value -> card.board
    card.next -> r.in
    card.error -> e.in
    card.failure -> e.body
    change.record -> o.changed
    card.count -> o.count
    o.object -> r.body`,
    [1, 1, 2, 1, 2].map((board, index) =>
      post('/test', { board, name: `n${index}` }, { [header]: index % 2 === 0 ? '1' : '2' }),
    ),
    {},
    rest,
  ),
];
