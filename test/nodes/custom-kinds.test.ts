import { describe, expect, test } from 'vitest';
import { closedObject, code, condition, defineNode, types } from '../../compiler/index.ts';
import { compile } from '../../compiler/compile.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { flow, library, project } from '../support/compile-flow.ts';
import { compiled } from './kinds.ts';

describe('kinds of a config', () => {
  test('a value that is fresh each time is computed after the checks of its inputs, in each branch that needs it', async () => {
    const nodes = {
      start: { type: 'start' },
      id: { type: 'get-path-param', config: { name: 'id' } },
      number: { type: 'to-number' },
      salted: { type: 'salted' },
      a: { type: 'get-query-param', config: { name: 'a' } },
      hasA: { type: 'if-null' },
      log: { type: 'log', inputs: { message: 'a' } },
      b: { type: 'get-query-param', config: { name: 'b' } },
      hasB: { type: 'if-null' },
      done: { type: 'return-json' },
      none: { type: 'return-json', inputs: { body: 0 } },
    };
    const { files } = await compiled(
      nodes,
      `start.next -> hasA.in
      id.value -> number.value
      number.number -> salted.number
      a.value -> hasA.value
      b.value -> hasB.value
      hasA.present -> log.in
      salted.text -> log.data
      log.next -> hasB.in
      hasA.null -> hasB.in
      hasB.present -> done.in
      salted.text -> done.body
      hasB.null -> none.in`,
      '/test/:id',
    );
    const route = files?.find(({ path }) => path.startsWith('src/routes/'))?.text ?? '';
    const steps = [...route.matchAll(/toNumber\(|randomUUID\(\)|request\.log|return sendJson/g)].map(([step]) => step);
    expect(steps).toEqual([
      'toNumber(',
      'request.log',
      'randomUUID()',
      'return sendJson',
      'toNumber(',
      'return sendJson',
      'randomUUID()',
    ]);
  });

  test('an omittable field that is missing overrides nothing in the base object', async () => {
    const nodes = {
      start: { type: 'start' },
      token: { type: 'get-header', config: { name: 'authorization' } },
      base: { type: 'build-object', config: { fields: ['token'] } },
      settings: { type: 'settings' },
      merged: { type: 'merge-objects' },
      field: { type: 'get-property', config: { path: 'token' } },
      done: { type: 'return-json' },
    };
    const edges = (what: string) => `start.next -> done.in
      token.value -> base.token
      base.object -> merged.base
      settings.object -> merged.over
      merged.object -> field.object
      ${what} -> done.body`;
    for (const what of ['merged.object', 'field.value']) {
      const { diagnostics } = await compiled(nodes, edges(what), '/test');
      expect(diagnostics.map(({ code: found }) => found)).toContain('FS3201');
    }
  });
});

describe('the meaning of kinds of a config', () => {
  const isThere = (meaning: boolean) =>
    defineNode({
      type: 'is-there',
      title: 'Is There',
      summary: 'Whether a value is there.',
      group: 'Logic',
      config: closedObject({}),
      facets: () => ({
        inputs: [{ name: 'value' }],
        outputs: [{ name: 'result' }],
        typing: () => ({ needs: {}, outputs: { result: types.boolean } }),
        behaviour: {
          kind: 'pure',
          emit: ({ input }) => condition(code`${input('value')} != null`, code`${input('value')} == null`),
        },
        ...(meaning ? { meaning: { kind: 'is-null', input: 'value', presentWhen: true } as const } : {}),
      }),
    });
  const nodes = {
    start: { type: 'start' },
    text: { type: 'get-query-param', config: { name: 'text' } },
    there: { type: 'is-there' },
    not: { type: 'not' },
    branch: { type: 'branch' },
    hash: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
    done: { type: 'return-json' },
    none: { type: 'return-json', inputs: { body: 'none' } },
  };
  const edges = `start.next -> branch.in
    text.value -> there.value
    there.result -> not.a
    not.result -> branch.condition
    branch.false -> done.in
    text.value -> hash.data
    hash.hash -> done.body
    branch.true -> none.in`;

  test('is what a Branch narrows by, through Not; without it a value may still be missing', async () => {
    const { diagnostics, files } = await compiled(nodes, edges, '/test', [isThere(true)]);
    expect(diagnostics).toEqual([]);
    expect(files?.find(({ path }) => path.startsWith('src/routes/'))?.text).toContain('if (text == null) {');
    const without = await compiled(nodes, edges, '/test', [isThere(false)]);
    expect(without.diagnostics.map(({ code: found }) => found)).toEqual(['FS3005']);
  });
});

test.each([
  ['labels', 'taint'],
  ['truth', 'meaning'],
])('a kind with the facet “%s” of an earlier version is told what it is called now', async (old, now) => {
  const kind = defineNode({
    type: 'old-kind',
    title: 'Old kind',
    summary: 'Was written for an earlier version.',
    group: 'Logic',
    config: closedObject({}),
    facets: () => ({
      inputs: [],
      outputs: [{ name: 'value' }],
      typing: () => ({ needs: {}, outputs: { value: types.string() } }),
      behaviour: { kind: 'pure', emit: () => code`'x'` },
      ...Object.fromEntries([[old, {}]]),
    }),
  });
  const nodes = { start: { type: 'start' }, old: { type: 'old-kind' }, done: { type: 'return-json' } };
  const text = project(flow(nodes, 'start.next -> done.in\nold.value -> done.body'));
  const sources = [{ file: 'flow.json', text: JSON.stringify(text) }];
  await expect(compile({ sources, options: defaultOptions, library, kinds: [kind] })).rejects.toThrow(
    `the facet “${old}” is called “${now}” now`,
  );
});
