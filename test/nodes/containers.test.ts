import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';

type Nodes = Parameters<typeof flow>[0];
const inside = (type: string, config: JsonValue = {}): Nodes[string] => ({ type, config, parent: 'each' });

/** A route that answers with the results of a Map over the list `lines` of the body. */
const mapped = (nodes: Nodes, edges: string, rest: Readonly<Record<string, JsonValue>> = {}): JsonValue =>
  project(
    flow(
      {
        start: { type: 'start' },
        lines: { type: 'get-body-field', config: { field: 'lines' } },
        each: { type: 'map', config: { item: 'line' } },
        reply: { type: 'return-json' },
        ...nodes,
      },
      `start.next -> reply.in\nlines.value -> each.list\neach.results -> reply.body\n${edges}`,
    ),
    {},
    rest,
  );

const findingsOf = async (value: JsonValue): Promise<readonly string[]> =>
  (await compileProject(value)).diagnostics.map(({ code, message }) => `${code} ${message}`);

/** Branches that join again after each rung, as a function; the Map calls nothing else. */
function ladder(rungs: number): JsonValue {
  const ids = Array.from({ length: rungs }, (_, rung) => rung);
  return flow(
    {
      start: { type: 'start' },
      each: { type: 'map' },
      ...Object.fromEntries(
        ids.flatMap((rung) => [
          [`compare${rung}`, inside('compare', { operator: 'gt' })],
          [`more${rung}`, inside('math', { operator: 'add' })],
          [`sum${rung}`, inside('select')],
        ]),
      ),
      give: { type: 'return-values' },
    },
    [
      'start.next -> give.in',
      'start.list -> each.list',
      'each.results -> give.results',
      `sum${rungs - 1}.value -> each.result`,
      ...ids.flatMap((rung) => {
        const before = rung === 0 ? 'each.item' : `sum${rung - 1}.value`;
        return [
          `${before} -> compare${rung}.left`,
          `each.index -> compare${rung}.right`,
          `${before} -> more${rung}.a`,
          `each.index -> more${rung}.b`,
          `compare${rung}.result -> sum${rung}.condition`,
          `more${rung}.result -> sum${rung}.whenTrue`,
          `${before} -> sum${rung}.whenFalse`,
        ];
      }),
    ].join('\n'),
  );
}

