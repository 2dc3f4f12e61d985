import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  closedObject,
  code,
  condition,
  defineNode,
  equals,
  identifier,
  join,
  not,
  property,
  templateLiteral,
  types,
} from '../../compiler/index.ts';
import type { Code, NodeDefinition } from '../../compiler/index.ts';
import type { flow } from '../support/compile-flow.ts';
import { compiled } from './kinds.ts';

/** A question about a text, both as a kind that decides and as one that computes. */
const asks = (question: (text: Code) => Code): readonly NodeDefinition[] => {
  const shared = { title: 'Asks', summary: 'Asks.', group: 'Logic', config: closedObject({}) } as const;
  const inputs = [{ name: 'text' }];
  const needs = { text: types.string() };
  return [
    defineNode({
      ...shared,
      type: 'decides',
      facets: () => ({
        inputs,
        outputs: [],
        typing: () => ({ needs, outputs: {} }),
        behaviour: { kind: 'test', whenTrue: 'yes', whenFalse: 'no', emit: ({ input }) => question(input('text')) },
      }),
    }),
    defineNode({
      ...shared,
      type: 'computes',
      facets: () => ({
        inputs,
        outputs: [{ name: 'result' }],
        typing: () => ({ needs, outputs: { result: types.boolean } }),
        behaviour: { kind: 'pure', emit: ({ input }) => question(input('text')) },
      }),
    }),
  ];
};

const asked = {
  start: { type: 'start' },
  text: { type: 'get-query-param', config: { name: 'text' } },
  given: { type: 'fallback', inputs: { fallback: '' } },
  refused: { type: 'return-json', config: { status: 400 }, inputs: { body: 'refused' } },
  done: { type: 'return-json', inputs: { body: 'done' } },
};

/** The texts for which the emitted route refuses, or logs. */
async function refusedTexts(
  texts: readonly string[],
  nodes: Parameters<typeof flow>[0],
  edges: string,
  kinds: readonly NodeDefinition[],
): Promise<readonly string[]> {
  const { files, diagnostics } = await compiled(nodes, `text.value -> given.value\n${edges}`, '/test', kinds);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const route = files?.find(({ path }) => path.startsWith('src/routes/'))?.text ?? '';
  const [, statements = ''] = /\(request, reply\) => \{\n([^]*?)\n {2}\}\);/.exec(route) ?? [];
  const answers = (text: string): unknown => {
    const said: unknown[] = [];
    const log = { info: (line: unknown) => said.push(line) };
    const reply = { code: () => reply, header: () => reply, send: (body: unknown) => said.push(body) };
    const answer = (_: unknown, body: unknown): unknown => said.push(body);
    const read = (value: unknown): unknown => value;
    runInNewContext(`((request, reply) => {${statements}})(request, reply)`, {
      request: { query: { text }, log },
      reply,
      sendJson: answer,
      optional: () => read,
      readText: read,
      queryParam: read,
    });
    return said[0];
  };
  return texts.filter((text) => answers(text) !== 'done');
}

const texts = ['', '(', ')', '()', '(a)', 'a', '(a', 'a)', ') === (', ' && ', ' || ', ' === '];

/** Emitters need not parenthesise, and their texts may look like code. */
const questions: Readonly<Record<string, readonly [(text: Code) => Code, (text: string) => boolean]>> = {
  'a conjunction with brackets in its texts': [
    (text) => code`!${text}.startsWith(${'('}) && ${text}.endsWith(${')'})`,
    (text) => !text.startsWith('(') && text.endsWith(')'),
  ],
  'an alternative whose sides are in parentheses': [
    (text) => code`(${text} === ${'('}) || (${text} === ${')'})`,
    (text) => text === '(' || text === ')',
  ],
  'a negated call before something else': [
    (text) => code`!${text}.includes(${')('}) && !${text}.includes(${'('})`,
    (text) => !text.includes('('),
  ],
  'a text that is an operator': [(text) => code`${text} === ${' === '}`, (text) => text === ' === '],
  'a text that is two operators': [(text) => code`${text} !== ${') === ('}`, (text) => text !== ') === ('],
  'a choice': [
    (text) => code`${text} === ${'a'} ? ${false} : ${text}.length > ${1}`,
    (text) => (text === 'a' ? false : text.length > 1),
  ],
  'an arrow function with a comparison in it': [
    (text) => code`[...${text}].some((each) => each === ${'('})`,
    (text) => text.includes('('),
  ],
  'an equality beside an order': [
    (text) => code`${text}.length < ${2} === ${text}.includes(${'a'})`,
    (text) => text.length < 2 === text.includes('a'),
  ],
  'a template with operators in it': [
    (text) => code`${templateLiteral([') === (', text])} === ${') === ('}`,
    (text) => text === '',
  ],
  'a condition with its opposite': [
    (text) => condition(code`${text} === ${''}`, code`${text}.length > ${0}`),
    (text) => text === '',
  ],
  'an equality of the builder': [(text) => equals(text, code`${'a'}`), (text) => text === 'a'],
  'the opposite of one': [(text) => not(equals(text, code`${'a'}`)), (text) => text !== 'a'],
  'the opposite of plain code': [
    (text) => not(code`${text} === ${'a'} || ${text} === ${'('}`),
    (text) => text !== 'a' && text !== '(',
  ],
  'what is made of a condition': [
    (text) => join([equals(text, code`${'a'}`), equals(text, code`${'('}`)], ' || '),
    (text) => text === 'a' || text === '(',
  ],
  'a part of an object': [
    (text) => property(code`{ same: ${equals(text, code`${'a'}`)} }`, 'same'),
    (text) => text === 'a',
  ],
  'a global': [(text) => code`${identifier('Boolean')}(${text})`, (text) => text !== ''],
};

