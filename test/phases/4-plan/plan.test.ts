import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';

const users = {
  users: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text' },
      age: { type: 'integer', nullable: true },
    },
  },
};

/** A ladder of branches whose arms join again each time. */
function ladder(rungs: number) {
  const nodes: Record<string, { type: string; config?: { field: string }; inputs?: Record<string, string | boolean> }> =
    { start: { type: 'start' }, flag: { type: 'get-body-field', config: { field: 'flag' } } };
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

/** A ladder whose rungs are left by an answer that all share. */
function guardedLadder(rungs: number) {
  const nodes: Record<string, { type: string; config?: { field: string }; inputs?: Record<string, string> }> = {
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

/** Three If Nulls whose null sides lead to one tail of some Logs and an answer. */
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

/** A Switch whose cases cross on their way to two tails of that many Logs. */
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
        // The last rung is a short tail itself.
        expect(text.match(/'stop'/g)).toHaveLength(rungs + 1);
        return text.split('\n').length;
      }),
    );
    const [small = 0, middle = 0, large = 0] = sizes;
    expect(large - middle).toBe(middle - small);
  });

  test('guards that share an answer of constants return it early, and nothing is nested', async () => {
    const text = await emittedRoute(guards({}));
    expect(text.match(/return reply\.code\(401\)\.send\(\{ error: 'no' \}\);/g)).toHaveLength(3);
    expect(text).not.toContain('!= null');
    expect(text).toMatch(/^ {6}return sendJson\(reply, c\);$/m);
  });

  test('a tail of three statements is repeated, one of four is not', async () => {
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

  test('what a test has decided is not asked again in a copy, where TypeScript would refuse that', async () => {
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
    expect(text.match(/kind === 'a'/g)).toHaveLength(1);
  });
});

