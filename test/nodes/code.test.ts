import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../support/compile-flow.ts';
import { codeFlow, diagnostics, emit, field } from './code-flow.ts';

describe('an expression', () => {
  test('is emitted inline, with its inputs checked', async () => {
    const text = await emit({ first: 'string', last: 'string | null' }, 'string', '`${first} ${last ?? "–"}`.trim()');
    expect(text).toContain('const first = readString(body.first, \'body field "first"\');');
    expect(text).toContain("value: `${first} ${last ?? '–'}`.trim()");
  });

  test('with a number that is not finite rejects the request before any effect', async () => {
    expect(await emit({ a: 'number' }, 'number', '1 / a')).toContain(
      'finite(1 / a, \'what is made of body field "a"\')',
    );
    expect(await emit({ a: 'number' }, 'number | null', '1 / a')).toContain(
      'finiteNumbers(1 / a, \'what is made of body field "a"\')',
    );
    expect(await emit({ a: 'number' }, '{ max: number; all: number[] }', '({ max: a, all: [1 / a] })')).toContain(
      'finiteNumbers(',
    );
    expect(await emit({ a: 'number' }, '{ text: string }', '({ text: `${1 / a}` })')).not.toContain('finite');
  });

  test('too large to compute rejects the request before any effect', async () => {
    expect(await emit({ l: 'number[]' }, 'number', 'Math.max(...l)')).toMatch(
      /finite\(\s*computed\(\(\) => Math\.max\(\.\.\.l\), 'what is made of body field "l"'\)/,
    );
    expect(await emit({ a: 'string', n: 'number' }, 'string', 'a.repeat(n)')).toContain('computed(() => a.repeat(');
    expect(await emit({ n: 'number' }, 'string', 'n.toFixed(2)')).not.toContain('computed');
  });

  test('is printed from its syntax tree, without comments, quotes and layout of the flow', async () => {
    const text = await emit({ a: 'string' }, 'string', 'a /* */ + "\\u2028</script>" // evil');
    expect(text).toContain("a + '\\u2028</script>'");
    expect(text).not.toContain('evil');
  });

  test('keeps the grouping of its author', async () => {
    expect(await emit({ a: 'number', b: 'number' }, 'number | null', '(a + b) * 2')).toContain('(a + b) * 2');
  });

  test('has parameters that shadow no variable of the handler', async () => {
    const hidden = await emittedRoute(
      codeFlow({
        inputs: { item: 'number', list: 'number[]' },
        output: 'number[]',
        expression: 'list.map((body) => body * item)',
      }),
    );
    expect(hidden).toContain('list.map((body) => body * item)');
    const clash = project(
      flow(
        {
          start: { type: 'start' },
          rate: { ...field('x') },
          num: { type: 'to-number', label: 'x' },
          list: field('list'),
          calc: {
            type: 'code',
            config: {
              inputs: { rate: 'number', list: 'number[]' },
              output: 'number[]',
              expression: 'list.map((x) => x * rate)',
            },
          },
          out: { type: 'build-object', config: { fields: ['value', 'rate'] } },
          end: { type: 'return-json' },
        },
        'start.next -> end.in\nrate.value -> num.value\nnum.number -> calc.rate\nnum.number -> out.rate\nlist.value -> calc.list\ncalc.value -> out.value\nout.object -> end.body',
      ),
    );
    expect(await emittedRoute(clash)).toMatch(/list\.map\(\((\w+)\) => \1 \* (?!\1\b)\w+\)/);
  });
});

describe('TypeScript checks', () => {
  test.each([
    [
      'the use of inputs',
      { a: 'number' },
      'number',
      'a.length',
      "FS2518 In \"length\": Property 'length' does not exist on type 'number'.",
    ],
    [
      'the result',
      { a: 'number' },
      'string',
      'a * 2',
      "FS2518 In \"a * 2\": Type 'number' is not assignable to type 'string'.",
    ],
    [
      'that a value may be missing',
      { a: 'string | null' },
      'number',
      'a.length',
      "FS2518 In \"a\": 'a' is possibly 'null' or 'undefined'.",
    ],
    [
      'elements that may not be there',
      { a: 'string[]' },
      'string',
      'a[0]',
      "FS2518 In \"a[0]\": Type 'string | undefined' is not assignable to type 'string'.",
    ],
    ['unknown values', { a: 'unknown' }, 'string', 'a.b', "FS2518 In \"a\": 'a' is of type 'unknown'."],
    [
      'that nothing is changed in place',
      { a: 'string[]' },
      'number',
      'a.push("x")',
      "FS2518 In \"push\": Property 'push' does not exist on type 'readonly string[]'.",
    ],
    [
      'nor a copy of it',
      { a: 'number[]' },
      'number[]',
      '[...a].sort((x, y) => x - y)',
      "FS2518 In \"sort\": Property 'sort' does not exist on type 'number[]'.",
    ],
  ])('%s', (_what, inputs, output, expression, message) => {
    expect(diagnostics(inputs, output, expression)).toEqual([message]);
  });

  test('the characters of a text, which are spread as code points', () => {
    expect(diagnostics({ a: 'string' }, 'string[]', '[...a].map((each) => each + each)')).toEqual([]);
  });
});

describe('cannot escape:', () => {
  test.each([
    'process.exit(1)',
    'globalThis',
    'Date.now()',
    'Math.random()',
    'new Date()',
    'eval("1")',
    'fetch("x")',
    'require("fs")',
    'import("fs")',
    'this',
    'a.constructor',
    'a["constructor"]',
    'a["__pro" + "to__"]',
    '(() => { return 1 })()',
    '(function () { return 1 })()',
    '(async () => 1)()',
    'a = 1',
    'a++',
    'delete a',
    'void 0',
    'a as any',
    'a!',
    '<any>a',
    '1, 2',
    'await a',
    'yield',
    'Symbol.iterator',
    'Object.getPrototypeOf(a)',
    'JSON.parse("1")',
    '/x/.test("y")',
    'a satisfies number',
    '`${a}`.constructor',
    '1); process.exit((1',
    '1); } evil(); {(1',
    '(({ constructor: c }) => c)(a)',
    '((b = a) => b)()',
    '{}.x',
    'a == 1',
    'a & 1',
    '[...arguments]',
    'new.target',
    'import.meta',
    'class {}',
    '',
  ])('%s is refused', (expression) => {
    const found = diagnostics({ a: 'number' }, 'unknown', expression);
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) expect(each).toMatch(/^FS(?:2518|10\d\d) /);
  });
});

test('any text as an expression never crashes the compiler', () => {
  for (const expression of [
    '(',
    ')',
    '`',
    '${',
    '/*',
    '//',
    '"',
    "'",
    '\\',
    '\0',
    '\u2028',
    '((((',
    'a ?',
    '=>',
    '...a',
    '?.',
    '#x',
    '@x',
    '🙂',
    'a\nb',
    'x'.repeat(2000),
    '('.repeat(1000),
    '['.repeat(900) + ']'.repeat(900),
  ]) {
    expect(diagnostics({ a: 'number' }, 'number', expression).length, expression.slice(0, 20)).toBeGreaterThan(0);
  }
});
