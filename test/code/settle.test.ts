import { describe, expect, test } from 'vitest';
import { code, comment, literal, objectLiteral, print, templateLiteral } from '../../compiler/code/code.ts';
import type { Code, Local } from '../../compiler/code/code.ts';
import { undeclared } from '../../compiler/code/declared-names.ts';
import {
  assigns,
  declares,
  ifRead,
  parameter,
  reads,
  statements,
  unlessSaid,
  withOwn,
} from '../../compiler/code/locals.ts';
import { marked } from '../../compiler/code/mark.ts';
import { settle } from '../../compiler/code/settle.ts';

const local = (id: string, ...names: string[]): Local => ({ id, names: names.length === 0 ? [id] : names });
const lines = (...list: readonly Code[]): Code => statements(list.map((each) => ({ code: each, isParagraph: false })));
const constant = (variable: Local, value: Code): Code =>
  ifRead([variable], code`const ${declares(variable)} = ${value};`);
const settled = (body: Code, reserved: readonly string[] = []): string =>
  settle([body], reserved).parts.map(print).join('\n');

describe('unused code', () => {
  test('is dropped, then everything that only it used', () => {
    const [a, b, c] = [local('a'), local('b'), local('c')];
    const body = lines(
      constant(a, literal(1)),
      constant(b, reads(a)),
      constant(c, literal(2)),
      code`use(${reads(c)});`,
    );
    expect(settled(body)).toBe('const c = 2;\nuse(c);');
  });

  test('is found per scope: two branches may declare one variable that only one of them reads', () => {
    const a = local('a');
    const branch = (...rest: Code[]): Code => code`{\n${lines(constant(a, literal(1)), ...rest)}\n}`;
    const body = lines(code`if (x) ${branch(code`use(${reads(a)});`)} else ${branch(code`other();`)}`);
    expect(settled(body)).toBe('if (x) {\nconst a = 1;\nuse(a);\n} else {\nother();\n}');
  });

  test('includes assignments, but not those a later statement reads', () => {
    const [a, b] = [local('a'), local('b')];
    const assigned = (variable: Local): Code => ifRead([variable], code`${assigns(variable)} = f();`, code`f();`);
    const body = lines(
      ifRead([a], code`let ${declares(a)};`),
      ifRead([b], code`let ${declares(b)};`),
      code`if (x) {\n${lines(assigned(a), assigned(b))}\n}`,
      code`use(${reads(a)});`,
    );
    expect(settled(body)).toBe('let a;\nif (x) {\na = f();\nf();\n}\nuse(a);');
  });

  test('is not what only a function reads, by a parameter of the same name', () => {
    const [a, b] = [local('a'), local('b')];
    const inner = withOwn([a], code`({ ${declares(a)} }) => ${reads(a)}`);
    const pattern = [a, b].map((each) => ifRead([each], code`${declares(each)}, `));
    const body = lines(code`const { ${pattern[0] ?? ''}${pattern[1] ?? ''}} = f(${inner});`, code`use(${reads(b)});`);
    expect(settled(body)).toBe('const { b, } = f(({ a }) => a);\nuse(b);');
  });

  test('leaves no empty line, except between paragraphs', () => {
    const a = local('a');
    const body = statements([
      { code: code`first();`, isParagraph: false },
      { code: marked('node', constant(a, literal(1))), isParagraph: true },
      { code: code`second();`, isParagraph: false },
      { code: code`third();`, isParagraph: true },
    ]);
    expect(settled(body)).toBe('first();\nsecond();\n\nthird();');
  });

  test('in a handler decides over the constants above it and over parameters', () => {
    const [used, unused, request, reply] = [local('used'), local('unused'), parameter('request'), parameter('reply')];
    const both = code`(${ifRead([request], declares(request), code`_request`)}, ${declares(reply)}) => ${reads(reply)}.send(${reads(used)})`;
    const { parts } = settle([both, constant(unused, literal(1)), constant(used, literal(2))], ['request', 'reply']);
    expect(parts.map(print)).toEqual(['(_request, reply) => reply.send(used)', '', 'const used = 2;']);
  });
});

describe('names', () => {
  test('are the first free ones, in the order of the code', () => {
    const [a, b, c] = [local('1', 'user'), local('2', 'user', 'other'), local('3', 'user')];
    const body = lines(
      ...[a, b, c].map((each) => code`const ${declares(each)} = f();`),
      code`${[a, b, c].map(reads)};`,
    );
    expect(settled(body)).toBe(
      'const user = f();\nconst other = f();\nconst userValue = f();\nuser, other, userValue;',
    );
  });

  test('are never reserved words, nor names the code itself uses', () => {
    const [a, b] = [local('a', 'taken'), local('b', 'item')];
    const body = lines(
      code`const ${declares(a)} = 1;`,
      code`const ${declares(b)} = 1;`,
      code`list.map((item) => item + ${reads(b)} + ${reads(a)});`,
    );
    expect(settled(body, ['taken'])).toContain('list.map((item) => item + itemValue + takenValue)');
  });

  test('decide whether a field is short', () => {
    const [a, b] = [local('1', 'email'), local('2', 'email', 'second')];
    const body = lines(
      code`const ${declares(a)} = f();`,
      code`const ${declares(b)} = f();`,
      code`use(${objectLiteral([
        ['email', reads(a)],
        ['a-b', reads(b)],
        ['second', marked('node', reads(b))],
        ['other', reads(a)],
      ])});`,
    );
    expect(settled(body)).toBe(
      "const email = f();\nconst second = f();\nuse({ email, 'a-b': second, second, other: email });",
    );
  });

  test.each([
    ['all words of it', 'Order line', false],
    ['only some words of it', 'the order', true],
    ['words that contain it', 'ord', true],
    ['some words of it only in a string', 'later order', true],
    ['some words of it only in a template', 'order cats', true],
    ['none, since it has no words', '→', true],
  ])('decide whether a comment is needed: the line below has %s', (_name, text, isNeeded) => {
    const order = local('1', 'orderLineById');
    const list = local('2', 'list');
    const body = lines(
      code`${unlessSaid(text, comment(text))}${comment('the comment')}const ${declares(list)} = [];`,
      code`const ${declares(order)} = find(${'later'}, ${templateLiteral(['two cats, ', literal(1)])});`,
      code`use(${reads(order)}, ${reads(list)});`,
    );
    expect(settled(body).includes(`// ${text}\n`)).toBe(isNeeded);
  });

  test('reveal variables that no enclosing block has declared', () => {
    const a = local('a');
    const [part] = settle([code`{ const ${declares(a)} = 1; } ${reads(a)};`], []).parts;
    expect(part === undefined ? [] : undeclared(part)).toEqual(['a']);
  });
});

test('code that is not settled cannot be printed', () => {
  expect(() => print(reads(local('a')))).toThrow('settled');
});
