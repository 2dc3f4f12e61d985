import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parsed } from '../../compiler/nodes/code/answers.ts';
import { evaluate } from '../../compiler/nodes/code/evaluate.ts';

const inputs = {
  status: 422,
  title: 'Unprocessable Entity',
  field: null,
  none: undefined,
  user: { name: 'Ada', tags: ['a', 'b'], address: { city: 'London' } },
  issues: [
    { field: 'email', message: 'must be text' },
    { field: null, message: 'is missing' },
    { field: 'email', message: 'is short' },
  ],
};

const evaluated = (text: string): unknown => {
  const syntax = parsed(text, Object.keys(inputs));
  if ('issues' in syntax) throw new Error(JSON.stringify(syntax.issues));
  return evaluate(syntax.expression, new Map(Object.entries(inputs)));
};

describe('an expression is evaluated for a preview', () => {
  test.each([
    'status + 1 - 2 * 3 / 4 % 5 ** 2',
    'title + status',
    '`${title}: ${status}, ${field}`',
    '-status + +"3"',
    'typeof status === "number" && !field',
    'field ?? "base"',
    'field || title',
    'status < 500 && status >= 400 && "a" < "b" && !(status > 422) && status <= 422',
    'NaN < 1 || NaN >= 1',
    'status === 422 ? "yes" : "no"',
    'status !== 422 ? "yes" : "no"',
    'field?.name',
    'none?.name.length',
    'none?.[0].name',
    'user.address.city.toUpperCase().slice(0, 3)',
    'user.tags[1]',
    'user["name"]',
    '[...user.tags, "c", status]',
    '({ ...user, name: title, code: 1 })',
    '[..."abc"]',
    'Math.max(...issues.map((each) => each.message.length))',
    'title.replace(/[a-z]+/u, "x")',
    '/must/u.test(issues[0].message)',
    'issues.filter(({ field }) => field !== null).length',
    'issues.map(({ field: name, ...rest }) => [name, rest])',
    'issues.reduce((all, { message }, index) => all + index + message, "")',
    'Object.entries(user).map(([name, value]) => `${name}=${typeof value}`)',
    'Object.fromEntries(user.tags.map((tag, index) => [tag, index]))',
    '({ errors: Object.fromEntries(Object.entries(Object.groupBy(issues, ({ field }) => field ?? "base")).map(([field, all]) => [field, (all ?? []).map(({ message }) => message)])) })',
    'user.tags.map((tag) => issues.map((issue) => tag + issue.message))',
    'JSON.stringify(user)',
    '({ de: 1, en: 2 })[title.slice(0, 2)] ?? "none"',
    'Object.fromEntries(user.tags.map((tag) => [tag, 1]))[user.tags[0] ?? ""]',
    'undefined ?? Infinity',
    'Number.isFinite(status) && Array.isArray(issues)',
  ])('as JavaScript does it: %s', (text) => {
    expect(JSON.stringify(evaluated(text))).toBe(JSON.stringify(runInNewContext(`(${text})`, { ...inputs })));
  });

  test.each(['constructor', '__proto__', 'toString'])('an object has no %s that it inherits', (name) => {
    expect(evaluated(`user["${name.slice(0, 2)}" + "${name.slice(2)}"]`)).toBeUndefined();
  });

  test('JSON takes what is missing for null', () => {
    expect(evaluated('JSON.stringify(none)')).toBe('null');
  });

  test.each([
    ['field.name', 'There is nothing to read name from.'],
    ['title["const" + "ructor"]', 'The property constructor is not for a flow to use.'],
    ['user.name()', 'What is called is no function.'],
    ['[...status]', 'What is spread is no list.'],
    ['"x".repeat(1000000)', 'The expression gives too much.'],
    ['[..."x".repeat(300)].map(() => [..."x".repeat(300)].map((x) => x + x))', 'The expression takes too long.'],
  ])('unless it fails: %s', (text, message) => {
    expect(() => evaluated(text)).toThrow(message);
  });
});
