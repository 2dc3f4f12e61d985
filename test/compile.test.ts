import { describe, expect, test } from 'vitest';
import type { Source } from '../compiler/base/span.ts';
import { analyse, compile } from '../compiler/compile.ts';
import { closedObject } from '../compiler/base/schema.ts';
import { unknown } from '../compiler/ir/type.ts';
import { defineNode } from '../compiler/nodes/define-node.ts';
import { defaultOptions } from '../compiler/options.ts';
import { flow, library } from './support/compile-flow.ts';

/** Its emitter is at fault, which only the last phase meets. */
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
const route = (id: string, type: string): Source => ({
  file: `routes/${id}.json`,
  text: JSON.stringify({
    id,
    method: 'GET',
    path: `/${id}`,
    flow: flow(
      { start: { type: 'start' }, made: { type }, reply: { type: 'return-json' } },
      'start.next -> reply.in\nmade.value -> reply.body',
    ),
  }),
});

describe('compile takes routes through all phases one by one', () => {
  const input = { options: defaultOptions, library, kinds: [faulty] };

  test('and all the same reports all errors of all routes, though a later phase fails in one before them', async () => {
    const sources = [project, route('a', 'faulty'), route('b', 'mistaken'), route('c', 'mistaken')];
    const { files, diagnostics } = await compile({ ...input, sources });
    expect({ files, codes: diagnostics.map(({ code }) => code) }).toEqual({
      files: undefined,
      codes: ['FS2001', 'FS2001'],
    });
    expect(diagnostics).toEqual(analyse({ ...input, sources }).diagnostics);
  });

  test('and hides no bug behind a flow without errors', async () => {
    await expect(compile({ ...input, sources: [project, route('a', 'faulty')] })).rejects.toThrow('x is undefined');
  });
});
