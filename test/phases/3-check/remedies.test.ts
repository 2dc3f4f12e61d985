import { describe, expect, test } from 'vitest';
import { compileProject, flow as flowOf, project } from '../../support/compile-flow.ts';
import { diagnostics, flow } from './flow.ts';

describe('what a hint proposes can be done there:', () => {
  const hints = (text: string) => diagnostics([flow(text)]).map(({ code, hint }) => `${code} ${hint}`);
  const rows = 'GET /seats: r=rows(seats); start => r; r => ret; r -> g=groups(number)';
  const firstOfEach = 'm.item -> prop(items).object; prop -> slice; slice -> f=first';

  test('a Map holds no If Null', () => {
    expect(
      hints(
        `${rows}; g -> m=each; ${firstOfEach}; f -> p=prop(number).object; p -> m.result; prop, slice, f, p in m; m -> ret`,
      ),
    ).toEqual([
      'FS3005 Set "optional": true, so that what is read of it may be missing, too; or give it a default with Fallback.',
    ]);
    expect(
      hints(
        `${rows}; g -> m=each; ${firstOfEach}; f -> merge.base; {"a":1} -> merge.over; merge -> m.result; prop, slice, f, merge in m; m -> ret`,
      ),
    ).toEqual(['FS3005 Give it a default with Fallback.']);
    expect(
      hints('GET /seats: r=rows(seats); start => r; r => ret; r -> f=first; f -> prop(id).object; prop -> ret'),
    ).toEqual([expect.stringContaining('or let If Null take the flow elsewhere')]);
  });
});

const compiled = async (nodes: Parameters<typeof flowOf>[0], edges: string, rest = {}) =>
  (await compileProject(project(flowOf(nodes, edges), {}, rest))).diagnostics;

test('a declared body that may have other fields is shown alone, with the setting that closes it', async () => {
  const text = { type: 'string' };
  const inner = {
    nodes: [
      { id: 's', type: 'start' },
      { id: 'g', type: 'get-property', config: { path: 'name' } },
      { id: 'r', type: 'return-values' },
    ],
    edges: [
      { from: 's.next', to: 'r.in' },
      { from: 's.whole', to: 'g.object' },
      { from: 's.other', to: 'r.other' },
      { from: 'g.value', to: 'r.name' },
    ],
  };
  const found = (closed: object) =>
    compiled(
      {
        s: {
          type: 'start',
          config: { body: { type: 'object', properties: { name: text, k: text }, required: ['name', 'k'], ...closed } },
        },
        b: { type: 'get-json-body' },
        k: { type: 'get-body-field', config: { field: 'k' } },
        c: { type: 'call', config: { function: 'f' } },
        r: { type: 'return-json' },
      },
      's.next -> r.in\nb.body -> c.whole\nk.value -> c.other\nc.name -> r.body',
      {
        functions: [
          {
            id: 'f',
            inputs: { whole: '{ name: string; k: string }', other: 'string' },
            outputs: { name: 'string', other: 'string' },
            flow: inner,
          },
        ],
      },
    );
  expect(await found({ additionalProperties: false })).toEqual([]);
  expect(await found({})).toEqual([
    expect.objectContaining({
      code: 'FS3014',
      hint: expect.stringContaining('"additionalProperties": false says that there are no others'),
      related: [expect.anything()],
    }),
  ]);
});

test('an empty case of a Switch is refused: no wire could lead from it', async () => {
  const nodes = {
    s: { type: 'start' },
    f: { type: 'get-body-field', config: { field: 'a' } },
    sw: { type: 'switch', config: { cases: ['', 'a'] } },
    r: { type: 'return-json' },
  };
  const edges = 's.next -> sw.in\nf.value -> sw.value\nsw.a -> r.in\nsw.default -> r.in\nf.value -> r.body';
  const [first] = await compiled(nodes, edges);
  expect(first).toMatchObject({ code: 'FS1011', message: expect.stringContaining('the empty one goes to “default”') });
});

test('a list is not sorted in place', async () => {
  const nodes = {
    s: { type: 'start' },
    f: { type: 'get-body-field', config: { field: 'a' } },
    c: { type: 'code', config: { inputs: { a: 'number[]' }, expression: '[...a].sort((x, y) => x - y)' } },
    r: { type: 'return-json' },
  };
  const found = await compiled(nodes, 's.next -> r.in\nf.value -> c.a\nc.value -> r.body');
  expect(found.map(({ hint }) => hint)).toEqual([
    'An expression changes no list, and gives a new one: write “toSorted”.',
  ]);
});
