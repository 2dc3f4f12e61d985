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
  list(
    'an order that the client names',
    {
      orderBy: {
        input: 'sort',
        choices: {
          heavy: [{ column: 'weight', direction: 'desc' }],
          a: [{ column: 'active' }, { column: 'name', direction: 'desc' }],
          id: [],
        },
        default: 'a',
      },
      total: true,
    },
    [{}, { sort: 'heavy' }, { sort: 'a' }, { sort: 'id' }, { sort: null }, { sort: 'name' }, { sort: '' }, { sort: 1 }],
    ['records', 'total'],
  ),
  list(
    'an order that the client has to name',
    { orderBy: { input: 'by', choices: { up: [{ column: 'name' }], down: [{ column: 'name', direction: 'desc' }] } } },
    [{ by: 'up' }, { by: 'down' }, {}, { by: 'constructor' }],
    ['records'],
  ),
  list('a total alone', { where: [active], total: true }, [{ active: true }], ['total']),
];
