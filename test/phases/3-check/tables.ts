import type { JsonObject } from '../../../compiler/base/json.ts';

/** The tables of one-line flows. */
export const tables: Readonly<Record<string, JsonObject>> = {
  users: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      email: { type: 'text', unique: true },
      name: { type: 'text' },
      age: { type: 'integer', nullable: true },
      note: { type: 'text', nullable: true },
      token: { type: 'text', nullable: true, sensitive: true },
      data: { type: 'json', nullable: true },
      status: { type: 'text', default: 'open' },
      created: { type: 'timestamp', default: 'now' },
    },
  },
  teams: {
    columns: { id: { type: 'integer', primaryKey: true, default: 'increment' } },
    relations: { others: { through: 'memberships', from: 'team' } },
  },
  memberships: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      team: { type: 'integer', references: 'teams.id' },
      other: { type: 'integer', references: 'teams.id', inverse: 'teams_of' },
    },
    unique: [['team', 'other']],
  },
  notes: {
    columns: {
      id: { type: 'uuid', primaryKey: true, default: 'uuid' },
      text: { type: 'text', nullable: true },
      score: { type: 'number', nullable: true },
      done: { type: 'boolean', default: false },
      at: { type: 'timestamp', nullable: true },
      ref: { type: 'uuid', nullable: true },
      data: { type: 'json', default: {} },
    },
  },
  seats: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      owner: { type: 'integer', references: 'users.id', as: 'user', inverse: 'owned' },
      holder: { type: 'integer', references: 'users.id', as: 'guest', inverse: 'held', nullable: true },
      number: { type: 'integer' },
      free: { type: 'boolean', default: true },
      pin: { type: 'text', sensitive: true, nullable: true },
    },
    unique: [['owner', 'number']],
  },
  keys: {
    columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' }, key: { type: 'text', sensitive: true } },
  },
};

/** A valid row for each table, and a value of each column type to compare with. */
export const samples: Readonly<Record<string, JsonObject>> = {
  users: { email: 'a@example.com', name: 'A' },
  notes: { text: 'a' },
  seats: { owner: 1, number: 1 },
  keys: { key: 'k' },
};
export const columnSamples: Readonly<Record<string, JsonObject | string | number | boolean>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  text: 'a',
  integer: 1,
  number: 1,
  boolean: true,
  timestamp: '2026-01-01T00:00:00Z',
  json: {},
};
