import type { JsonObject } from '../../../compiler/base/json.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' } as const;
const time: JsonObject = { type: 'timestamp', nullable: true };
const reference = (to: string, rest: JsonObject = {}): JsonObject => ({ type: 'integer', references: to, ...rest });

/** Tables with references of all kinds, whose deleted rows stay. */
export const tables: JsonObject = {
  people: {
    columns: {
      id,
      mail: { type: 'text', unique: true },
      note: { type: 'text', nullable: true },
      boss_id: reference('people.id', { nullable: true, inverse: 'staff' }),
      changed: { ...time, onUpdate: 'now' },
      gone: time,
    },
    softDelete: 'gone',
    relations: { groups: { through: 'members' } },
  },
  badges: {
    columns: {
      id,
      person_id: reference('people.id', { unique: true, inverse: 'badge' }),
      text: { type: 'text' },
      lost: time,
    },
    softDelete: 'lost',
  },
  groups: { columns: { id, name: { type: 'text', unique: true }, ended: time }, softDelete: 'ended' },
  members: {
    columns: {
      id,
      person_id: reference('people.id'),
      group_id: reference('groups.id'),
      position: { type: 'integer', default: 9 },
      touched: { ...time, onUpdate: 'now' },
      left: time,
    },
    unique: [['person_id', 'group_id']],
    softDelete: 'left',
  },
  stays: {
    columns: { id, room: { type: 'integer' }, from: { type: 'integer' }, to: { type: 'integer' }, gone: time },
    checks: [{ left: 'from', operator: 'lt', right: 'to', message: 'from must be before to' }],
    noOverlap: { by: ['room'], from: 'from', to: 'to' },
    softDelete: 'gone',
  },
};
