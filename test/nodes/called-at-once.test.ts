import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { flow, project } from '../support/compile-flow.ts';
import { findingsOf, insert, inside, record, row, tables } from './looped.ts';

const each = { type: 'for-each', config: { item: 'line', concurrency: 4 } };
const reply = { type: 'return-json', inputs: { body: 'done' } };
const edges = `each.body -> insert.in\n${record}\neach.item -> row.note`;
const log = { ...inside('log'), inputs: { message: 'here' } };

describe('a function whose items use the database at the same time', () => {
  type Settings = Readonly<Record<string, JsonValue>>;
  const lines = { lines: 'string[]' };
  const give = { type: 'return-values' };
  const call = (id: string) => ({ type: 'call', config: { function: id } });
  const store = (settings: Settings = {}): JsonValue => ({
    ...{ id: 'store', inputs: lines, outputs: {}, ...settings },
    flow: flow(
      { start: { type: 'start' }, each, insert, row, give },
      `${edges}\nstart.next -> each.in\nstart.lines -> each.list\neach.next -> give.in`,
    ),
  });
  const between = (settings: Settings = {}): JsonValue => ({
    ...{ id: 'between', inputs: lines, outputs: {}, ...settings },
    flow: flow(
      { start: { type: 'start' }, inner: call('store'), give },
      'start.next -> inner.in\nstart.lines -> inner.lines\ninner.next -> give.in',
    ),
  });
  const findings = (id: string, route: Settings, ...functions: readonly JsonValue[]) =>
    findingsOf(
      project(
        flow(
          {
            ...{ start: { type: 'start' }, call: call(id), reply },
            lines: { type: 'get-body-field', config: { field: 'lines' } },
          },
          'start.next -> call.in\nlines.value -> call.lines\ncall.next -> reply.in',
        ),
        route,
        { tables: { orders: tables.orders }, functions },
      ),
    );
  const message = (node: string) => `FS2531 ${node} calls the function "store", whose items use the database`;

  test('is called where there is no transaction', async () => {
    expect(await findings('store', {}, store())).toEqual([]);
    expect(await findings('between', {}, store(), between())).toEqual([]);
  });

  test('is not called in one, also not by another function', async () => {
    expect(await findings('store', { transaction: true }, store())).toEqual([
      expect.stringContaining(message('Call (call)')),
    ]);
    expect(await findings('between', { transaction: true }, store(), between())).toEqual([
      expect.stringContaining(message('Call (call)').replace('store', 'between')),
    ]);
    expect(await findings('between', { transaction: true }, store(), between({ transaction: true }))).toEqual([
      expect.stringContaining(message('Call (inner)')),
    ]);
  });

  test('cannot ask for one', async () => {
    expect(await findings('store', { transaction: true }, store({ transaction: true }))).toEqual([
      expect.stringMatching(/^FS2530 .* DB Insert \(insert\) uses the database in a transaction/),
    ]);
  });

  test('does not matter where it uses no database', async () => {
    const sends = {
      ...{ id: 'store', inputs: lines, outputs: {} },
      flow: flow(
        { start: { type: 'start' }, each, log, give },
        'start.next -> each.in\nstart.lines -> each.list\neach.body -> log.in\neach.next -> give.in',
      ),
    };
    expect(await findings('store', { transaction: true }, sends)).not.toContainEqual(expect.stringMatching(/^FS253/));
  });
});
