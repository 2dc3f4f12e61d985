import { expect, test } from 'vitest';
import { analyse } from '../../compiler/analyse.ts';
import type { JsonObject } from '../../compiler/base/json.ts';
import { nameMeant } from '../../compiler/ir/name-meant.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { flow, project } from '../support/compile-flow.ts';

test('an unknown name means what was renamed from it, even if another one is spelt more like it', () => {
  const columns = new Map([
    ['closes_at', {}],
    ['resolved_at', { renamedFrom: 'closed_at' }],
  ]);
  expect(nameMeant('closed_at', columns)).toBe('resolved_at');
  expect(nameMeant('close_at', columns)).toBe('closes_at');
  expect(nameMeant('name', columns)).toBeUndefined();
});

test.each<readonly [string, JsonObject, string]>([
  ['a column', { table: 'cases', where: [{ column: 'closed_at', operator: 'is-null' }] }, 'resolved_at'],
  ['a table', { table: 'tickets' }, 'cases'],
])('the fix for %s that was renamed is its new name', (_what, config, name) => {
  const key = { id: { type: 'integer', primaryKey: true, default: 'increment' } };
  const time = { type: 'timestamp', nullable: true };
  const cases = {
    renamedFrom: 'tickets',
    columns: { ...key, closes_at: time, resolved_at: { ...time, renamedFrom: 'closed_at' } },
  };
  const nodes = {
    start: { type: 'start' },
    list: { type: 'db-list', config },
    reply: { type: 'return-json', inputs: { body: 1 } },
  };
  const value = project(
    flow(nodes, 'start.next -> list.in\nlist.next -> reply.in'),
    {},
    { tables: { ticket: { columns: key }, cases } },
  );
  const { diagnostics } = analyse({
    sources: [{ file: 'flow.json', text: JSON.stringify(value) }],
    options: defaultOptions,
  });
  expect(diagnostics.map(({ hint }) => hint)).toEqual([expect.stringContaining(name)]);
  expect(JSON.stringify(diagnostics.map(({ fixes }) => fixes))).toContain(`\\"${name}\\"`);
});
