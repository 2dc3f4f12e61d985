import { describe, expect, test } from 'vitest';
import type { Source } from '../compiler/base/span.ts';
import { analyse } from '../compiler/analyse.ts';
import { compile } from '../compiler/compile.ts';
import { closedObject } from '../compiler/base/schema.ts';
import { unknown } from '../compiler/ir/type.ts';
import { defineNode } from '../compiler/nodes/define-node.ts';
import { defaultOptions } from '../compiler/options.ts';
import { flow, library } from './support/compile-flow.ts';

/** Its emitter is broken, which only the last phase can notice. */
const faulty = defineNode({
  type: 'faulty',
  title: 'Faulty',
  summary: 'Throws when it is emitted.',
  group: 'Logic',
  config: closedObject({}),
  facets: () => ({
    inputs: [],
    outputs: [{ name: 'value' }],
    typing: () => ({ needs: {}, outputs: { value: unknown } }),
    behaviour: {
      kind: 'pure',
      emit: () => {
        throw new TypeError('x is undefined');
      },
    },
  }),
});

const project: Source = { file: 'project.json', text: JSON.stringify({ version: 1, name: 'test' }) };
const route = (id: string, type: string, path = `/${id}`): Source => ({
  file: `routes/${id}.json`,
  text: JSON.stringify({
    id,
    method: 'GET',
    path,
    flow: flow(
      {
        start: { type: 'start' },
        made: type === 'value' ? { type, config: { value: 1 } } : { type },
        reply: { type: 'return-json' },
      },
      'start.next -> reply.in\nmade.value -> reply.body',
    ),
  }),
});

describe('compile takes routes through all phases one by one', () => {
  const input = { options: defaultOptions, library, kinds: [faulty] };

  test('and reports the errors of all of them, as analyse does; nothing is emitted after the first', async () => {
    const sources = [project, route('a', 'mistaken'), route('b', 'faulty'), route('c', 'mistaken')];
    const { files, diagnostics } = await compile({ ...input, sources });
    expect({ files, codes: diagnostics.map(({ code }) => code) }).toEqual({
      files: undefined,
      codes: ['FS2001', 'FS2001'],
    });
    expect(diagnostics).toEqual(analyse({ ...input, sources }).diagnostics);
  });

  test.each([
    ['no errors', [route('a', 'faulty')]],
    ['an error in another route', [route('a', 'faulty'), route('b', 'mistaken')]],
  ])('and hides no bug behind a flow with %s', async (_, routes) => {
    await expect(compile({ ...input, sources: [project, ...routes] })).rejects.toThrow('x is undefined');
  });

  test('and emits no route with a duplicate id, since the project will be rejected', async () => {
    const formatted: string[] = [];
    const format = async (path: string, text: string): Promise<string> => {
      formatted.push(path);
      return text;
    };
    const same = ['/a', '/b', '/c'].map((path) => ({ ...route('same', 'value', path), file: `routes${path}.json` }));
    const { diagnostics } = await compile({ ...input, sources: [project, ...same], format });
    expect(diagnostics.map(({ code }) => code)).toEqual(['FS2013', 'FS2013']);
    expect(formatted).toEqual(['src/routes/a/same.ts']);
  });

  test('and checks together those without errors', async () => {
    const paths = new Map([
      ['a', '/docs'],
      ['b', '/things/:id'],
      ['c', '/things/one'],
    ]);
    const sound = [...paths].map(([id, path]) => route(id, 'value', path));
    const { diagnostics } = await compile({ ...input, sources: [project, ...sound, route('d', 'mistaken')] });
    expect(diagnostics.map(({ code, subject }) => `${code} ${subject?.route}`)).toEqual([
      'FS2016 a',
      'FS3401 b',
      'FS2001 d',
    ]);
  });
});
