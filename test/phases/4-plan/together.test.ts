import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';
import { users } from './users.ts';

const all = { errors: { validation: 'all' }, tables: users };
const start = { type: 'start' };
const field = (name: string): NodeSpec => ({ type: 'get-body-field', config: { field: name } });
const times = (b: number): NodeSpec => ({ type: 'math', config: { operator: 'multiply' }, inputs: { b } });
const answer = { type: 'return-json' };

const emitted = (nodes: Record<string, NodeSpec>, edges: string, route = {}, rest = {}): Promise<string> =>
  emittedRoute(project(flow({ start, ...nodes, answer }, edges), route, { ...all, ...rest }));

const two = {
  nodes: {
    x: field('x'),
    y: field('y'),
    dx: times(2),
    dy: times(3),
    sum: { type: 'math', config: { operator: 'add' } },
  },
  edges:
    'start.next -> answer.in\nx.value -> dx.a\ny.value -> dy.a\ndx.result -> sum.a\ndy.result -> sum.b\nsum.result -> answer.body',
} as const;

describe('faults that are told together', () => {
  test('are those of one point: independent readers are the fields of an object', async () => {
    const nodes = {
      x: field('x'),
      y: field('y'),
      log: { type: 'log' },
    };
    const code = await emitted(
      { ...nodes, name: { type: 'template', config: { template: '{{x}}{{y}}' } } },
      'start.next -> log.in\nx.value -> name.x\ny.value -> name.y\nname.text -> log.message\nlog.next -> answer.in\nname.text -> answer.body',
    );
    expect(code).toContain('const { x, y } = readAll({\n      x: () => ');
    expect(code).not.toContain('readInTurn');
  });

  test('are asked in a chain where a reader is made of another one', async () => {
    const code = await emitted(two.nodes, two.edges);
    expect(code).toContain('readInTurn()');
    expect(code).toMatch(/\.read\('\w+', \(\{ x \}\) => /);
    expect(code).toContain('.values();');
  });

  test('need no company where all else is made of one value', async () => {
    const { x, dx } = two.nodes;
    const code = await emitted({ x, dx }, 'start.next -> answer.in\nx.value -> dx.a\ndx.result -> answer.body');
    expect(code).not.toMatch(/readAll|readInTurn/);
  });

  test('are told one at a time by default', async () => {
    expect(await emitted(two.nodes, two.edges, {}, { errors: {} })).not.toMatch(/readAll|readInTurn/);
  });

  test('are nobody’s where a schedule starts the flow', async () => {
    const cron = { type: 'start', config: { trigger: { type: 'cron', schedule: '0 3 * * *' } } };
    const found = {
      ...{
        count: { type: 'db-count', config: { table: 'users' } },
        value: { type: 'value', config: { value: { a: 'x', b: 'y' } } },
      },
      json: { type: 'to-json' },
      parsed: { type: 'parse-json' },
      a: { type: 'get-property', config: { path: 'a' } },
      b: { type: 'get-property', config: { path: 'b' } },
      da: times(2),
      db: times(3),
      sum: { type: 'math', config: { operator: 'add' } },
      o: { type: 'to-string' },
      log: { type: 'log' },
    };
    const code = await emittedRoute(
      project(
        flow(
          { start: cron, ...found },
          'start.next -> count.in\ncount.next -> log.in\nvalue.value -> json.value\njson.text -> parsed.value\nparsed.value -> a.object\nparsed.value -> b.object\na.value -> da.a\nb.value -> db.a\nda.result -> sum.a\ndb.result -> sum.b\nsum.result -> o.value\no.text -> log.message',
        ),
        {},
        all,
      ),
    );
    expect(code).not.toMatch(/readAll|readInTurn/);
  });
});
