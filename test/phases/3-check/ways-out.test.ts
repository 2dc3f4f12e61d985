import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { missingKinds } from '../../../compiler/nodes/missing-kinds.ts';
import { nodeDefinitions } from '../../../compiler/nodes/registry.ts';
import { diagnostics, flow } from './flow.ts';

/** Follows hints to the letter. */

const only = (text: string) => {
  const [finding, ...others] = diagnostics([flow(text)]);
  expect(others).toEqual([]);
  return finding;
};

const node = (id: string, type: string, config: JsonObject = {}, inputs: JsonObject = {}): JsonObject => ({
  id,
  type,
  config,
  inputs,
});
const route = (nodes: readonly JsonObject[], ...edges: readonly (readonly [string, string])[]): JsonObject => ({
  id: 'r',
  method: 'POST',
  path: '/r',
  flow: { nodes: [node('start', 'start'), ...nodes], edges: edges.map(([from, to]) => ({ from, to })) },
});

/** The diagnostics of a Code node with a body field wired to each input. */
function codeFindings(inputs: JsonObject, output: JsonValue, expression: string) {
  const fed = Object.keys(inputs).map((name): [string, string] => ['field.value', `code.${name}`]);
  return diagnostics([
    route(
      [
        node('field', 'get-body-field', { field: 'x' }),
        node('code', 'code', { inputs, output, expression }),
        node('reply', 'return-json'),
      ],
      ['start.next', 'reply.in'],
      ['code.value', 'reply.body'],
      ...fed,
    ),
  ]);
}

describe('a kind that other tools have, but the language does not', () => {
  const kinds = new Set(nodeDefinitions.map(({ type }) => type));
  const names = missingKinds.flatMap((each) => each.names);

  test.each(names)('%s gets a hint what to do instead', (name) => {
    const [finding] = diagnostics([
      route([node('x', name), node('reply', 'return-json', {}, { body: 1 })], ['start.next', 'reply.in']),
    ]);
    expect(finding).toMatchObject({
      code: 'FS2001',
      message: `There is no node kind “${name}”.`,
      hint: missingKinds.find((each) => each.names.includes(name))?.way,
    });
  });

  test('is listed once, is not a kind, and its hint names existing kinds', () => {
    expect(names.filter((name, index) => names.indexOf(name) < index || kinds.has(name))).toEqual([]);
    for (const { way } of missingKinds) {
      for (const [, name = ''] of way.matchAll(/“([a-z-]+)”/g))
        if (!['error', 'in'].includes(name)) expect(kinds).toContain(name);
    }
  });

  test('a kind with another name here is still suggested', () => {
    for (const [name, kind] of [
      ['if', 'branch'],
      ['function', 'code'],
      ['crypto', 'hash'],
      ['httpResponse', 'return-json'],
    ]) {
      expect(diagnostics([route([node('x', name ?? '')])])[0]?.hint).toBe(`Did you mean “${kind}”?`);
    }
    expect(diagnostics([route([node('x', 'frobnicate')])])[0]?.hint).toContain('docs/custom-kinds.md');
  });

  test('the expressions in the hints compile', () => {
    expect(codeFindings({ prices: 'number[]' }, 'number[]', 'prices.map((price) => price * 2)')).toEqual([]);
    expect(codeFindings({ text: 'string' }, 'string', 'text.trim().toLowerCase()')).toEqual([]);
    expect(
      codeFindings(
        { header: 'string | null' },
        'string | null',
        "(header ?? '').split('; ').find((each) => each.startsWith('session='))?.slice(8) ?? null",
      ),
    ).toEqual([]);
  });

  test.each(['Location', 'Set-Cookie'])('the response header %s is one that a flow may set', (name) => {
    expect(
      diagnostics([
        route(
          [node('reply', 'return-json', { status: 303, headers: [name] }, { body: null, [name]: '/there' })],
          ['start.next', 'reply.in'],
        ),
      ]),
    ).toEqual([]);
  });
});

describe('an empty list of conditions', () => {
  const remove = (rows: JsonObject) =>
    diagnostics(
      [
        route(
          [node('delete', 'db-delete', { table: 'numbers', ...rows }), node('reply', 'return-json', { status: 204 })],
          ['start.next', 'delete.in'],
          ['delete.next', 'reply.in'],
        ),
      ],
      {},
      {
        tables: {
          numbers: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' } } },
        },
      },
    ).filter(({ code }) => code !== 'FS3402');

  test('is reported as empty, with a way to select every row', () => {
    const [finding] = remove({ where: [] });
    expect(finding?.message).toBe('config.where must be a list of at least one condition, but is empty.');
    expect(finding?.hint).toContain('To reach every row, replace "where" by "all": true');
    expect(remove({ all: true })).toEqual([]);
  });

  test('is no list that is missing, and none beside "all"', () => {
    const where = [{ column: 'id', operator: 'is-null' }];
    expect(remove({}).map(({ code, hint }) => [code, hint])).toEqual([
      ['FS2524', 'Write "where": [{ "column": "id", "operator": "eq" }], or "all": true to change every row.'],
    ]);
    expect(remove({ where, all: true })[0]?.message).toBe('"where" and "all" cannot be used together.');
  });

  test('and so are other lists and texts', () => {
    expect(diagnostics([route([node('s', 'switch', { cases: [] })])])[0]?.message).toBe(
      'config.cases must be a list of at least one case, but is empty.',
    );
    expect(diagnostics([route([node('s', 'get-property', { path: '' })])])[0]?.message).toBe(
      'config.path must be a path, but is empty.',
    );
    expect(diagnostics([route([node('s', '')])])[0]?.message).toBe(
      'routes[0].flow.nodes[1].type must be the name of a node kind, but is empty.',
    );
  });
});

