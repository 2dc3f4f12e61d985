import { expect, test } from 'vitest';
import { analyse } from '../../compiler/analyse.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { flow, project } from '../support/compile-flow.ts';
import { field } from './code-flow.ts';

const tables = { users: { columns: { id: { type: 'uuid', primaryKey: true }, name: { type: 'text' } } } };

/** The findings at the Code nodes of a flow with these additional nodes and edges. */
function issues(nodes: Parameters<typeof flow>[0], edges: readonly string[] = []): readonly string[] {
  const all = { start: { type: 'start' }, end: { type: 'return-json' }, ...nodes };
  const entered = edges.some((edge) => edge.startsWith('start.')) ? edges : ['start.next -> end.in', ...edges];
  const text = JSON.stringify(project(flow(all, entered.join('\n')), {}, { tables }));
  const { diagnostics } = analyse({ sources: [{ file: 'flow.json', text }], options: defaultOptions });
  return diagnostics.flatMap(({ code, message }) => (/^FS251[89]$/.test(code) ? [`${code} ${message}`] : []));
}

const code = (inputs: Readonly<Record<string, string>> | readonly string[], expression: string, output = 'auto') => ({
  type: 'code',
  config: { inputs, expression, output },
});

const notANumber = "FS2518 In \"length\": Property 'length' does not exist on type 'number'.";

test.each([
  ['that has no input', {}, '1 + ', [`FS2518 In "1 + ": Expression expected.`]],
  ['of a declared type', { a: 'number' }, 'a.length', [notANumber]],
  ['beside one of any type', { a: 'number', b: 'auto' }, 'b.map((each) => each + a.length)', [notANumber]],
  ['that is wrong whatever the inputs are', ['a'], 'String(a).foo', [/'foo' does not exist/]],
  ['on several lines', { a: 'number' }, '1 +\n  a.length', [/^FS2518 In "length" \(line 2, column 5\)/]],
  ['with an unknown name', ['a'], 'a + b', [/"b"/]],
] as const)('an expression %s is checked before anything is wired', (_, inputs, expression, found) => {
  const said = issues({ code: code(inputs, expression) });
  expect(said).toHaveLength(found.length);
  for (const [index, each] of found.entries()) expect(said[index]).toMatch(each);
});

test.each([
  'a',
  'a.b.c',
  'a.length > 2 && a',
  'a.map((each) => each.name).filter(({ length }) => length > 0)',
  '({ ...a, rest: [...a] })',
  'a === "x" ? 1 : a ?? null',
  'Object.keys(a).map((key) => a[key])',
  'a.reduce((sum, { price }) => sum + price, 0)',
  '`${a} ${b}`',
])('an input that is not wired yet may turn out to be any: %s', (expression) => {
  expect(issues({ code: code(['a', 'b'], expression) })).toEqual([]);
  expect(issues({ f: field('x'), code: code({ a: 'auto', b: 'string' }, expression) }, ['f.value -> code.b'])).toEqual(
    [],
  );
});

test('what is wired is judged although nothing uses the result', () => {
  const number = { type: 'to-number' };
  const wired = ['f.value -> num.value', 'num.number -> code.a'];
  expect(issues({ f: field('x'), num: number, code: code(['a'], 'a.length') }, wired)).toEqual([notANumber]);
});

test('what is wired to an input of another type hides no mistake in the expression', () => {
  const list = { type: 'value', config: { value: [1] } };
  expect(issues({ list, code: code({ a: 'number' }, 'a.length') }, ['list.value -> code.a'])).toEqual([notANumber]);
});

test('a mistake has no others in its wake', () => {
  const first = code({ a: 'number' }, 'a.length');
  const nodes = { f: field('x'), first, second: code(['b'], 'b.name'), third: code(['c'], 'c.name') };
  const wired = ['f.value -> first.a', 'first.value -> second.b', 'second.value -> third.c', 'third.value -> end.body'];
  expect(issues(nodes, wired)).toEqual([notANumber]);
  expect(issues({ ...nodes, f: { type: 'get-body-field', config: { fild: 'x' } } }, wired)).toEqual([notANumber]);
});

test('a row that an If Null shows to be there is there for a node that is not used yet', () => {
  const where = { column: 'id', operator: 'eq' };
  const uuid = '11111111-1111-4111-8111-111111111111';
  const nodes = {
    find: { type: 'db-find', config: { table: 'users', where: [where] }, inputs: { id: uuid } },
    there: { type: 'if-null' },
    code: code(['user'], 'user.name'),
  };
  const wired = ['find.record -> there.value', 'find.record -> code.user'];
  expect(issues(nodes, wired)).toEqual([expect.stringContaining('possibly')]);
  const entered = ['start.next -> find.in', 'find.next -> there.in', 'there.present -> end.in'];
  expect(issues(nodes, [...wired, ...entered])).toEqual([]);
});
