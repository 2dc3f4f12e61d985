import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { flow } from '../support/compile-flow.ts';

const field = (name: string): { type: string; config: JsonObject } => ({
  type: 'get-body-field',
  config: { field: name },
});
const reply = (
  status: number,
  body: JsonValue,
): { type: string; config: JsonObject; inputs: Record<string, JsonValue> } => ({
  type: 'return-json',
  config: { status },
  inputs: { body },
});

/** The nodes that store the body as a row of `entries`, and the edges between them. */
const entry = {
  nodes: {
    key: field('key'),
    note: { type: 'value', config: { value: 'first' } },
    row: { type: 'build-object', config: { fields: ['key', 'note'] } },
    insert: { type: 'db-insert', config: { table: 'entries' } },
  },
  edges: 'key.value -> row.key\nnote.value -> row.note\nrow.object -> insert.record',
};
const again = {
  nodes: {
    note2: { type: 'value', config: { value: 'second' } },
    row2: { type: 'build-object', config: { fields: ['key', 'note'] } },
    insert2: { type: 'db-insert', config: { table: 'entries' } },
  },
  edges: 'key.value -> row2.key\nnote2.value -> row2.note\nrow2.object -> insert2.record',
};
const start = { start: { type: 'start' } };

const once = (commit: boolean): JsonValue =>
  flow(
    {
      ...start,
      ...entry.nodes,
      status: field('status'),
      statusOr: { type: 'fallback', inputs: { fallback: 200 } },
      once: { type: 'deduplicate', config: { keepDays: 1 } },
      again: reply(200, { first: false }),
      done: { type: 'return-json', config: { commit }, inputs: { body: { first: true } } },
    },
    `start.next -> once.in
  key.value -> once.key
  once.duplicate -> again.in
  once.first -> insert.in
  ${entry.edges}
  insert.next -> done.in
  status.value -> statusOr.value
  statusOr.value -> done.status`,
  );

/** A duplicate name does not fail the flow: the entry is stored anyway, with the reason. */
const savepoint = flow(
  {
    ...start,
    name: field('name'),
    nameRow: { type: 'build-object', config: { fields: ['name'] } },
    insertName: { type: 'db-insert', config: { table: 'names' } },
    code: { type: 'get-property', config: { path: 'code' } },
    text: { type: 'value', config: { value: 'taken' } },
    row: { type: 'build-object', config: { fields: ['key', 'note'] } },
    insert: { type: 'db-insert', config: { table: 'entries' } },
    first: { type: 'db-insert', config: { table: 'entries' }, inputs: { record: { key: 'before', note: 'before' } } },
    answer: { type: 'build-object', config: { fields: ['code'] } },
    taken: { type: 'return-json', config: { status: 202 } },
    done: reply(201, { stored: true }),
  },
  `start.next -> first.in
  first.next -> insertName.in
  name.value -> nameRow.name
  nameRow.object -> insertName.record
  insertName.next -> done.in
  insertName.error -> insert.in
  insertName.failure -> code.object
  code.value -> row.key
  text.value -> row.note
  row.object -> insert.record
  insert.next -> taken.in
  code.value -> answer.code
  answer.object -> taken.body`,
);

/** Two entries with a wait between them, in which the flow changes a row that another request may have locked. */
const slow = flow(
  {
    ...start,
    ...entry.nodes,
    ...again.nodes,
    wait: {
      type: 'db-update',
      config: { table: 'names', where: [{ column: 'name', operator: 'eq' }] },
      inputs: { name: 'lock', changes: { hits: 1 } },
    },
    done: reply(200, { done: true }),
  },
  `start.next -> insert.in
  ${entry.edges}
  insert.next -> wait.in
  wait.next -> insert2.in
  ${again.edges}
  insert2.next -> done.in`,
);

const twice = flow(
  {
    ...start,
    ...entry.nodes,
    ...again.nodes,
    list: { type: 'db-list', config: { table: 'entries', where: [{ column: 'key', operator: 'eq' }] } },
    count: { type: 'db-count', config: { table: 'names' } },
    answer: { type: 'build-object', config: { fields: ['entries', 'names'] } },
    done: { type: 'return-json' },
  },
  `start.next -> insert.in
  ${entry.edges}
  insert.next -> list.in
  key.value -> list.key
  list.next -> count.in
  count.next -> insert2.in
  ${again.edges}
  insert2.next -> done.in
  list.records -> answer.entries
  count.count -> answer.names
  answer.object -> done.body`,
);

/**
 * A room is a name, and each of its bookings is an entry that notes the hour. With the room locked, no hour is booked
 * twice.
 */
const book = (lock: JsonObject): JsonValue =>
  flow(
    {
      ...start,
      ...entry.nodes,
      note: field('hour'),
      room: { type: 'db-find', config: { table: 'names', where: [{ column: 'name', operator: 'eq' }], ...lock } },
      known: { type: 'if-null' },
      unknown: reply(404, 'unknown'),
      others: {
        type: 'db-count',
        config: {
          table: 'entries',
          where: [
            { column: 'key', operator: 'eq' },
            { column: 'note', operator: 'eq' },
          ],
        },
      },
      none: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 0 } },
      free: { type: 'branch' },
      taken: reply(409, 'taken'),
      done: reply(201, 'booked'),
    },
    `start.next -> room.in
  key.value -> room.name
  room.next -> known.in
  room.record -> known.value
  known.null -> unknown.in
  known.present -> others.in
  key.value -> others.key
  note.value -> others.note
  others.next -> free.in
  others.count -> none.left
  none.result -> free.condition
  free.false -> taken.in
  free.true -> insert.in
  ${entry.edges}
  insert.next -> done.in`,
  );