describe('values that may reject', () => {
  const body = (name: string) => ({ type: 'get-body-field', config: { field: name } });

  test('are refused before any effect when every path needs them', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            name: body('name'),
            row: { type: 'build-object', config: { fields: ['name'] } },
            insert: { type: 'db-insert', config: { table: 'users' } },
            size: body('size'),
            num: { type: 'to-number' },
            end: { type: 'return-json' },
          },
          `start.next -> insert.in
          name.value -> row.name
          row.object -> insert.record
          insert.next -> end.in
          size.value -> num.value
          num.number -> end.body`,
        ),
        {},
        { tables: users },
      ),
    );
    expect(text.indexOf('toNumber(size')).toBeGreaterThan(0);
    expect(text.indexOf('toNumber(size')).toBeLessThan(text.indexOf('insertInto'));
  });

  test('are refused in a branch, before its first effect, when only that branch needs them', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            flag: body('flag'),
            branch: { type: 'branch' },
            note: { type: 'log', inputs: { message: 'branch' } },
            size: body('size'),
            num: { type: 'to-number' },
            end: { type: 'return-json' },
            other: { type: 'return-json', inputs: { body: null } },
          },
          `start.next -> branch.in
          flag.value -> branch.condition
          branch.true -> note.in
          branch.false -> other.in
          note.next -> end.in
          size.value -> num.value
          num.number -> end.body`,
        ),
      ),
    );
    const [test, convert, effect] = ['if (!flag)', 'toNumber(size', "log.info('branch')"].map((part) =>
      text.indexOf(part),
    );
    expect(test).toBeGreaterThan(0);
    expect(convert).toBeGreaterThan(test ?? 0);
    expect(effect).toBeGreaterThan(convert ?? 0);
  });

  const third = (other: string) =>
    project(
      flow(
        {
          start: { type: 'start' },
          kind: body('kind'),
          which: { type: 'switch', config: { cases: ['a', 'b'] } },
          note: { type: 'log', inputs: { message: 'a' } },
          size: body('size'),
          num: { type: 'to-number' },
          pack: { type: 'build-object', config: { fields: ['size'] } },
          end: { type: 'return-json' },
          ...(other === 'split' ? { flag: body('flag'), split: { type: 'branch' } } : {}),
          other: { type: 'return-json', config: { status: 404 }, inputs: { body: null } },
        },
        `start.next -> which.in
        kind.value -> which.value
        which.a -> note.in
        which.b -> end.in
        which.default -> ${other}.in
        note.next -> end.in
        size.value -> num.value
        num.number -> pack.size
        pack.object -> end.body
        ${other === 'split' ? 'flag.value -> split.condition\nsplit.true -> end.in\nsplit.false -> other.in' : ''}`,
      ),
    );

  test('reach a join through a variable that each arm assigns, when a third arm does without', async () => {
    const text = await emittedRoute(third('other'));
    expect(text).toContain('let size: number;');
    expect(text.match(/size = toNumber\(/g)).toHaveLength(2);
  });

  test('are constants of each arm where what follows the join is repeated', async () => {
    const text = await emittedRoute(third('split'));
    expect(text).not.toContain('let ');
    expect(text.match(/const sizeNumber = toNumber\(/g)).toHaveLength(3);
    expect(text.match(/return reply\.send\(\{ size: sizeNumber \}\)/g)).toHaveLength(3);
    // An answer that stands in several places is one answer.
    expect(text).toContain('response: { 200: Type.Object({ size: Type.Number() }) }');
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

describe('a value that the code mentions twice', () => {
  test('gets a name, also inside a branch: two new ids would be two values', async () => {
    const notes = { notes: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' } } } };
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            flag: { type: 'get-body-field', config: { field: 'flag' } },
            branch: { type: 'branch' },
            id: { type: 'uuid' },
            some: { type: 'select', inputs: { whenFalse: null } },
            list: {
              type: 'db-list',
              config: { table: 'notes', where: [{ column: 'id', operator: 'eq', optional: true }] },
            },
            log: { type: 'log', inputs: { message: 'listed' } },
            end: { type: 'return-json', inputs: { body: null } },
          },
          `start.next -> branch.in
          flag.value -> branch.condition
          branch.true -> list.in
          branch.false -> end.in
          flag.value -> some.condition
          id.value -> some.whenTrue
          some.value -> list.id
          list.next -> log.in
          log.next -> end.in`,
        ),
        {},
        { tables: notes },
      ),
    );
    expect(text.match(/randomUUID\(\)/g)).toHaveLength(1);
  });

  test('is computed once, also where one use is HTML: only a template is written anew for that, with its values escaped', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            name: { type: 'get-body-field', config: { field: 'name' } },
            json: { type: 'to-json' },
            mail: { type: 'send-email', inputs: { to: 'team@example.com', subject: 'Hello', text: 'Hello' } },
            end: { type: 'return-json' },
          },
          `start.next -> mail.in
          name.value -> json.value
          json.text -> mail.html
          json.text -> end.body
          mail.next -> end.in`,
        ),
      ),
    );
    expect(text.match(/JSON\.stringify\(/g)).toHaveLength(1);
  });
});