describe('a Map', () => {
  test('is a call of map, whose function is an expression if it only gives a value', async () => {
    const route = await emittedRoute(
      mapped(
        { name: inside('get-property', { path: 'name' }), row: inside('build-object', { fields: ['name'] }) },
        'each.item -> name.object\nname.value -> row.name\nrow.object -> each.result',
      ),
    );
    expect(route).toContain('lines.map((line) => ({ name: line.name ?? null }))');
  });

  test('has the index only where it is read', async () => {
    const route = await emittedRoute(mapped({}, 'each.index -> each.result'));
    expect(route).toContain('lines.map((_item, index) => index)');
  });

  test('computes once what has nothing to do with the item', async () => {
    const route = await emittedRoute(
      mapped(
        {
          rate: { type: 'get-query-param', config: { name: 'rate', type: 'number', default: 1 } },
          double: { ...inside('math', { operator: 'multiply' }), inputs: { b: 2 } },
          total: inside('math', { operator: 'multiply' }),
        },
        'rate.value -> double.a\neach.item -> total.a\ndouble.result -> total.b\ntotal.result -> each.result',
      ),
    );
    expect(route.indexOf('* 2')).toBeLessThan(route.indexOf('.map('));
  });

  test('gives another UUID for each item, and one from outside once', async () => {
    const route = await emittedRoute(
      mapped(
        { one: { type: 'uuid' }, many: inside('uuid'), row: inside('build-object', { fields: ['one', 'many'] }) },
        'one.value -> row.one\nmany.value -> row.many\nrow.object -> each.result',
      ),
    );
    expect(route).toMatch(/const one = randomUUID\(\);[^]*map\(\(\) => \(\{ one, many: randomUUID\(\) \}\)\)/);
  });

  test('in a function stays linear in size', async () => {
    const sizeOf = async (rungs: number): Promise<number> => {
      const { files } = await compileProject(
        project(
          flow(
            {
              start: { type: 'start' },
              lines: { type: 'get-body-field', config: { field: 'lines' } },
              call: { type: 'call', config: { function: 'ladder' } },
              reply: { type: 'return-json' },
            },
            'start.next -> reply.in\nlines.value -> call.list\ncall.results -> reply.body',
          ),
          {},
          {
            functions: [
              { id: 'ladder', inputs: { list: 'number[]' }, outputs: { results: 'number[]' }, flow: ladder(rungs) },
            ],
          },
        ),
      );
      return files?.find(({ path }) => path === 'src/functions/ladder.ts')?.text.length ?? Infinity;
    };
    expect(await sizeOf(24)).toBeLessThan(2.2 * (await sizeOf(12)));
  });

  test('in a Map in a Map, twelve deep, takes no longer with each', async () => {
    const depths = Array.from({ length: 11 }, (_, depth) => depth);
    const route = await emittedRoute(
      mapped(
        {
          each: { type: 'map' },
          ...Object.fromEntries(
            depths.map((depth) => [`m${depth}`, { type: 'map', parent: depth === 0 ? 'each' : `m${depth - 1}` }]),
          ),
          number: { type: 'to-number', parent: 'm10' },
        },
        [
          'each.item -> m0.list\nm0.results -> each.result\nm10.item -> number.value\nnumber.number -> m10.result',
          ...depths
            .slice(1)
            .map((depth) => `m${depth - 1}.item -> m${depth}.list\nm${depth}.results -> m${depth - 1}.result`),
        ].join('\n'),
      ),
    );
    expect(route.match(/\.map\(/g)).toHaveLength(12);
  });

  test('is told at the wire inside that an item of known type does not fit', async () => {
    const users = { users: { columns: { id: { type: 'uuid', primaryKey: true }, name: { type: 'text' } } } };
    const value = project(
      flow(
        {
          start: { type: 'start' },
          list: { type: 'db-list', config: { table: 'users' } },
          each: { type: 'map' },
          name: inside('get-property', { path: 'name' }),
          double: { ...inside('math', { operator: 'multiply' }), inputs: { b: 2 } },
          reply: { type: 'return-json' },
        },
        'start.next -> list.in\nlist.next -> reply.in\nlist.records -> each.list\neach.item -> name.object\nname.value -> double.a\ndouble.result -> each.result\neach.results -> reply.body',
      ),
      {},
      { tables: users },
    );
    expect(await findingsOf(value)).toEqual([expect.stringMatching(/^FS3004 .*“a” of Math \(double\)/)]);
  });

  test('has no cycle through the values around it', async () => {
    const value = mapped(
      { first: { type: 'first' }, pair: inside('build-list', { length: 2 }) },
      'each.results -> first.list\nfirst.item -> pair.item0\neach.item -> pair.item1\npair.list -> each.result',
    );
    expect(await findingsOf(value)).toEqual([expect.stringMatching(/^FS2013 |^FS20\d\d .*each/)]);
  });
});

describe('labels through a Map', () => {
  const users = {
    users: {
      columns: {
        id: { type: 'uuid', primaryKey: true },
        name: { type: 'text' },
        token: { type: 'text', sensitive: true },
      },
    },
  };
  /** Answers with something computed for each user, through a row with the name and the token. */
  const listed = (nodes: Nodes, edges: string): JsonValue =>
    project(
      flow(
        {
          start: { type: 'start' },
          list: { type: 'db-list', config: { table: 'users', columns: ['id', 'name', 'token'] } },
          each: { type: 'map', config: { item: 'user' } },
          name: inside('get-property', { path: 'name' }),
          token: inside('get-property', { path: 'token' }),
          row: inside('build-object', { fields: ['name', 'token'] }),
          reply: { type: 'return-json' },
          ...nodes,
        },
        `start.next -> list.in\nlist.next -> reply.in\nlist.records -> each.list\neach.item -> name.object\neach.item -> token.object\nname.value -> row.name\ntoken.value -> row.token\n${edges}`,
      ),
      {},
      { tables: users },
    );
  const pluck = (field: string): Nodes => ({ pluck: { type: 'pluck', config: { field } } });

  test.each([
    ['the row as a whole', {}, 'row.object -> each.result\neach.results -> reply.body', true],
    [
      'its token',
      pluck('token'),
      'row.object -> each.result\neach.results -> pluck.list\npluck.values -> reply.body',
      true,
    ],
    [
      'what stands beside it',
      pluck('name'),
      'row.object -> each.result\neach.results -> pluck.list\npluck.values -> reply.body',
      false,
    ],
    [
      'what it is compared with',
      { same: { ...inside('compare', { operator: 'eq' }), inputs: { right: 'a' } } },
      'token.value -> same.left\nsame.result -> each.result\neach.results -> reply.body',
      false,
    ],
  ] as const)('%s', async (_, nodes, edges, isLeaked) => {
    const codes = (await findingsOf(listed(nodes, edges))).map((finding) => finding.slice(0, 6));
    expect(codes.includes('FS3201')).toBe(isLeaked);
  });

  test('a credential is compared in constant time inside, too', async () => {
    const value = listed(
      { same: { ...inside('compare', { operator: 'eq' }), inputs: { right: 'a' } } },
      'token.value -> same.left\nsame.result -> each.result\neach.results -> reply.body',
    );
    const { files, diagnostics } = await compileProject(value);
    const route = files?.find(({ path }) => path.startsWith('src/routes/'))?.text;
    expect(route, JSON.stringify(diagnostics)).toContain('safeEqual(user.token,');
  });
});
