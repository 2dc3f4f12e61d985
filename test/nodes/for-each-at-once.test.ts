import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { emittedRoute, flow } from '../support/compile-flow.ts';
import { findingsOf, insert, inside, looped, record, row } from './looped.ts';
import type { Nodes } from './looped.ts';

const each = (config: Readonly<Record<string, JsonValue>> = {}): Nodes[string] => ({
  type: 'for-each',
  config: { item: 'line', concurrency: 4, ...config },
});
const reply = { type: 'return-json' };
const edges = `each.body -> insert.in\n${record}\neach.item -> row.note`;
const mail = {
  ...inside('send-email'),
  inputs: { to: 'a@example.com', subject: 's', text: 't' },
};
const log = { ...inside('log'), inputs: { message: 'here' } };

describe('a For Each that runs several items at the same time', () => {
  test('takes what it gives from them, in the order of the list', async () => {
    const nodes = { each: each({ collect: true }), insert, row, reply };
    const route = await emittedRoute(
      looped(nodes, `${edges}\ninsert.record -> each.result\neach.results -> reply.body`),
    );
    expect(route).toMatch(
      /= await mapConcurrently\(\s+lines,\s+4,\s+async \(line, _index, signal\) => \{\s+return insertOrder\.[^]*\s+\},\s+\);\s+return reply\.send\(/,
    );
  });

  test('gives nothing where nothing is taken', async () => {
    const route = await emittedRoute(looped({ each: each(), insert, row }, edges));
    expect(route).toMatch(/^ *await mapConcurrently\(lines, 4, async \(line, _index, signal\) => \{/m);
    expect(route).not.toContain('return order');
  });

  test('leaves out the items that end elsewhere', async () => {
    const nodes = {
      ...{
        each: each({ collect: true }),
        insert,
        row,
        reply,
        b: inside('branch'),
      },
      first: { ...inside('compare', { operator: 'eq' }), inputs: { right: 0 } },
    };
    const ways = 'each.body -> b.in\neach.index -> first.left\nfirst.result -> b.condition\nb.false -> insert.in';
    const route = await emittedRoute(
      looped(
        nodes,
        `${ways}\n${record}\neach.item -> row.note\ninsert.record -> each.result\neach.results -> reply.body`,
      ),
    );
    expect(route).toContain('async (line, index, signal) => {');
    expect(route).toContain('return [order];');
    expect(route).toContain('.flatMap((given) => given ?? [])');
  });

  test('takes apart what was prepared of them', async () => {
    const number = {
      number: inside('to-number'),
      text: inside('to-string'),
      row: inside('build-object', { fields: ['note'] }),
    };
    const made = 'each.item -> number.value\nnumber.number -> text.value\ntext.text -> row.note';
    const route = await emittedRoute(
      looped(
        { each: each(), insert, log, ...number },
        `each.body -> log.in\neach.item -> log.data\nlog.next -> insert.in\n${record}\n${made}`,
      ),
    );
    expect(route).toContain('async ({ line, lineNumber }, _index, signal) => {');
  });

  test('tells of failures in the order of the list', async () => {
    const nodes = { each: each({ onError: 'collect' }), insert, row, reply };
    const route = await emittedRoute(looped(nodes, `${edges}\neach.failures -> reply.body`));
    expect(route).toMatch(/async \(line, index, signal\) => \{\s+try \{/);
    expect(route).toContain('failures.sort((a, b) => a.index - b.index);');
  });

  test('begins nothing more of an item once another one has failed', async () => {
    const nodes = { each: each(), insert, row, mail };
    const route = await emittedRoute(looped(nodes, `${edges}\ninsert.next -> mail.in`));
    expect(route).toContain('mapConcurrently(lines, 4, async (line, _index, signal) => {');
    expect(route).toContain('untilAborted(app.db, signal)');
    expect(route).toMatch(/signal\.throwIfAborted\(\);\s+await app\.mailer/);
    const inTime = await emittedRoute(looped(nodes, `${edges}\ninsert.next -> mail.in`, { timeoutMs: 1000 }));
    expect(inTime).toContain('mapConcurrentlyUntil(request.signal, lines, 4, async (line, _index, signal) => {');
  });

  test('has nothing to stop where an item does one thing only, and at once', async () => {
    const route = await emittedRoute(looped({ each: each(), mail }, 'each.body -> mail.in'));
    expect(route).toContain('mapConcurrently(lines, 4, async () => {');
    expect(route).not.toContain('signal');
  });

  test('is a plain loop where nothing is awaited', async () => {
    const route = await emittedRoute(looped({ each: each(), log }, 'each.body -> log.in'));
    expect(route).toContain('for (const _ of lines) {');
  });
});

describe('items at the same time are refused', () => {
  const refused = async (value: JsonValue): Promise<readonly string[]> =>
    (await findingsOf(value)).filter((finding) => finding.startsWith('FS2530'));
  const no = {
    ...inside('return-json', { status: 409 }),
    inputs: { body: 'no' },
  };
  const inner = { type: 'for-each', parent: 'each', config: {} };

  test.each([
    ['where one answers', looped({ each: each(), no }, 'each.body -> no.in'), /Return JSON \(no\) may answer/],
    [
      'where one answers in a container inside',
      looped(
        { each: each(), inner, no: { ...no, parent: 'inner' } },
        'each.body -> inner.in\nlines.value -> inner.list\ninner.body -> no.in',
      ),
      /Return JSON \(no\) may answer/,
    ],
    [
      'in a transaction, where one uses the database',
      looped({ each: each(), insert, row }, edges, { transaction: true }),
      /DB Insert \(insert\) uses the database in a transaction/,
    ],
    [
      'where one is deduplicated, which makes a transaction',
      looped(
        {
          each: each(),
          once: {
            ...inside('deduplicate', { keepDays: 1 }),
            inputs: { key: 'k' },
          },
        },
        'each.body -> once.in',
      ),
      /Deduplicate \(once\) uses the database in a transaction/,
    ],
  ])('%s', async (_, value, message) => {
    expect(await refused(value)).toEqual([expect.stringMatching(message)]);
  });

  const guard = {
    id: 'allowed',
    guard: true,
    inputs: {},
    outputs: {},
    flow: flow(
      {
        ...{
          start: { type: 'start' },
          header: { type: 'get-header', config: { name: 'x-key' } },
          b: { type: 'if-null' },
        },
        ...{
          no: {
            type: 'return-json',
            config: { status: 403 },
            inputs: { body: 'no' },
          },
          give: { type: 'return-values' },
        },
      },
      'start.next -> b.in\nheader.value -> b.value\nb.null -> no.in\nb.present -> give.in',
    ),
  };

  test('where a guard is called', async () => {
    const call = inside('call', { function: 'allowed' });
    expect(await refused(looped({ each: each(), call }, 'each.body -> call.in', {}, { functions: [guard] }))).toEqual([
      expect.stringMatching(/Call \(call\) may answer/),
    ]);
  });

  test('but not with the database alone, nor in a transaction with neither', async () => {
    expect(await refused(looped({ each: each(), insert, row }, edges))).toEqual([]);
    expect(
      await refused(
        looped({ each: each(), mail }, 'each.body -> mail.in', {
          transaction: true,
        }),
      ),
    ).toEqual([]);
  });
});
