import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';
import { findingsOf, insert, inside, looped, record, row, tables } from './looped.ts';
import type { Nodes } from './looped.ts';

describe('a For Each', () => {
  test('is a loop over the items, with the index only where it is read', async () => {
    const plain = await emittedRoute(
      looped({ insert, row }, `each.body -> insert.in\n${record}\neach.item -> row.note`),
    );
    expect(plain).toContain('for (const line of lines) {');
    const log = { ...inside('log'), inputs: { message: 'here' } };
    const logged = await emittedRoute(looped({ log }, 'each.body -> log.in\neach.index -> log.data'));
    expect(logged).toContain('for (const index of lines.keys()) {');
    const both = await emittedRoute(
      looped(
        { log, row: inside('build-object', { fields: ['a', 'b'] }) },
        'each.body -> log.in\neach.index -> row.a\neach.item -> row.b\nrow.object -> log.data',
      ),
    );
    expect(both).toContain('for (const [index, line] of lines.entries()) {');
  });

  test('computes for all items before the first one acts what may be refused', async () => {
    const log = { ...inside('log'), inputs: { message: 'here' } };
    const route = await emittedRoute(
      looped(
        { log, number: inside('to-number') },
        'each.body -> log.in\neach.item -> number.value\nnumber.number -> log.data',
      ),
    );
    expect(route).toMatch(
      /const prepared = lines\.map\(\(line, index\) =>[^]*toNumber\(line,[^]*for \(const lineNumber of prepared\)/,
    );
  });

  test('refuses a list that is too long, whoever made it', async () => {
    const long = looped(
      { each: { type: 'for-each', config: { max: 50 } }, insert, row },
      `each.body -> insert.in\n${record}\neach.item -> row.note`,
    );
    expect(await emittedRoute(long)).toContain(`50, 'body field "lines"')`);
    const list = {
      lines: { type: 'db-list', config: { table: 'orders' } },
      note: inside('get-property', { path: 'note' }),
    };
    const wired = (max: number): JsonValue =>
      project(
        flow(
          {
            start: { type: 'start' },
            ...{ each: { type: 'for-each', config: { max } }, reply: { type: 'return-json', inputs: { body: 1 } } },
            ...{ ...list, insert, row },
          },
          `start.next -> lines.in\nlines.next -> each.in\nlines.records -> each.list\neach.item -> note.object\nnote.value -> row.note\n${record}\neach.body -> insert.in\neach.next -> reply.in`,
        ),
        {},
        { tables },
      );
    expect(await emittedRoute(wired(99))).toContain('atMost(orders, 99,');
    expect(await emittedRoute(wired(100))).not.toContain('atMost');
  });

  test.each([
    [{}, /for \(const line of lines\) \{\s+request\.signal\.throwIfAborted\(\);/],
    [{ onError: 'collect' }, /for \(const line of lines\) \{\s+request\.signal\.throwIfAborted\(\);\s+try \{/],
    [
      { concurrency: 2 },
      /mapConcurrentlyUntil\(request\.signal, lines, 2, async \(line, _index, signal\) => \{\s+signal\.throwIfAborted/,
    ],
  ])('looks at the time limit before each item: %j', async (config, text) => {
    const log = { ...inside('log'), inputs: { message: 'here' } };
    const nodes = { each: { type: 'for-each', config: { item: 'line', ...config } }, log, insert, row };
    const edges = `each.body -> log.in\nlog.next -> insert.in\n${record}\neach.item -> row.note`;
    expect(await emittedRoute(looped(nodes, edges, { timeoutMs: 5000 }))).toMatch(text);
  });

  test('ends the request where a node inside answers, and rolls back what a transaction has written', async () => {
    const nodes = { insert, row, no: { ...inside('return-json', { status: 409 }), inputs: { body: 'no' } } };
    const edges = `each.body -> insert.in\n${record}\neach.item -> row.note\ninsert.next -> no.in`;
    expect(await emittedRoute(looped(nodes, edges))).toMatch(
      /for \(const line of lines\)[^]*return sendJson\(reply\.code\(409\), 'no'\)/,
    );
    expect(await emittedRoute(looped(nodes, edges, { transaction: true }))).toMatch(
      /for \(const line of lines\)[^]*throw rollBack\(409, 'no'\)/,
    );
  });

  test('with an answer inside that commits does not answer after the transaction alone', async () => {
    const nodes = { insert, row, yes: { ...inside('return-json', { status: 202 }), inputs: { body: 'yes' } } };
    const edges = `each.body -> insert.in\n${record}\neach.item -> row.note\ninsert.next -> yes.in`;
    const route = await emittedRoute(looped(nodes, edges, { transaction: true }));
    expect(route).toContain('return answer();');
  });

  test('gives the values of the items that have come to where they are', async () => {
    const route = await emittedRoute(
      looped(
        {
          each: { type: 'for-each', config: { item: 'line', collect: true } },
          ...{ insert, row, skip: inside('compare', { operator: 'eq' }), b: inside('branch') },
          ...{ reply: { type: 'return-json' } },
        },
        `each.body -> b.in\neach.index -> skip.left\nskip.result -> b.condition\nb.false -> insert.in\neach.item -> row.note\n${record}\ninsert.record -> each.result\neach.results -> reply.body\nlines.value -> skip.right`,
      ),
    );
    expect(route).toMatch(/if \([^]*\) \{\n? *continue;|if \(!/);
    expect(route).toContain('.push(');
  });

  test('has no list of values that nothing is added to and nothing reads', async () => {
    const route = await emittedRoute(
      looped(
        {
          each: { type: 'for-each', config: { item: 'line', collect: true } },
          no: { ...inside('return-json', { status: 409 }), inputs: { body: 'no' } },
          reply: { type: 'return-json', config: { status: 204 } },
        },
        'each.body -> no.in\neach.item -> each.result\neach.results -> reply.body',
      ),
    );
    expect(route).not.toContain('[] = [];');
  });

  test('whose value only some paths to its end have is told the path that lacks it', async () => {
    const value = looped(
      {
        each: { type: 'for-each', config: { collect: true } },
        ...{
          insert,
          row,
          b: inside('branch'),
          note: { ...inside('log'), inputs: { message: 'x' } },
          yes: inside('compare', { operator: 'eq' }),
        },
      },
      `each.body -> b.in\neach.index -> yes.left\neach.index -> yes.right\nyes.result -> b.condition\nb.true -> insert.in\ninsert.next -> note.in\nb.false -> note.in\neach.item -> row.note\n${record}\ninsert.record -> each.result`,
    );
    expect(await findingsOf(value)).toContainEqual(expect.stringMatching(/^FS3006 .*“record” of DB Insert/));
  });
});

describe('what surrounds a For Each', () => {
  /** Where each part of a user goes. */
  const given = (part: 'token' | 'name', to: 'log' | 'reply'): JsonValue =>
    project(
      flow(
        {
          start: { type: 'start' },
          list: { type: 'db-list', config: { table: 'users', columns: ['id', 'name', 'token'] } },
          each: { type: 'for-each', config: { collect: true } },
          part: inside('get-property', { path: part }),
          log: { ...inside('log'), ...(to === 'log' ? {} : { inputs: { message: 'here' } }) },
          reply: { type: 'return-json' },
        },
        `start.next -> list.in\nlist.next -> each.in\nlist.records -> each.list\neach.item -> part.object\neach.body -> log.in\neach.next -> reply.in\neach.results -> reply.body\n${to === 'log' ? 'part.value -> log.message\neach.index -> each.result' : 'part.value -> each.result'}`,
      ),
      {},
      { tables },
    );

  test.each([
    ['token', 'log', true],
    ['token', 'reply', true],
    ['name', 'log', false],
    ['name', 'reply', false],
  ] as const)('labels: the %s of an item goes to the %s', async (part, to, isLeaked) => {
    const codes = (await findingsOf(given(part, to))).map((finding) => finding.slice(0, 6));
    expect(codes.includes('FS3201')).toBe(isLeaked);
  });

  test('a webhook acts in it only behind the proof of its sender', async () => {
    const value = looped(
      {
        start: { type: 'start', config: { trigger: { type: 'webhook', id: 'whk_AAAAAAAAAAAAAAAAAAAAAAAA' } } },
        ...{ insert, row },
      },
      `each.body -> insert.in\n${record}\neach.item -> row.note`,
    );
    expect(await findingsOf(value)).toContainEqual(expect.stringMatching(/^FS3301 DB Insert \(insert\)/));
  });

  test('what one holds that never runs is not looked at', async () => {
    const nodes = {
      ...{ other: { type: 'for-each' }, header: { type: 'get-header', config: { name: 'authorization' } } },
      ...{ log: { ...inside('log'), parent: 'other', inputs: { message: 'here' } }, insert, row },
    };
    const edges = `each.body -> insert.in\n${record}\neach.item -> row.note\nlines.value -> other.list\nother.body -> log.in\nheader.value -> log.data`;
    const codes = (await findingsOf(looped(nodes, edges))).map((finding) => finding.slice(0, 6));
    expect(codes).toContain('FS3003');
    expect(codes).not.toContain('FS3201');
  });

  test('a required guard stands before it, or before each thing that it does', async () => {
    const guard = {
      id: 'known',
      guard: true,
      inputs: {},
      outputs: {},
      flow: flow({ start: { type: 'start' }, give: { type: 'return-values' } }, 'start.next -> give.in'),
    };
    const call = inside('call', { function: 'known' });
    const rest = { functions: [guard], access: { guard: 'known' } };
    const edges = `${record}\neach.item -> row.note\n`;
    const open = await findingsOf(looped({ insert, row }, `${edges}each.body -> insert.in`, {}, rest));
    expect(open).toContainEqual(expect.stringMatching(/^FS3601 .*DB Insert \(insert\)/));
    const reply = { type: 'return-json', config: { status: 404 }, inputs: { body: 1 } };
    const held = await findingsOf(
      looped({ insert, row, call, reply }, `${edges}each.body -> call.in\ncall.next -> insert.in`, {}, rest),
    );
    expect(held.filter((finding) => finding.startsWith('FS3601'))).toEqual([]);
  });

  test('a mail in it is told at the mail, if a rollback could not undo it', async () => {
    const mail = { ...inside('send-email'), inputs: { to: 'a@example.com', subject: 's', text: 't' } };
    const value = looped({ mail }, 'each.body -> mail.in', { transaction: true });
    expect(await findingsOf(value)).toContainEqual(
      expect.stringMatching(/^FS3015 Send Email \(mail\) .* the route is a transaction/),
    );
  });
});

describe('a ladder of branches in a For Each in a function', () => {
  /** Branches that join again after each rung, with an effect on one side. */
  const ladder = (rungs: number): JsonValue => {
    const ids = Array.from({ length: rungs }, (_, rung) => rung);
    return flow(
      {
        start: { type: 'start' },
        each: { type: 'for-each' },
        ...Object.fromEntries(
          ids.flatMap((rung): [string, Nodes[string]][] => [
            [`c${rung}`, { ...inside('compare', { operator: 'gt' }), inputs: { right: rung } }],
            [`b${rung}`, inside('branch')],
            [`l${rung}`, { ...inside('log'), inputs: { message: `rung ${rung}` } }],
          ]),
        ),
        give: { type: 'return-values' },
      },
      [
        'start.next -> each.in\nstart.list -> each.list\neach.next -> give.in\neach.body -> b0.in',
        ...ids.flatMap((rung) => [
          `each.item -> c${rung}.left\nc${rung}.result -> b${rung}.condition\nb${rung}.true -> l${rung}.in`,
          ...(rung + 1 < rungs ? [`l${rung}.next -> b${rung + 1}.in\nb${rung}.false -> b${rung + 1}.in`] : []),
        ]),
      ].join('\n'),
    );
  };

  test('stays linear in size', async () => {
    const sizeOf = async (rungs: number): Promise<number> => {
      const { files, diagnostics } = await compileProject(
        project(
          flow(
            {
              start: { type: 'start' },
              lines: { type: 'get-body-field', config: { field: 'lines' } },
              call: { type: 'call', config: { function: 'ladder' } },
              reply: { type: 'return-json', inputs: { body: 1 } },
            },
            'start.next -> call.in\nlines.value -> call.list\ncall.next -> reply.in',
          ),
          {},
          { functions: [{ id: 'ladder', inputs: { list: 'number[]' }, outputs: {}, flow: ladder(rungs) }] },
        ),
      );
      const file = files?.find(({ path }) => path === 'src/functions/ladder.ts');
      expect(file, JSON.stringify(diagnostics.slice(0, 2))).toBeDefined();
      return file?.text.length ?? Infinity;
    };
    expect(await sizeOf(24)).toBeLessThan(2.2 * (await sizeOf(12)));
  });
});
