import { resolve } from 'node:path';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';

export const bin = resolve('bin/flowsmith.js');

/** Echoes the body, and stores nothing. */
export const echo = (examples: readonly JsonValue[], rest: JsonObject = {}): JsonObject => ({
  id: 'echo',
  title: 'Say it again',
  method: 'POST',
  path: '/echo',
  flow: {
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'text', type: 'get-body-field', config: { field: 'text' } },
      { id: 'id', type: 'uuid' },
      { id: 'at', type: 'now' },
      { id: 'all', type: 'build-object', config: { fields: ['text', 'id', 'at'] } },
      { id: 'reply', type: 'return-json' },
    ],
    edges: [
      ['start.next', 'reply.in'],
      ['text.value', 'all.text'],
      ['id.value', 'all.id'],
      ['at.value', 'all.at'],
      ['all.object', 'reply.body'],
    ].map(([from = '', to = '']) => ({ from, to })),
  },
  examples,
  ...rest,
});

/** Stores a note, mails it, and answers with the row. */
export const addNote = (examples: readonly JsonValue[]): JsonObject => ({
  id: 'add-note',
  method: 'POST',
  path: '/notes',
  flow: {
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'text', type: 'get-body-field', config: { field: 'text' } },
      { id: 'row', type: 'build-object', config: { fields: ['text'] } },
      { id: 'insert', type: 'db-insert', config: { table: 'notes' } },
      { id: 'mail', type: 'send-email', inputs: { to: 'team@example.com', subject: 'A note' } },
      { id: 'reply', type: 'return-json', config: { status: 201 } },
    ],
    edges: [
      ['start.next', 'insert.in'],
      ['text.value', 'row.text'],
      ['row.object', 'insert.record'],
      ['insert.next', 'mail.in'],
      ['text.value', 'mail.text'],
      ['mail.next', 'reply.in'],
      ['insert.record', 'reply.body'],
    ].map(([from = '', to = '']) => ({ from, to })),
  },
  examples,
});

export const tables = {
  notes: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      key: { type: 'uuid', default: 'uuid' },
      text: { type: 'text', unique: true },
      created: { type: 'timestamp', default: 'now' },
    },
  },
};

export const project = (...routes: readonly JsonObject[]): string =>
  JSON.stringify({ version: 1, name: 'example', routes });

export const withTables = (...routes: readonly JsonObject[]): string =>
  JSON.stringify({ version: 1, name: 'example', tables, routes });

export const hello = {
  name: 'says it',
  request: { body: { text: 'hello' } },
  response: { status: 200, body: { text: 'hello' } },
};
