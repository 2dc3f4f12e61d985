import { describe, expect, test } from 'vitest';
import { closedObject } from '../../../compiler/base/schema.ts';
import { formatWith } from '../../../compiler/cli/input/format-with-kinds.ts';
import { guardKind } from '../../../compiler/cli/input/guard-kind.ts';
import { describeSystemError } from '../../../compiler/cli/terminal/system-error.ts';
import { code, imported } from '../../../compiler/code/code.ts';
import { compile } from '../../../compiler/compile.ts';
import type { Behaviour } from '../../../compiler/ir/kind.ts';
import { number } from '../../../compiler/ir/type.ts';
import { defineNode } from '../../../compiler/nodes/define-node.ts';
import type { NodeDefinition } from '../../../compiler/nodes/define-node.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { flow, library, project } from '../../support/compile-flow.ts';

type Pure = Extract<Behaviour, { readonly kind: 'pure' }>;

/** A kind that passes a number on, except for these facets of its behaviour. */
const kindWith = (facets: Partial<Pure>): NodeDefinition =>
  defineNode({
    type: 'custom',
    title: 'Custom',
    summary: 'Passes a number on.',
    group: 'Logic',
    config: closedObject({}),
    facets: () => ({
      inputs: [{ name: 'value' }],
      outputs: [{ name: 'value' }],
      typing: () => ({ needs: { value: number() }, outputs: { value: number() } }),
      behaviour: { kind: 'pure', emit: ({ input }) => code`Math.abs(${input('value')})`, ...facets },
    }),
  });

/** A flow that reads the kind's output, compares it with a constant, and looks an integer column up by it. */
const source = project(
  flow(
    {
      start: { type: 'start' },
      given: { type: 'get-body-field', config: { field: 'given' } },
      compared: { type: 'custom' },
      looked: { type: 'custom' },
      equal: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 5 } },
      find: { type: 'db-find', config: { table: 'items', where: [{ column: 'id', operator: 'eq' }] } },
      reply: { type: 'return-json' },
    },
    `
    start.next -> find.in
    find.next -> reply.in
    given.value -> compared.value
    given.value -> looked.value
    compared.value -> equal.left
    looked.value -> find.id
    equal.result -> reply.body
    `,
  ),
  {},
  { tables: { items: { columns: { id: { type: 'integer', primaryKey: true } } } } },
);

/** The message to the user about the kind; undefined if it would be reported as a bug in flowsmith. */
function told(facets: Partial<Pure>): Promise<unknown> {
  const kinds = [guardKind(kindWith(facets), 'flowsmith.config.ts')];
  return compile({
    sources: [{ file: 'flow.json', text: JSON.stringify(source) }],
    options: defaultOptions,
    ...{ library, kinds, format: formatWith(kinds) },
  }).then(
    ({ diagnostics }) => diagnostics,
    (error: unknown) => describeSystemError(error, 'Cannot build')?.message,
  );
}

const fail = (): never => {
  throw new Error('oops');
};

describe('what a custom kind throws is its own fault, not a bug', () => {
  test.each([
    ['emit', { emit: fail }],
    ['isConstant', { isConstant: fail }],
    ['checked', { checked: { int32: fail } }],
    ['output', { output: fail }],
  ])('in its %s', async (facet, facets) => {
    expect(await told(facets)).toBe(`The kind "custom" of flowsmith.config.ts failed in its ${facet}: oops`);
  });

  test('and the same kind without a fault is compiled', async () => {
    expect(await told({})).toEqual([]);
  });

  test.each([
    ['is unfinished', () => code`Math.max((1)`],
    ['is a statement', () => code`return 1`],
  ])('and so is code that %s', async (_, emit) => {
    expect(await told({ emit })).toMatch(
      /^A custom kind in src\/routes\/\S+\.ts emits code that does not parse: [^\n]+\(\d+:\d+\)$/,
    );
  });

  test('and what it computes with a check imports only what projects have', async () => {
    expect(await told({ checked: { int32: () => code`${imported('lodash', 'toInteger')}(1)` } })).toMatch(
      /^The kind "custom" of flowsmith\.config\.ts failed in its checked: it imports "lodash"/,
    );
  });
});
