import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { analyse } from '../../../compiler/analyse.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { flow, project } from '../../support/compile-flow.ts';

type Nodes = Parameters<typeof flow>[0];
type Types = Readonly<Record<string, string>>;

const made = (inputs: Types, outputs: Types, nodes: Nodes, edges: string, id = 'f'): JsonObject => ({
  id,
  inputs,
  outputs,
  flow: flow(
    { start: { type: 'start' }, ...nodes, give: { type: 'return-values' } },
    `start.next -> give.in\n${edges}`,
  ),
});

/** The findings if a route calls the function `f`. */
function found(functions: readonly JsonValue[], nodes: Nodes, edges: string): readonly string[] {
  const { diagnostics } = analyse({
    sources: [
      {
        file: 'flow.json',
        text: JSON.stringify(
          project(
            flow(
              {
                s: { type: 'start' },
                call: { type: 'call', config: { function: 'f' } },
                r: { type: 'return-json' },
                ...nodes,
              },
              `s.next -> r.in\n${edges}`,
            ),
            {},
            { functions: [...functions], secrets: { KEY: {} } },
          ),
        ),
      },
    ],
    options: defaultOptions,
  });
  return diagnostics.map(({ code, message }) => `${code} ${message}`).filter((each) => !each.startsWith('FS3403'));
}

const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
const header = { type: 'get-header', config: { name: 'authorization' } };

describe('labels go through a call part by part', () => {
  const pair = made(
    { open: 'string | null', closed: 'string | null' },
    { both: '{ open: string | null; closed: string | null }', size: 'boolean' },
    {
      both: { type: 'build-object', config: { fields: ['open', 'closed'] } },
      is: { type: 'compare', config: { operator: 'eq' }, inputs: { right: null } },
    },
    'start.open -> both.open\nstart.closed -> both.closed\nstart.closed -> is.left\nboth.object -> give.both\nis.result -> give.size',
  );
  const nodes = { h: header, x: { type: 'get-query-param', config: { name: 'x' } } };
  const wires = 'h.value -> call.closed\nx.value -> call.open';
  const prop = (path: string) => ({ p: { type: 'get-property', config: { path } } });

  test('a part that a credential makes is one', () => {
    const all = found([pair], { ...nodes, ...prop('closed') }, `${wires}\ncall.both -> p.object\np.value -> r.body`);
    expect(all).toEqual([expect.stringContaining('would put header "authorization" into the response body')]);
    expect(all[0]).toContain('Get Header (h) → Call (call)');
  });

  test('the parts beside it are none', () => {
    expect(found([pair], { ...nodes, ...prop('open') }, `${wires}\ncall.both -> p.object\np.value -> r.body`)).toEqual(
      [],
    );
  });

  test('a comparison ends them', () => {
    expect(found([pair], nodes, `${wires}\ncall.size -> r.body`)).toEqual([]);
  });

  test('a secret inside is one outside, also through a function between', () => {
    const secret = made(
      {},
      { key: 'string' },
      { k: { type: 'get-secret', config: { name: 'KEY' } } },
      'k.value -> give.key',
      'g',
    );
    const between = made(
      {},
      { key: 'string' },
      { c: { type: 'call', config: { function: 'g' } } },
      'c.key -> give.key',
    );
    expect(found([between, secret], {}, 'call.key -> r.body')).toEqual([
      expect.stringContaining('would put secret "KEY" into the response body'),
    ]);
  });
});

describe('what a function compares', () => {
  const same = (id = 'f') =>
    made(
      { left: 'string', right: 'string' },
      { is: 'boolean' },
      { is: { type: 'compare', config: { operator: 'eq' } } },
      'start.left -> is.left\nstart.right -> is.right\nis.result -> give.is',
      id,
    );
  const between = made(
    { token: 'string' },
    { is: 'boolean' },
    { c: { type: 'call', config: { function: 'g' }, inputs: { right: 'a' } } },
    'start.token -> c.left\nc.is -> give.is',
  );
  const nodes = { h: header, t: { type: 'fallback', inputs: { fallback: '' } } };
  const codes = (functions: readonly JsonValue[], port: string, more = ''): readonly string[] =>
    found(functions, nodes, `h.value -> t.value\nt.value -> call.${port}\ncall.is -> r.body${more}`).map((each) =>
      each.slice(0, 6),
    );

  test('is no credential', () => {
    expect(codes([same()], 'left', '\nt.value -> call.right')).toEqual(['FS3204', 'FS3204']);
  });

  test('nor through a function between', () => {
    expect(codes([between, same('g')], 'token')).toEqual(['FS3204']);
  });

  test('unless the other side is a credential, so that it takes the same time anyway', () => {
    const safe = made(
      { token: 'string' },
      { is: 'boolean' },
      { is: { type: 'compare', config: { operator: 'eq' }, inputs: { right: { $secret: 'KEY' } } } },
      'start.token -> is.left\nis.result -> give.is',
    );
    expect(codes([safe], 'token')).toEqual([]);
  });
});

