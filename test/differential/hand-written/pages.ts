import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Case } from '../run-case.ts';
import { over } from './relations.ts';

const list = (name: string, config: JsonObject, bodies: readonly JsonObject[], outputs: readonly string[]): Case =>
  over(name, 'db-list', { columns: ['id'], table: 'things', ...config }, bodies, outputs);

const active = { column: 'active', operator: 'eq', input: 'active', ifMissing: 'skip' } as const;

export const pageFlows: readonly Case[] = [
  list(
    'a total counts what limit and offset leave out',
    {
      where: [active, { column: 'parts.label', operator: 'eq', input: 'label', ifMissing: 'skip' }],
      include: { parts: { relation: 'parts', count: true } },
      total: true,
    },
    [
      {},
      { limit: 2 },
      { limit: 0, offset: 1 },
      { offset: 9 },
      { active: false },
      { active: true, label: 'x', limit: 1 },
      { label: 'none' },
      { limit: 1001 },
    ],
    ['records', 'total'],
  ),
  list('a total alone', { where: [active], total: true }, [{ active: true }], ['total']),
];
