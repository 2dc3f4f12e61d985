import { compile } from '../../compiler/compile.ts';
import { closedObject, code, defineNode, imported, types } from '../../compiler/index.ts';
import type { NodeDefinition } from '../../compiler/index.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { flow, library, project } from '../support/compile-flow.ts';

/** Things that no built-in kind does, but that a kind in a `flowsmith.config.ts` may do. */
export const salted = defineNode({
  type: 'salted',
  title: 'Salted',
  summary: 'A number with an ending that nobody can guess.',
  group: 'Conversion',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'number' }],
    outputs: [{ name: 'text' }],
    typing: () => ({ needs: { number: types.number() }, outputs: { text: types.string() } }),
    behaviour: {
      kind: 'pure',
      fresh: true,
      emit: ({ input }) => code`${input('number')} + ${imported('node:crypto', 'randomUUID')}()`,
    },
    nameHint: 'salted',
  }),
});

export const settings = defineNode({
  type: 'settings',
  title: 'Settings',
  summary: 'An object whose field `token` may be left out, but is never null.',
  group: 'Objects and values',
  config: closedObject({}),
  facets: () => ({
    inputs: [],
    outputs: [{ name: 'object' }],
    typing: () => ({
      needs: {},
      outputs: { object: types.object([['token', types.withPresence(types.string(), 'omittable')]]) },
    }),
    behaviour: { kind: 'pure', emit: () => code`{}` },
  }),
});

export const compiled = (
  nodes: Parameters<typeof flow>[0],
  edges: string,
  path: string,
  kinds: readonly NodeDefinition[] = [salted, settings],
) =>
  compile({
    sources: [{ file: 'flow.json', text: JSON.stringify(project(flow(nodes, edges), { path })) }],
    options: defaultOptions,
    library,
    kinds,
  });