describe('an object has exactly the declared fields', () => {
  const takes = made(
    { order: '{ price: number }[] | { price: number }' },
    { x: 'number' },
    {},
    'start.order -> give.x',
  );
  const one = made(
    { order: '{ price: number }' },
    { price: 'number' },
    { p: { type: 'get-property', config: { path: 'price' } } },
    'start.order -> p.object\np.value -> give.price',
  );
  const build = (...fields: string[]) => ({
    o: { type: 'build-object', config: { fields }, inputs: Object.fromEntries(fields.map((name) => [name, 1])) },
  });

  test.each([
    ['exactly those', build('price'), 'o.object', []],
    ['one more', build('price', 'secret'), 'o.object', ['FS3014']],
    ['one less', build('secret'), 'o.object', ['FS3014']],
    ['unknown data', { o: field('x') }, 'o.value', ['FS3014']],
    ['a whole body', { o: { type: 'get-json-body' } }, 'o.body', ['FS3014']],
  ])('%s', (_, nodes, from, codes) => {
    const all = found([one], nodes, `${from} -> call.order\ncall.price -> r.body`);
    expect(all.map((each) => each.slice(0, 6))).toEqual(codes);
  });

  test('of what is returned, too', () => {
    expect(
      found([takes], build('price'), 'o.object -> call.order\ncall.x -> r.body').map((each) => each.slice(0, 6)),
    ).toContain('FS3004');
  });
});

describe('the needs of unknown inputs', () => {
  const sum = made(
    { order: 'unknown' },
    { total: 'number' },
    {
      price: { type: 'get-property', config: { path: 'price' } },
      n: { type: 'to-number' },
      m: { type: 'math', config: { operator: 'add' }, inputs: { b: 1 } },
    },
    'start.order -> price.object\nprice.value -> n.value\nn.number -> m.a\nm.result -> give.total',
  );

  test('are those of every path, however deep', () => {
    expect(
      found(
        [sum],
        { o: { type: 'value', config: { value: { price: true } } } },
        'o.value -> call.order\ncall.total -> r.body',
      ),
    ).toEqual([expect.stringContaining('FS3004')]);
    expect(
      found(
        [sum],
        { o: { type: 'value', config: { value: { price: '1' } } } },
        'o.value -> call.order\ncall.total -> r.body',
      ),
    ).toEqual([]);
  });
});

test('an error in a function hides none in a route, and no callers are wrong because of it', () => {
  const wrong = made({ a: 'number' }, { b: 'number' }, { n: { type: 'nothing' } }, 'start.a -> give.b');
  expect(
    found([wrong], { x: { type: 'nix' } }, 'call.b -> r.body')
      .map((each) => each.slice(0, 6))
      .toSorted(),
  ).toEqual(['FS2001', 'FS2001', 'FS2009']);
});

test('a mistake in an expression of a function is found there', () => {
  const wrong = made(
    { a: 'number' },
    { b: 'unknown' },
    { c: { type: 'code', config: { inputs: ['a'], expression: 'a.trim()' } } },
    'start.a -> c.a\nc.value -> give.b',
  );
  expect(found([wrong], {}, 'call.b -> r.body').map((each) => each.slice(0, 6))).toEqual(['FS2518', 'FS2009']);
});

test('an input that every path of the body needs has to be fed, whatever its type allows', () => {
  const half = { n: { type: 'math', config: { operator: 'abs' } } };
  const over = (type: string) => made({ a: type }, { b: 'number' }, half, 'start.a -> n.a\nn.result -> give.b');
  for (const type of ['unknown', 'number'])
    expect(found([over(type)], {}, 'call.b -> r.body').map((each) => each.slice(0, 6))).toEqual(['FS2009']);
});

describe('where a header leads is followed through a function', () => {
  const codes = (template: string, port: string): readonly string[] => {
    const link = made(
      { slug: 'string', other: 'string' },
      { link: 'string' },
      { t: { type: 'template', config: { template } } },
      'start.slug -> t.slug\nt.text -> give.link',
    );
    const nodes = {
      slug: field('slug'),
      call: { type: 'call', config: { function: 'f' }, inputs: { [port === 'slug' ? 'other' : 'slug']: 'x' } },
      r: { type: 'return-json', config: { status: 303, headers: ['Location'] }, inputs: { body: null } },
    };
    return found([link], nodes, `slug.value -> call.${port}\ncall.link -> r.Location`).map((each) => each.slice(0, 6));
  };

  test('to the request', () => {
    expect(codes('{{slug}}', 'slug')).toEqual(['FS3443']);
  });

  test('part by part', () => {
    expect(codes('{{slug}}', 'other')).toEqual([]);
  });
});