describe('a value of the wrong kind gets a hint how to write it', () => {
  test.each<[JsonObject, string]>([
    [{ timeoutMs: '500' }, 'Write it without quotes: 500.'],
    [{ transaction: 'true' }, 'Write it without quotes: true.'],
    [{ title: 5 }, 'Put it in quotes: "5".'],
    [{ tags: 'users' }, 'Put it in brackets, as the item of a list: [ … ].'],
  ])('%j: %s', (members, hint) => {
    const [finding] = diagnostics([{ ...route([]), ...members }]);
    expect(finding).toMatchObject({ code: 'FS1011', hint });
  });
});

describe('a Compare of two values of unknown type', () => {
  const ordered = (into: string): string =>
    `f(starts) -> lt -> branch; fields=f(ends) -> lt.right; start => branch => insert(notes) => ret; branch.false => no=ret(400); ${into} -> insert.record`;

  test('of which one is a time is not referred to To String', () => {
    const hint = only(ordered('f -> obj(at)'))?.hint ?? '';
    expect(hint).toContain('Put a To Timestamp before the other');
    expect(hint).not.toContain('To String');
  });

  test('that are both times elsewhere compares times', () => {
    expect(only(`${ordered('f -> obj(at)')}; fields -> instant -> no`)).toBeUndefined();
  });

  test('is otherwise: To Number or To String makes it compile', () => {
    expect(only('f(a) -> lt -> ret; b=f(b) -> lt.right')?.hint).toContain('Put a To Number before one side');
    expect(only('f(a) -> num -> lt -> ret; b=f(b) -> lt.right')).toBeUndefined();
    expect(only('f(a) -> str -> lt -> ret; b=f(b) -> lt.right')).toBeUndefined();
    expect(only('f(at) -> rows(notes,at.gt) -> ret; start => rows => ret')).toBeUndefined();
  });
});

describe('a type that Code does not accept', () => {
  test('an object or something else can be taken as unknown', () => {
    const either = "typeof rows === 'string' ? rows : 'none'";
    expect(codeFindings({ rows: 'string | { id: number }' }, 'string', either)[0]).toMatchObject({
      code: 'FS2519',
      hint: expect.stringContaining('unknown'),
    });
    expect(codeFindings({ rows: 'unknown' }, 'string', either)).toEqual([]);
  });

  test('a misspelt one may be what was meant', () => {
    expect(codeFindings({ rows: 'strng[]' }, 'string', "rows.join('')")[0]).toMatchObject({
      code: 'FS2519',
      hint: 'Did you mean “string”?',
    });
  });

  test('data of unknown type can be declared', () => {
    expect(codeFindings({ row: 'auto' }, 'number', 'row.price')[0]).toMatchObject({
      code: 'FS2518',
      hint: expect.stringContaining('"inputs": { "rows": "{ id: number; title: string }[]" }'),
    });
    expect(codeFindings({ row: '{ price: number }' }, 'number', 'row.price')).toEqual([]);
  });
});

describe('a value of the wrong type names what makes the right one', () => {
  test.each([
    [
      '1 -> round -> branch; start => branch => ret; branch.false => ret',
      'Compare',
      '1 -> round -> eq -> branch; 1 -> eq.right; start => branch => ret; branch.false => ret',
    ],
    ['obj() -> mail.subject; start => mail => ret', 'To JSON', 'obj() -> json -> mail.subject; start => mail => ret'],
    [
      'tpl(a) -> rows(users,email.in); start => rows => ret',
      'Build List',
      'tpl(a) -> list(1) -> rows(users,email.in); start => rows => ret',
    ],
  ])('%s: %s', (wrong, kind, right) => {
    expect(only(wrong)?.hint).toContain(kind);
    expect(only(right)).toBeUndefined();
  });
});

describe('a query parameter that may be missing', () => {
  const findings = (config: JsonObject) =>
    diagnostics([
      route(
        [
          node('limit', 'get-query-param', { name: 'limit', ...config }),
          node('twice', 'math', { operator: 'multiply' }, { b: 2 }),
          node('reply', 'return-json'),
        ],
        ['start.next', 'reply.in'],
        ['limit.value', 'twice.a'],
        ['twice.result', 'reply.body'],
      ),
    ]);

  test('gets a default of its own, or one with Fallback', () => {
    const [finding, ...others] = findings({ type: 'integer' });
    expect(others).toEqual([]);
    expect(finding?.hint).toMatch(
      /^Give it a default with "default" of Get Query Param or with Fallback, or let If Null/,
    );
    expect(finding?.fixes[0]?.operations).toEqual([
      { do: 'set', route: 'r', path: ['flow', 'nodes', { id: 'limit' }, 'config', 'default'], value: 0 },
    ]);
    expect(findings({ type: 'integer', default: 0 })).toEqual([]);
  });
});