describe('conditions of kinds of a config', () => {
  describe.each(Object.entries(questions))('%s', (_, [question, says]) => {
    const kinds = asks(question);
    const yes = texts.filter(says);
    const no = texts.filter((text) => !says(text));
    const decides = { ...asked, asks: { type: 'decides' } };
    const wired = 'start.next -> asks.in\ngiven.value -> asks.text';

    test('a kind that decides takes the branch of its condition', async () => {
      for (const [refused, done, expected] of [
        ['yes', 'no', yes],
        ['no', 'yes', no],
      ] as const) {
        const edges = `${wired}\nasks.${refused} -> refused.in\nasks.${done} -> done.in`;
        expect(await refusedTexts(texts, decides, edges, kinds)).toEqual(expected);
      }
    });

    test('with only one branch that acts, the condition is negated if necessary', async () => {
      const { start, text, given, done } = asked;
      const nodes = {
        start,
        text,
        given,
        done,
        asks: { type: 'decides' },
        log: { type: 'log', inputs: { message: 'no' } },
      };
      const edges = `${wired}\nasks.yes -> done.in\nasks.no -> log.in\nlog.next -> done.in`;
      expect(await refusedTexts(texts, nodes, edges, kinds)).toEqual(no);
    });

    test('a Branch, Not, And, Or and Select treat the value as one operand', async () => {
      const value = 'given.value -> asks.text\nasks.result -> ';
      const branch = 'start.next -> branch.in\nbranch.false -> refused.in\nbranch.true -> done.in';
      const computes = { ...asked, asks: { type: 'computes' }, branch: { type: 'branch' } };
      const nodes = (type: string, inputs = {}) => ({
        ...computes,
        between: { type, inputs },
      });
      const direct = await refusedTexts(texts, computes, `${value}branch.condition\n${branch}`, kinds);
      expect(direct).toEqual(no);
      const through = async (type: string, port: string, inputs = {}): Promise<readonly string[]> =>
        refusedTexts(
          texts,
          nodes(type, inputs),
          `${value}between.${port}\nbetween.${type === 'select' ? 'value' : 'result'} -> branch.condition\n${branch}`,
          kinds,
        );
      expect(await through('not', 'a')).toEqual(yes);
      expect(await through('and', 'b', { a: true })).toEqual(no);
      expect(await through('or', 'b', { a: false })).toEqual(no);
      expect(await through('select', 'condition', { whenTrue: true, whenFalse: false })).toEqual(no);
    });
  });

  test('a constant is one operand, too: `-2 ** 2` is not valid JavaScript', async () => {
    const squares = defineNode({
      type: 'squares',
      title: 'Squares',
      summary: 'A number by itself.',
      group: 'Logic',
      config: closedObject({}),
      facets: () => ({
        inputs: [{ name: 'number' }],
        outputs: [{ name: 'square' }],
        typing: () => ({ needs: { number: types.number() }, outputs: { square: types.number() } }),
        behaviour: { kind: 'pure', emit: ({ input }) => code`-${input('number')} + ${input('number')} ** 2` },
      }),
    });
    const { files } = await compiled(
      { start: { type: 'start' }, square: { type: 'squares', inputs: { number: -2 } }, done: { type: 'return-json' } },
      'start.next -> done.in\nsquare.square -> done.body',
      '/test',
      [squares],
    );
    expect(files?.find(({ path }) => path.startsWith('src/routes/'))?.text).toContain('-(-2) + (-2) ** 2');
  });
});
