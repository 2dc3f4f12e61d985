import { describe, expect, test } from 'vitest';
import type { Completion } from '../../compiler/ir/completion.ts';
import { list, number, object, optional, string, unknown } from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { checkExpressions, parseExpression } from '../../compiler/nodes/code/check-expressions.ts';
import { completeExpression } from '../../compiler/nodes/code/complete-expression.ts';
import { loadTypeScript } from '../../compiler/nodes/code/typescript.ts';

const typescript = loadTypeScript();
const row = object([
  ['id', number()],
  ['first-name', string()],
  ['rating', optional(number())],
]);
const inputs = new Map<string, Type | undefined>([
  ...([['rows', list(row)]] as const),
  ...([['viewer', optional(row)]] as const),
  ...([['size', number()]] as const),
  ...([['name', string()]] as const),
  ...([['body', unknown]] as const),
  ...([['later', undefined]] as const),
]);

/** The completions at the `|` of a text. */
function completed(marked: string, output?: Type): readonly Completion[] {
  const at = marked.indexOf('|');
  return completeExpression({ text: marked.replace('|', ''), inputs, output }, at, typescript);
}
const namesAt = (marked: string, output?: Type): readonly string[] => completed(marked, output).map(({ name }) => name);

/** The text with a name inserted. */
const put = (marked: string, { start, text }: Completion): string =>
  marked.slice(0, start) + text + marked.slice(marked.indexOf('|') + 1);

describe('names that an expression may use', () => {
  test('are its inputs, then the globals and the words for values', () => {
    const typed = completed('|').slice(0, 6);
    expect(typed.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'body: unknown',
      'later: undefined',
      'name: string',
      "rows: { id: number; 'first-name': string; rating?: number | null }[]",
      'size: number',
      "viewer: { id: number; 'first-name': string; rating?: number | null } | null",
    ]);
    expect(namesAt('|').slice(6)).toEqual([
      ...['Array', 'Boolean', 'Infinity', 'JSON', 'Math', 'NaN', 'Number', 'Object', 'String', 'undefined'],
      ...['false', 'null', 'true', 'typeof'],
    ]);
  });

  test('are the fields of a value, whatever is wrong behind it, then its methods', () => {
    expect(namesAt('rows.map((row) => row.|')).toEqual(['first-name', 'id', 'rating']);
    expect(namesAt('rows.toSorted((a, b) => a.|id - b.')).toEqual(['first-name', 'id', 'rating']);
    expect(namesAt('rows.|').slice(0, 3)).toEqual(['length', 'at', 'concat']);
    expect(completed('size.to|').find(({ name }) => name === 'toFixed')).toEqual({
      ...{ name: 'toFixed', type: '(digits?: number) => string', text: 'toFixed', start: 5 },
    });
  });

  test('are the parameters of the functions around it, and the fields that a parameter may take', () => {
    expect(completed('rows.map(({ id }, index) => |')[0]).toEqual({
      name: 'id',
      type: 'number',
      text: 'id',
      start: 28,
    });
    expect(namesAt('rows.map(({ id }, index) => |')).toContain('index');
    expect(namesAt('rows.map(({ | }) => 1)')).toEqual(['first-name', 'id', 'rating']);
  });

  test('are the fields of a declared result, and the texts that a method takes', () => {
    expect(namesAt('({ | })', row)).toEqual(['first-name', 'id', 'rating']);
    expect(namesAt('name.normalize("N|")')).toEqual(['NFC', 'NFD', 'NFKC', 'NFKD']);
  });

  test.each([
    ['viewer.|', 'id', 'viewer?.id'],
    ['viewer.ra|', 'rating', 'viewer?.rating'],
    ['viewer?.|', 'id', 'viewer?.id'],
    ['rows[0].| + 1', 'id', 'rows[0]?.id + 1'],
    ['rows.map((row) => row.|)', 'first-name', "rows.map((row) => row['first-name'])"],
    ['si| + 1', 'size', 'size + 1'],
  ])('take the place of what is typed: %s with %s', (marked, name, whole) => {
    const found = completed(marked).find((each) => each.name === name);
    expect(found && put(marked, found)).toBe(whole);
  });

  test.each(['"rows.|"', '// rows.|', '/a|/u', '1.|', 'rows as |', 'x: |', 'later.|', 'body.|', '((x) => x).|'])(
    'are none at %s',
    (marked) => expect(completed(marked)).toEqual([]),
  );

  test('are none in what is nested too deeply', () => {
    expect(completed(`${'('.repeat(20_000)}|`)).toEqual([]);
    expect(namesAt('size.|')).toContain('toFixed');
  });

  test.each(['|', 'rows.|', 'name.|', 'size.|', '(size > 1).|', 'Math.|', 'Number.|', 'Object.|', 'Array.|', 'JSON.|'])(
    'are all known to the checker, and allowed: %s',
    (marked) => {
      const offered = completed(marked).filter(({ name }) => name !== 'typeof');
      expect(offered.length).toBeGreaterThan(0);
      for (const each of offered) {
        const text = put(marked, each);
        expect(parseExpression(text, [...inputs.keys()], typescript)).toHaveProperty('expression');
        const [answer] = checkExpressions([{ text, inputs, output: undefined }], typescript);
        expect([text, answer && 'issues' in answer ? answer.issues : []]).toEqual([text, []]);
      }
    },
  );
});
