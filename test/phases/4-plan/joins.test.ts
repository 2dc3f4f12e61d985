import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';
import { users } from './users.ts';

/** A ladder of branches that join again after each rung. */
function ladder(rungs: number) {
  const nodes: Record<string, NodeSpec> = {
    ...{ start: { type: 'start' }, flag: { type: 'get-body-field', config: { field: 'flag' } } },
  };
  const edges = ['start.next -> b0.in'];
  for (let rung = 0; rung < rungs; rung += 1) {
    nodes[`b${rung}`] = { type: 'branch' };
    nodes[`t${rung}`] = { type: 'log', inputs: { message: `yes ${rung}` } };
    nodes[`f${rung}`] = { type: 'log', inputs: { message: `no ${rung}` } };
    const next = rung + 1 < rungs ? `b${rung + 1}.in` : 'end.in';
    edges.push(
      `flag.value -> b${rung}.condition`,
      `b${rung}.true -> t${rung}.in`,
      `b${rung}.false -> f${rung}.in`,
      `t${rung}.next -> ${next}`,
      `f${rung}.next -> ${next}`,
    );
  }
  nodes['end'] = { type: 'return-json', inputs: { body: 'done' } };
  return project(flow(nodes, edges.join('\n')));
}

/** A ladder whose rungs can exit to one shared answer. */
function guardedLadder(rungs: number) {
  const nodes: Record<string, NodeSpec> = {
    start: { type: 'start' },
    end: { type: 'return-json', inputs: { body: 'done' } },
    stop: { type: 'return-json', inputs: { body: 'stop' } },
  };
  const edges = ['start.next -> a0.in'];
  for (let rung = 0; rung < rungs; rung += 1) {
    const next = rung + 1 < rungs ? `a${rung + 1}.in` : 'end.in';
    for (const side of ['a', 'b', 'c']) {
      nodes[`f${side}${rung}`] = { type: 'get-body-field', config: { field: `${side}${rung}` } };
      nodes[`${side}${rung}`] = { type: 'branch' };
      edges.push(`f${side}${rung}.value -> ${side}${rung}.condition`);
    }
    nodes[`t${rung}`] = { type: 'log', inputs: { message: `yes ${rung}` } };
    edges.push(
      `a${rung}.true -> b${rung}.in`,
      `a${rung}.false -> c${rung}.in`,
      `b${rung}.true -> t${rung}.in`,
      `b${rung}.false -> c${rung}.in`,
      `t${rung}.next -> ${next}`,
      `c${rung}.true -> ${next}`,
      `c${rung}.false -> stop.in`,
    );
  }
  return project(flow(nodes, edges.join('\n')));
}

/** Three If Nulls whose null sides lead to one tail with some Logs and an answer. */
function guards({ tail = 0 }: { readonly tail?: number }) {
  const query = (name: string) => ({ type: 'get-query-param', config: { name } });
  const logs = Array.from({ length: tail }, (_, index) => `log${index}`);
  const enter = `${logs[0] ?? 'no'}.in`;
  return project(
    flow(
      {
        start: { type: 'start' },
        a: query('a'),
        b: query('b'),
        c: query('c'),
        isA: { type: 'if-null' },
        isB: { type: 'if-null' },
        isC: { type: 'if-null' },
        ...Object.fromEntries(
          logs.map((id, index) => [id, { type: 'log', inputs: { message: index === 0 ? 'tail' : `tail ${index}` } }]),
        ),
        no: { type: 'return-json', config: { status: 401 }, inputs: { body: { error: 'no' } } },
        yes: { type: 'return-json' },
      },
      [
        'start.next -> isA.in',
        'a.value -> isA.value',
        `isA.null -> ${enter}`,
        'isA.present -> isB.in',
        'b.value -> isB.value',
        `isB.null -> ${enter}`,
        'isB.present -> isC.in',
        'c.value -> isC.value',
        `isC.null -> ${enter}`,
        'isC.present -> yes.in',
        'isC.value -> yes.body',
        ...logs.map((id, index) => `${id}.next -> ${logs[index + 1] ?? 'no'}.in`),
      ].join('\n'),
    ),
  );
}

/** A Switch whose cases cross on their way to two tails of `length` Logs. */
function crossing(length: number) {
  const tail = (name: string): string[] => Array.from({ length }, (_, index) => `${name}${index}`);
  const log = (name: string) =>
    Object.fromEntries(tail(name).map((id) => [id, { type: 'log', inputs: { message: name } }]));
  const chain = (name: string, end: string): string[] =>
    tail(name).map((id, index, all) => `${id}.next -> ${all[index + 1] ?? end}.in`);
  return project(
    flow(
      {
        start: { type: 'start' },
        kind: { type: 'get-body-field', config: { field: 'kind' } },
        which: { type: 'switch', config: { cases: ['a', 'b', 'c'] } },
        flag: { type: 'get-body-field', config: { field: 'flag' } },
        split: { type: 'branch' },
        ...log('one'),
        ...log('two'),
        first: { type: 'return-json', inputs: { body: 1 } },
        second: { type: 'return-json', inputs: { body: 2 } },
      },
      [
        'start.next -> which.in',
        'kind.value -> which.value',
        'flag.value -> split.condition',
        'which.a -> one0.in',
        'which.b -> split.in',
        'which.c -> two0.in',
        'which.default -> second.in',
        'split.true -> one0.in',
        'split.false -> two0.in',
        ...chain('one', 'first'),
        ...chain('two', 'second'),
      ].join('\n'),
    ),
  );
}

