import { expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../../support/compile-flow.ts';

const tables = {
  days: {
    columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, total: { type: 'integer' } },
  },
};
const start = { type: 'start', config: { trigger: { type: 'cron', schedule: '0 3 * * *' } } };
const insert = { type: 'db-insert', config: { table: 'days' } };

test('a path of a job that just ends needs nothing of what other paths need', async () => {
  const code = await emittedRoute(
    project(
      flow(
        {
          start,
          day: {
            type: 'db-find',
            config: { table: 'days', where: [{ column: 'id', operator: 'eq' }] },
            inputs: { id: 1 },
          },
          known: { type: 'if-null' },
          text: { type: 'value', config: { value: 'many' } },
          total: { type: 'to-number' },
          row: { type: 'build-object', config: { fields: ['total'] } },
          insert,
        },
        [
          'start.next -> day.in\nday.next -> known.in\nday.record -> known.value\nknown.null -> insert.in',
          'text.value -> total.value\ntotal.number -> row.total\nrow.object -> insert.record',
        ].join('\n'),
      ),
      {},
      { tables },
    ),
  );
  expect(code).toContain('if (day != null) {\n      return;');
  expect(code.indexOf('return;')).toBeLessThan(code.indexOf('toInteger('));
});

test('nor is it asked for before the path is taken', async () => {
  const code = await emittedRoute(
    project(
      flow(
        {
          start,
          count: { type: 'db-count', config: { table: 'days' } },
          many: { type: 'compare', config: { operator: 'gt' }, inputs: { right: 0 } },
          which: { type: 'branch' },
          text: { type: 'value', config: { value: 'many' } },
          total: { type: 'to-number' },
          row: { type: 'build-object', config: { fields: ['total'] } },
          insert,
        },
        [
          'start.next -> count.in\ncount.next -> which.in\ncount.count -> many.left\nmany.result -> which.condition',
          'which.true -> insert.in\ntext.value -> total.value\ntotal.number -> row.total\nrow.object -> insert.record',
        ].join('\n'),
      ),
      {},
      { tables },
    ),
  );
  expect(code).toContain('if (');
  expect(code.indexOf('if (')).toBeLessThan(code.indexOf('toInteger('));
});
