import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { analyse } from '../../compiler/analyse.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { emittedRoute, flow, project } from '../support/compile-flow.ts';
import { codeFlow, diagnostics, emit } from './code-flow.ts';

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
    ["new RegExp('a').test(a)", 'There is no “new”.'],
    ['(a as string).length > 0', 'There is no type assertion (“as”).'],
    ['a.at(0)!.length > 0', 'There is no “!” after a value.'],
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

test('a group of Object.groupBy may be missing, as TypeScript has it', () => {
  const sizes = 'Object.values(Object.groupBy(v, (each) => each)).map((all) => all.length)';
  expect(diagnostics({ v: 'string[]' }, 'auto', sizes)).toEqual([
    expect.stringContaining("'all' is possibly 'undefined'"),
  ]);
});