describe('joins', () => {
  test('a ladder of 24 joining branches is linear in size, each join emitted once', async () => {
    const half = await emittedRoute(ladder(12));
    const whole = await emittedRoute(ladder(24));
    expect(whole.match(/yes 23/g)).toHaveLength(1);
    expect(whole.match(/'done'/g)).toHaveLength(1);
    const lines = (text: string): number => text.split('\n').length;
    expect(lines(whole) - lines(half)).toBe(12 * 6);
  });

  test('a ladder whose rungs share an answer stays linear: the answer is repeated, once for each edge to it', async () => {
    const sizes = await Promise.all(
      [8, 16, 24].map(async (rungs) => {
        const text = await emittedRoute(guardedLadder(rungs));
        // The last rung itself is a short tail.
        expect(text.match(/'stop'/g)).toHaveLength(rungs + 1);
        return text.split('\n').length;
      }),
    );
    const [small = 0, middle = 0, large = 0] = sizes;
    expect(large - middle).toBe(middle - small);
  });

  test('guards that share a constant answer return early, without nesting', async () => {
    const text = await emittedRoute(guards({}));
    expect(text.match(/return reply\.code\(401\)\.send\(\{ error: 'no' \}\);/g)).toHaveLength(3);
    expect(text).not.toContain('!= null');
    expect(text).toMatch(/^ {4}return sendJson\(reply, c\);$/m);
  });

  test('a tail of three statements is repeated, a tail of four is not', async () => {
    const said = (text: string): number => text.match(/log\.info\('tail'\)/g)?.length ?? 0;
    expect(said(await emittedRoute(guards({ tail: 2 })))).toBe(3);
    expect(said(await emittedRoute(guards({ tail: 3 })))).toBe(1);
  });

  test('crossing joins with long tails are emitted once each, behind labelled blocks; with short ones at each place', async () => {
    const long = await emittedRoute(crossing(4));
    expect(long.match(/log\.info\('one'\)/g)).toHaveLength(4);
    expect(long.match(/log\.info\('two'\)/g)).toHaveLength(4);
    expect(long).toMatch(/break to\w+;/);
    const short = await emittedRoute(crossing(1));
    expect(short.match(/log\.info\('one'\)/g)).toHaveLength(2);
    expect(short.match(/log\.info\('two'\)/g)).toHaveLength(2);
    expect(short).not.toMatch(/break to\w+;/);
  });

  test('a copy does not repeat a test already decided, which TypeScript would reject', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            kind: { type: 'get-body-field', config: { field: 'kind' } },
            which: { type: 'switch', config: { cases: ['a', 'b'] } },
            flag: { type: 'get-body-field', config: { field: 'flag' } },
            split: { type: 'branch' },
            isA: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 'a' } },
            end: { type: 'return-json' },
            other: { type: 'return-json', inputs: { body: null } },
          },
          `start.next -> which.in
          kind.value -> which.value
          which.a -> end.in
          which.b -> split.in
          which.default -> other.in
          flag.value -> split.condition
          split.true -> end.in
          split.false -> other.in
          kind.value -> isA.left
          isA.result -> end.body`,
        ),
      ),
    );
    expect(text).not.toMatch(/kind === 'a'/);
    expect(text).toMatch(/case 'a': \{\s+return sendJson\(reply, true\);/);
    expect(text).toContain('return sendJson(reply, false);');
  });
});

describe('reads', () => {
  test('that do not depend on each other run concurrently; a write between them keeps the order', async () => {
    const nodes = {
      start: { type: 'start' },
      list: { type: 'db-list', config: { table: 'users' } },
      count: { type: 'db-count', config: { table: 'users' } },
      page: { type: 'build-object', config: { fields: ['users', 'total'] } },
      end: { type: 'return-json' },
    };
    const wires = `list.records -> page.users
      count.count -> page.total
      page.object -> end.body`;
    const together = await emittedRoute(
      project(
        flow(nodes, `start.next -> list.in\nlist.next -> count.in\ncount.next -> end.in\n${wires}`),
        {},
        { tables: users },
      ),
    );
    expect(together).toContain('await Promise.all([');
    const apart = await emittedRoute(
      project(
        flow(
          {
            ...nodes,
            remove: { type: 'db-delete', config: { table: 'users', where: [{ column: 'age', operator: 'is-null' }] } },
          },
          `start.next -> list.in\nlist.next -> remove.in\nremove.next -> count.in\ncount.next -> end.in\n${wires}`,
        ),
        {},
        { tables: users },
      ),
    );
    expect(apart).not.toContain('Promise.all');
  });

  test('run one after the other inside a transaction', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            list: { type: 'db-list', config: { table: 'users' } },
            count: { type: 'db-count', config: { table: 'users' } },
            end: { type: 'return-json' },
          },
          `start.next -> list.in
          list.next -> count.in
          count.next -> end.in
          count.count -> end.body`,
        ),
        { transaction: true },
        { tables: users },
      ),
    );
    expect(text).toContain('inTransaction(app.db');
    expect(text).not.toContain('Promise.all');
  });
});
