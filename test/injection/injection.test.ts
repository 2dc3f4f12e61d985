import { describe, expect, test } from 'vitest';
import { enumerate } from './fuzz.ts';
import { judge } from './laws.ts';
import { readSubjects } from './positions.ts';

describe('a naughty text at any place of a flow', () => {
  test(
    'is rejected, or is only data: the emitted files have the same shape as for a harmless text',
    { timeout: 120_000 },
    async () => {
      const outcomes = { refused: 0, 'same shape': 0, sound: 0 };
      for (const injection of enumerate(1).take(60)) {
        const { outcome, breaches } = await judge(injection);
        expect(
          breaches,
          `${injection.subject.name} ${injection.position.path.join('.')} ${JSON.stringify(injection.text)}`,
        ).toEqual([]);
        outcomes[outcome] += 1;
      }
      expect(outcomes.refused).toBeGreaterThan(10);
      expect(outcomes['same shape']).toBeGreaterThan(10);
    },
  );
});

describe('what a text may rightly change is no breach', () => {
  test.each([
    [
      'a header name, which is lowercase',
      'request-data 3',
      'routes.0.examples.3.request.headers.x-tenant',
      'key',
      true,
      'NaN',
    ],
    ['the order of schemas by name', 'library 3', 'routes.0.flow.nodes.2.config.table', 'value', true, 'arguments'],
    [
      'parentheses that depend on a line',
      'library 5',
      'routes.0.flow.nodes.1.config.name',
      'value',
      false,
      'prettier-ignore',
    ],
    ['the file of a route that Windows reserves', 'conversion 3', 'routes.0.id', 'value', false, 'con'],
    ['the steps of a path', 'shop 6', 'routes.0.flow.nodes.18.config.path', 'value', true, "'; process.exit(1); //"],
    ['the order of functions by their ids', 'row-security 2', 'tenant.guard', 'value', true, 'true'],
    [
      'the name that a column gives to a relation',
      'orders 2',
      'tables.order_lines.unique.0.1',
      'value',
      true,
      'valueOf',
    ],
    [
      'a key that its neighbour replaces',
      'queued-mail 1',
      'tables.orders.columns.id.primaryKey',
      'key',
      false,
      'default',
    ],
  ])('%s', async (_, name, path, part, everywhere, text) => {
    const subject = readSubjects().find((each) => each.name === name);
    const position = subject?.positions.find((each) => each.path.join('.') === path && each.part === part);
    expect(position).toBeDefined();
    if (subject === undefined || position === undefined) return;
    expect((await judge({ subject, position, everywhere, text })).breaches).toEqual([]);
  });
});
