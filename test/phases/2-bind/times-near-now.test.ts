import { describe, expect, test } from 'vitest';
import { compileProject, flow, project } from '../../support/compile-flow.ts';

/** The findings if a call comes after a write, and its function logs the time that these nodes make of Now. */
async function afterWrite(nodes: Parameters<typeof flow>[0], edges: string): Promise<readonly string[]> {
  const start = { type: 'start' };
  const log = { type: 'log', inputs: { message: 'x' } };
  const called = {
    id: 'f',
    flow: flow(
      { start, now: { type: 'now' }, ...nodes, log, give: { type: 'return-values' } },
      `start.next -> log.in\nlog.next -> give.in\n${edges}`,
    ),
  };
  const route = flow(
    {
      start,
      insert: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a' } } },
      call: { type: 'call', config: { function: 'f' } },
      reply: { type: 'return-json', inputs: { body: null } },
    },
    'start.next -> insert.in\ninsert.next -> call.in\ncall.next -> reply.in',
  );
  const id = { type: 'integer', primaryKey: true, default: 'increment' };
  const tables = { things: { columns: { id, name: { type: 'text' } } } };
  const { diagnostics } = await compileProject(project(route, {}, { functions: [called], tables }));
  return diagnostics.flatMap(({ code }) => (code === 'FS3404' ? [] : [code]));
}

describe('a time that is near that of the request refuses nothing', () => {
  const add = (unit: string, amount: number, rest = {}) => ({
    type: 'date-add',
    config: { unit, ...rest },
    inputs: { amount },
  });
  const timezone = 'Europe/Berlin';

  test.each<readonly [string, number, object, readonly string[]]>([
    ['days', 14, {}, []],
    ['days', -14, { timezone }, []],
    ['months', 6000, {}, ['FS3025']],
    ['years', 500, { timezone }, []],
    ['years', -500, {}, []],
    ['years', 501, {}, ['FS3025']],
    ['milliseconds', 1e15, {}, ['FS3025']],
  ])('%s: %d %j', async (unit, amount, rest, expected) => {
    const edges = 'now.value -> far.timestamp\nfar.timestamp -> log.data';
    expect(await afterWrite({ far: add(unit, amount, rest) }, edges)).toEqual(expected);
  });

  test('nor does one that is made of such a time; others may', async () => {
    const month = { type: 'start-of', config: { unit: 'month' } };
    const amount = { type: 'value', config: { value: 100_000 } };
    const nodes = { far: { type: 'date-add', config: { unit: 'days' } }, amount, month, farther: add('days', 1) };
    const edges =
      'now.value -> far.timestamp\namount.value -> far.amount\nfar.timestamp -> month.timestamp\n' +
      'month.start -> farther.timestamp\nfarther.timestamp -> log.data';
    expect(await afterWrite(nodes, edges)).toEqual([]);
    expect(await afterWrite({ ...nodes, farther: add('years', 300) }, edges)).toEqual(['FS3025']);
  });
});