const stay = flow(
  {
    ...start,
    room: field('key'),
    row: { type: 'build-object', config: { fields: ['room', 'from', 'to'] }, inputs: { from: 9, to: 10 } },
    insert: { type: 'db-insert', config: { table: 'stays' } },
    taken: reply(409, 'taken'),
    done: reply(201, 'booked'),
  },
  `start.next -> insert.in
  room.value -> row.room
  row.object -> insert.record
  insert.next -> done.in
  insert.conflict.noOverlap -> taken.in`,
);

/** Two keys at a time: a name for each, then an entry. */
const both = (type: string, config: JsonObject) => ({ type, config, parent: 'each' });
const atOnce = flow(
  {
    ...start,
    keys: field('keys'),
    each: { type: 'for-each', config: { item: 'key', concurrency: 2 } },
    name: both('build-object', { fields: ['name'] }),
    insertName: both('db-insert', { table: 'names' }),
    row: { ...both('build-object', { fields: ['key', 'note'] }), inputs: { note: 'first' } },
    insert: both('db-insert', { table: 'entries' }),
    done: reply(200, { done: true }),
  },
  `start.next -> each.in
  keys.value -> each.list
  each.body -> insertName.in
  each.item -> name.name
  name.object -> insertName.record
  insertName.next -> insert.in
  each.item -> row.key
  row.object -> insert.record
  each.next -> done.in`,
);

/** A form that stores its entry, then rejects it. */
const refusedForm = flow(
  {
    ...entry.nodes,
    start: {
      type: 'start',
      config: { trigger: { type: 'form', fields: [{ name: 'key', type: 'text', required: true }] } },
    },
    done: reply(409, { error: 'too late' }),
  },
  `start.next -> insert.in\n${entry.edges}\ninsert.next -> done.in`,
);

const read = flow(
  {
    ...start,
    key: { type: 'get-query-param', config: { name: 'key' } },
    list: {
      type: 'db-list',
      config: { table: 'entries', where: [{ column: 'key', operator: 'eq', optional: true }] },
      inputs: { limit: 1000 },
    },
    done: { type: 'return-json' },
  },
  `start.next -> list.in
  key.value -> list.key
  list.next -> done.in
  list.records -> done.body`,
);

export const tables: JsonObject = {
  stays: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      room: { type: 'text' },
      from: { type: 'integer' },
      to: { type: 'integer' },
    },
    checks: [{ left: 'from', operator: 'lt', right: 'to', message: 'from must be before to' }],
    noOverlap: { by: ['room'], from: 'from', to: 'to' },
  },
  entries: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      key: { type: 'text' },
      note: { type: 'text' },
    },
  },
  names: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text', unique: true },
      hits: { type: 'integer', default: 0 },
    },
  },
};

const patient: JsonObject = { isolation: 'serializable', retries: 10 };
const retried: JsonObject = { isolation: 'serializable', retries: 2 };
/** Routes that write, so that tests can count the rows. */
export const ledger: JsonObject = {
  version: 1,
  name: 'ledger',
  tables,
  routes: [
    { id: 'read', method: 'GET', path: '/entries', flow: read },
    { id: 'once', method: 'POST', path: '/once', flow: once(false) },
    { id: 'kept', method: 'POST', path: '/kept', flow: once(true) },
    { id: 'savepoint', method: 'POST', path: '/savepoint', transaction: true, flow: savepoint },
    { id: 'slow', method: 'POST', path: '/slow', transaction: true, timeoutMs: 400, flow: slow },
    { id: 'slow-alone', method: 'POST', path: '/slow-alone', timeoutMs: 400, flow: slow },
    { id: 'wait', method: 'POST', path: '/wait', transaction: true, flow: slow },
    { id: 'book', method: 'POST', path: '/book', transaction: true, flow: book({ lock: 'update' }) },
    { id: 'stay', method: 'POST', path: '/stay', flow: stay },
    { id: 'book-at-once', method: 'POST', path: '/book-at-once', transaction: true, flow: book({}) },
    { id: 'book-serializable', method: 'POST', path: '/book-serializable', transaction: patient, flow: book({}) },
    { id: 'retried', method: 'POST', path: '/retried', transaction: retried, timeoutMs: 20_000, flow: savepoint },
    { id: 'hurried', method: 'POST', path: '/hurried', transaction: patient, timeoutMs: 400, flow: savepoint },
    { id: 'form', method: 'POST', path: '/form', transaction: true, flow: refusedForm },
    { id: 'at-once', method: 'POST', path: '/at-once', flow: atOnce },
    { id: 'twice', method: 'POST', path: '/twice', transaction: true, flow: twice },
  ],
};
