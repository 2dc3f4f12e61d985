import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { analyse } from '../../compiler/compile.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { emittedRoute, flow, project } from '../support/compile-flow.ts';

const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });

function codeFlow(
  config: { readonly inputs: Readonly<Record<string, string>>; readonly output: string; readonly expression: string },
  label?: string,
): JsonValue {
  const names = Object.keys(config.inputs);
  return project(
    flow(
      {
        start: { type: 'start' },
        ...Object.fromEntries(names.map((name) => [`in_${name}`, field(name)])),
        calc: { type: 'code', config, ...(label === undefined ? {} : { label }) },
        out: { type: 'build-object', config: { fields: ['value'] } },
        end: { type: 'return-json' },
      },
      [
        'start.next -> end.in',
        ...names.map((name) => `in_${name}.value -> calc.${name}`),
        'calc.value -> out.value',
        'out.object -> end.body',
      ].join('\n'),
    ),
  );
}

const emit = (inputs: Readonly<Record<string, string>>, output: string, expression: string): Promise<string> =>
  emittedRoute(codeFlow({ inputs, output, expression }));
function diagnostics(inputs: Readonly<Record<string, string>>, output: string, expression: string): readonly string[] {
  const { diagnostics } = analyse({
    sources: [{ file: 'flow.json', text: JSON.stringify(codeFlow({ inputs, output, expression })) }],
    options: defaultOptions,
  });
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

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
  ])('%s', (_what, inputs, output, expression, message) => {
    expect(diagnostics(inputs, output, expression)).toEqual([message]);
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

describe('without declared types', () => {
  const config = (inputs: JsonValue, expression: string) => ({ inputs, expression });
  /** One Code over the rows of a table. */
  const overRows = (expression: string, inputs: JsonValue = ['rows'], end = 'calc.value -> end.body'): JsonValue =>
    project(
      flow(
        {
          start: { type: 'start' },
          rows: { type: 'db-list', config: { table: 'things' } },
          calc: { type: 'code', config: config(inputs, expression) },
          end: { type: 'return-json' },
        },
        `start.next -> rows.in\nrows.next -> end.in\nrows.records -> calc.rows\n${end}`,
      ),
      {},
      { tables },
    );
  const tables = {
    things: {
      columns: {
        id: { type: 'integer', primaryKey: true, default: 'increment' },
        name: { type: 'text' },
        size: { type: 'number', nullable: true },
        token: { type: 'text', sensitive: true },
      },
    },
  };
  const findings = (flowFile: JsonValue) =>
    analyse({ sources: [{ file: 'flow.json', text: JSON.stringify(flowFile) }], options: defaultOptions }).diagnostics;
  const messages = (flowFile: JsonValue) => findings(flowFile).map(({ code, message }) => `${code} ${message}`);

  test('an input has the type of what is wired, and the result that of the expression', async () => {
    const text = await emittedRoute(overRows('rows.map(({ id, name }) => ({ id, name }))'));
    expect(text).toContain('things.map(({ id, name }) => ({ id, name }))');
    expect(messages(overRows('rows.map(({ nam }) => nam)'))).toEqual([
      expect.stringContaining("Property 'nam' does not exist on type"),
    ]);
    expect(messages(overRows('rows.map((row) => row.size * 2)'))).toEqual([
      expect.stringContaining("'row.size' is possibly 'null' or 'undefined'"),
    ]);
  });

  test('a sensitive column is not in a row', () => {
    expect(messages(overRows('rows.map(({ token }) => token)'))).toEqual([
      expect.stringContaining("Property 'token' does not exist"),
    ]);
  });

  test('a list of names means the same as auto', async () => {
    const expression = 'rows.length';
    const [named, automatic] = [overRows(expression), overRows(expression, { rows: 'auto' })];
    expect(await emittedRoute(named)).toBe(await emittedRoute(automatic));
  });

  test.each([
    'rows.map((row) => () => row)',
    '/a/u',
    'null',
    'rows.map',
    'rows.find((row) => row.id === 1) && undefined',
  ])('%s is no value of a flow', (expression) => {
    expect(messages(overRows(expression))).toEqual([expect.stringMatching(/^FS2519 .* no value of a flow is of it/)]);
  });

  test('what nothing feeds, or what does not fit, is one finding and not two', () => {
    const unfit = overRows('rows.length', { rows: 'string' });
    expect(findings(unfit).map(({ code }) => code)).toEqual(['FS3004']);
  });

  test('a mistake stands where it is in the file, whatever is escaped before it', () => {
    const flowFile = JSON.stringify(overRows('[\n  "\\u00e9\\"\t",\n  rows.nothing,\n]'));
    const [found] = analyse({ sources: [{ file: 'flow.json', text: flowFile }], options: defaultOptions }).diagnostics;
    expect(found?.message).toMatch(/^In "nothing" \(line 3, column 8\): /);
    const { start = 0, end = 0 } = found?.place.span ?? {};
    expect(flowFile.slice(start, end)).toBe('nothing');
  });
});

describe('objects of unknown data', () => {
  const type = '{ id: number; note?: string }';
  const field = async (declared: string, expression: string) => {
    const text = await emittedRoute(codeFlow({ inputs: { v: declared }, output: 'auto', expression }));
    return text.replaceAll(/\s+/g, ' ');
  };

  test('are read, and checked', async () => {
    expect(await field(type, 'v.id')).toContain('{ id: readNumber, note: optional(readString) }');
  });

  test.each([
    ['v', type],
    ['{ ...v }', type],
    ['[v]', type],
    ['Object.keys(v)', type],
    ['JSON.stringify(v)', type],
    ['(({ note, ...rest }) => rest)(v)', type],
    ['v.slice(1)', `${type}[]`],
    ['v.filter(({ id }) => id > 1)', `${type}[]`],
    ['v.find(({ id }) => id > 1) ?? null', `${type}[]`],
    ['v[0]', `${type}[]`],
    ['v.flatMap((each) => [each])', `${type}[]`],
    ['Object.groupBy(v, ({ id }) => `${id}`)', `${type}[]`],
    ['v.inner', `{ inner: ${type} }`],
    ['v?.inner ?? null', `{ inner: ${type} } | null`],
  ])('hold the declared fields alone in %s', async (expression, declared) => {
    expect(await field(declared, expression)).toMatch(/\{ id: \S+\.id, note: \S+\.note,? \}/);
  });

  test.each([
    ['v.id + 1', type],
    ['v.map(({ id }) => ({ id }))', `${type}[]`],
    ['v.map((each) => each.note ?? `${each.id}`)', `${type}[]`],
    ['v.toSorted((a, b) => a.id - b.id)[0]?.id', `${type}[]`],
    ['v.reduce((sum, { id }) => sum + id, 0)', `${type}[]`],
    ['v.filter(({ id }) => id > 1).length', `${type}[]`],
    ['v.inner.id', `{ inner: ${type} }`],
  ])('are taken as they are in %s, which shows no other field', async (expression, declared) => {
    expect(await field(declared, expression)).not.toMatch(/note: \S+\.note/);
  });
});

describe('a pattern', () => {
  test.each([
    ['/(a+)+$/u.test(a)', 'may take far too long'],
    ['/a/g.test(a)', 'the flags'],
    ['/a/y.test(a)', 'the flags'],
    ['/a/.test(a)', 'the flags'],
    ['/(?=a)b/u.test(a)', 'look ahead'],
    ["RegExp('a', 'u').test(a)", 'RegExp'],
    ["new RegExp('a').test(a)", 'holds values'],
  ])('%s is refused', (expression, issue) => {
    expect(diagnostics({ a: 'string' }, 'boolean', expression)).toEqual([expect.stringContaining(issue)]);
  });

  test('is emitted as it is', async () => {
    expect(await emit({ a: 'string' }, 'boolean', '/^[a-z]+\\/\\d{2}$/u.test(a)')).toContain(
      '/^[a-z]+\\/\\d{2}$/u.test(',
    );
  });
});

describe('a number is checked only where it may be infinite', () => {
  test.each([
    ['a', false],
    ['l.length', false],
    ['-a', false],
    ['Math.round(a)', false],
    ['l.toSorted((x, y) => x - y)[0] ?? 0', false],
    ['l.filter((x) => x * 2 > 1)', false],
    ['l.map((x, at) => `${at + 1}: ${x}`)', false],
    ["{ a, text: 'n' + a }", false],
    ['a + 1', true],
    ['Math.max(a, 1)', true],
    ['Number(`${a}`)', true],
    ['+`${a}`', true],
    ['l.map((x) => x / a)', true],
    ['{ deep: [{ a: a % 2 }] }', true],
    ['a > 1 ? a : NaN', true],
    ['l.reduce((sum, x) => sum + x, 0)', true],
  ])('%s: %s', async (expression, isChecked) => {
    const text = await emit({ a: 'number', l: 'number[]' }, 'auto', expression);
    expect(/\bfinite(?:Numbers)?\(/.test(text)).toBe(isChecked);
  });
});

describe('parameters', () => {
  const shape = '{ a: number; b: { c: number }; l: number[] }[]';

  test.each([
    ['v.map(({ a, b: { c }, ...rest }) => ({ rest, a, c }))', '.map(({ a, b: { c }, ...rest }) => ({ rest, a, c }))'],
    ['v.map(({ a, b }) => b.c)', '({ b }) => b.c'],
    ['v.map(({ l: [, second] }, at) => second ?? null)', '({ l: [, second] }) => second ?? null'],
    ['v.map((each, at) => at)', '(_each, at) => at'],
    ['v.map((each) => 1)', '() => 1'],
  ])('%s', async (expression, emitted) => {
    expect((await emit({ v: shape }, 'auto', expression)).replaceAll(/\s+/g, ' ')).toContain(emitted);
  });

  test.each([
    'v.map(({ constructor: f }) => f)',
    'v.map(({ a = 1 }) => a)',
    "v.map(({ ['a']: x }) => x)",
    'v.map((...all) => all)',
  ])('%s is refused', (expression) => {
    expect(diagnostics({ v: shape }, 'auto', expression)[0]).toMatch(/^FS2518 /);
  });
});