describe('a checked value that is not of its type', () => {
  test.each([
    ['a request', { type: 'get-body-field', config: { field: 'text' } }, false],
    ['a constant', { type: 'value', config: { value: '{"x":1}' } }, true],
  ])('is the fault of whom it comes from: %s', async (_name, source, isServers) => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            source,
            parsed: { type: 'parse-json' },
            part: { type: 'get-property', config: { path: 'x' } },
            rounded: { type: 'math', config: { operator: 'round' } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
          source.value -> parsed.value
          parsed.value -> part.object
          part.value -> rounded.a
          rounded.result -> end.body`,
        ),
      ),
    );
    expect(/readNumber\(.*, 500\)/.test(text)).toBe(isServers);
  });
});

describe('a value that is named', () => {
  const named = (id: string, label?: string): Promise<string> =>
    emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            left: { type: 'get-body-field', config: { field: 'a' } },
            [id]: {
              type: 'compare',
              config: { operator: 'eq' },
              inputs: { right: 'x' },
              ...(label === undefined ? {} : { label }),
            },
            both: { type: 'build-object', config: { fields: ['once', 'twice'] } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
          left.value -> ${id}.left
          ${id}.result -> both.once
          ${id}.result -> both.twice
          both.object -> end.body`,
        ),
      ),
    );

  test.each([
    ['by its label', 'is_known', 'Same text', 'sameText'],
    ['by an id that says something', 'is_known', undefined, 'isKnown'],
    ['by what it is, where a Builder counted', 'compare_13', undefined, 'result'],
    ['by what it is, where the id is its kind', 'compare', undefined, 'result'],
    ['by what it is, where the id is short', 'c', undefined, 'result'],
  ])('is called %s', async (_, id, label, name) => {
    expect(await named(id, label)).toContain(`const ${name} = `);
  });

  test('is called by what it is for, where all that reads it says so', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            q: { type: 'get-query-param', config: { name: 'q' } },
            a: { type: 'select', inputs: { whenTrue: ['x'], whenFalse: [] } },
            b: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 'x' } },
            one: { type: 'build-object', config: { fields: ['tagList'] } },
            two: { type: 'build-object', config: { fields: ['tagList'] } },
            both: { type: 'build-list', config: { length: 2 } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
          q.value -> b.left
          b.result -> a.condition
          a.value -> one.tagList
          a.value -> two.tagList
          one.object -> both.item0
          two.object -> both.item1
          both.list -> end.body`,
        ),
      ),
    );
    expect(text).toContain('const tagList = ');
  });

  test('is no value of a value: a clash says what it is', async () => {
    const field = { type: 'get-body-field', config: { field: 'value' } };
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            field,
            parsejson3: { type: 'parse-json' },
            code7: {
              type: 'code',
              config: { inputs: { list: 'string[]' }, output: 'string[]', expression: 'list.concat(list)' },
            },
            a: { type: 'get-property', config: { path: 'a' } },
            both: { type: 'build-object', config: { fields: ['x', 'y', 'z'] } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
          field.value -> parsejson3.value
          parsejson3.value -> a.object
          a.value -> code7.list
          code7.value -> both.x
          code7.value -> both.y
          parsejson3.value -> both.z
          both.object -> end.body`,
        ),
      ),
    );
    expect(text).not.toMatch(/valueValue|arsejson3|ode7/);
    expect(text).toContain('const result = ');
  });

  test('keeps the name of the query where more than one node goes on with it as it is', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            q: { type: 'get-query-param', config: { name: 'limit' } },
            n: { type: 'to-number' },
            both: { type: 'build-object', config: { fields: ['x', 'y'] } },
            end: { type: 'return-json' },
            known: { type: 'if-null' },
            none: { type: 'return-json', inputs: { body: null } },
          },
          `start.next -> known.in
          q.value -> known.value
          known.null -> none.in
          known.present -> end.in
          known.value -> n.value
          n.number -> both.x
          n.number -> both.y
          both.object -> end.body`,
        ),
      ),
    );
    expect(text).toContain("const limit = queryParam(request.query.limit, 'limit');");
    expect(text).toContain('const limitNumber = ');
  });

  test('has the name of the query when it is checked or converted: what was read is the parameter', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            q: { type: 'get-query-param', config: { name: 'limit' } },
            f: { type: 'fallback', inputs: { fallback: '10' } },
            n: { type: 'to-number' },
            both: { type: 'build-object', config: { fields: ['x', 'y'] } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
          q.value -> f.value
          f.value -> n.value
          n.number -> both.x
          n.number -> both.y
          both.object -> end.body`,
        ),
      ),
    );
    expect(text).toContain("const limitParam = queryParam(request.query.limit, 'limit');");
    expect(text).toContain("const limit = toNumber(limitParam ?? '10', ");
  });

  test('is the changes, where the whole body is checked for what it changes', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            body: { type: 'get-json-body' },
            update: {
              type: 'db-update',
              config: { table: 'users', where: [{ column: 'id', operator: 'eq' }] },
              inputs: { id: 1 },
            },
            end: { type: 'return-json', inputs: { body: 1 } },
          },
          'start.next -> update.in\nbody.body -> update.changes\nupdate.next -> end.in',
        ),
        {},
        { tables: users },
      ),
    );
    expect(text).toContain('const changes = ');
    expect(text).not.toContain('bodyObject');
  });

  test('may have a name that TypeScript uses in other places', async () => {
    const read = { type: 'get-body-field', config: { field: 'type' } };
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            read,
            known: { type: 'switch', config: { cases: ['a', 'b'] } },
            a: { type: 'return-json', inputs: { body: 1 } },
            b: { type: 'return-json', inputs: { body: 2 } },
            other: { type: 'return-json' },
          },
          `start.next -> known.in
      read.value -> known.value
      known.a -> a.in
      known.b -> b.in
      known.default -> other.in
      read.value -> other.body`,
        ),
      ),
    );
    expect(text).toContain('const type = ');
  });
});
