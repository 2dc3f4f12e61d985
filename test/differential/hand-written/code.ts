import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one, things } from './case.ts';
import { all, expression, over, withoutClock } from './code-nodes.ts';
import { answer, build, field, query } from './nodes.ts';

/** For groups: what forms them, and the name of one. */
const parts = ['c_more', 't_more', 't_n1', 'k_more', 'k_n1'];
const line = { sku: 'AB-1', count: 2, secret: 'x' };

/** Code over objects, over lists, and over data about which nothing is known. */
export const codeFlows: readonly Case[] = [
  over('a spread of declared fields', '{ sku: string; count: number; note?: string }', '{ ...v, more: 1 }', [
    ...all([line, { ...line, note: 'n' }, { ...line, note: null }, { sku: 1 }, { sku: 'a' }, 'x', [line]]),
  ]),
  over('an object that is passed on whole', '{ a: { b: number }[] }', 'v.a', [
    ...all([{ a: [] }, { a: [{ b: 1, c: 2 }], d: 1 }, { a: [{}] }, { a: 1 }]),
  ]),
  over(
    'an object that may be missing',
    '{ a: number } | null',
    '[v, v?.a, v ?? { a: 0 }]',
    all([{ a: 1, b: 2 }, null]),
  ),
  over('items, chosen and ordered', '{ sku: string; count: number }[]', orderOf('v'), [
    ...all([[], [line], [line, { sku: 'CD-2', count: 1 }, { sku: 'x', count: 9 }], [{}], [null], line]),
  ]),
  over('items in groups', '{ sku: string; count: number }[]', 'Object.groupBy(v, ({ sku }) => sku.slice(0, 2))', [
    ...all([[], [line], [line, line, { sku: '__proto__', count: 1 }]]),
  ]),
  over(
    'groups, one by one',
    '{ sku: string; count: number }[]',
    'Object.entries(Object.groupBy(v, ({ sku }) => sku)).map(([sku, all]) => ({ sku, n: all?.length }))',
    [...all([[], [line], [line, line, { sku: 'x', count: 1 }]])],
  ),
  over(
    'methods of texts and lists',
    'string[]',
    "[v.at(-1) ?? null, v.flatMap((each) => [each, each.at(0)]).length, Object.values({ v }).length, v.concat(['x']), v.map((each) => each.match(/(a)|b/u)?.map((part) => part ?? '') ?? null), Object.fromEntries(v.map((each) => [each, each.length]))]",
    all([[], ['a', 'b', ''], [1]]),
  ),
  over(
    'what is left of an item',
    '{ sku: string; count: number }[]',
    'v.map(({ sku, ...rest }, at) => ({ at, rest }))',
    [...all([[], [line, line]])],
  ),
  over(
    'parameters that are not used',
    '{ a: number[]; b?: string }[]',
    'v.map(({ a: [, second] }, at) => second ?? null)',
    [...all([[], [{ a: [] }, { a: [1, 2] }]])],
  ),
  over(
    'names that are used elsewhere',
    '{ body: string; value: number }[]',
    'v.map(({ body, value }) => other.map((reply) => ({ body, value, reply })))',
    [
      { v: [], other: [] },
      { v: [{ body: 'a', value: 1, x: 1 }], other: ['b', 'c'] },
      { v: [{ body: 'a', value: 1 }], other: [1] },
    ],
    { other: 'string[]' },
  ),
  over(
    'a value of any type',
    'auto',
    "typeof v === 'number' ? v / 2 : typeof v === 'string' ? v.length : null",
    all(odd),
  ),
  over('a list of anything', 'auto', 'Array.isArray(v) ? v.filter((each, at) => at > 0) : v', all(odd)),
  over('patterns', 'string', "[/^[a-z]+\\d?$/u.test(v), v.search(/\\d/u), v.split(/[ ,]+/u), v.replace(/ +/v, '-')]", [
    ...all(['', 'abc1', 'a, b  c', '1 2', 'é😀']),
  ]),
  over('groups of a match', 'string', 'v.match(/^(\\w+)(?:-(\\d+))?/u)', all(['', 'a', 'ab-12', '-'])),
  over(
    'numbers deep inside',
    '{ a: number }[]',
    'v.map(({ a }) => ({ half: [1 / a] }))',
    all([[], [{ a: 2 }], [{ a: 0 }]]),
  ),
  over('signs and constants', 'number', '[- -v, +v, -(-v), (1).toFixed(2), 2 ** -v]', all([1, -2, 0])),
  one(
    'code: rows of two tables',
    {
      i: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a', weight: 2.5 } } },
      l: { type: 'db-list', config: { table: 'things' } },
      p: { type: 'db-list', config: { table: 'parts' } },
      c: expression(
        'rows.map(({ created, ...row }) => ({ ...row, half: row.weight === null ? null : (row.weight ?? 0) / 2, parts: parts.filter(({ thing }) => thing === row.id) }))',
        ['rows', 'parts'],
      ),
      r: answer(),
    },
    's.next -> i.in\ni.next -> l.in\nl.next -> p.in\np.next -> r.in\nl.records -> c.rows\np.records -> c.parts\nc.value -> r.body',
    [get('/test'), get('/test')],
    { method: 'GET' },
    { tables: things },
  ),
  one(
    'code: a declared type keeps the other fields of a row',
    {
      i: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a', data: { x: 1, y: 2 } } } },
      c: expression('[{ ...row }, row.data?.x]', { row: '{ name: string; data?: { x: number } }' }),
      d: expression('row', { row: '{ data?: { x: number } }' }),
      o: build('c', 'd'),
      r: answer(),
    },
    's.next -> i.in\ni.next -> r.in\ni.record -> c.row\ni.record -> d.row\nc.value -> o.c\nd.value -> o.d\no.object -> r.body',
    [get('/test')],
    { method: 'GET' },
    { tables: { ...things, things: withoutClock(things) } },
  ),
  one(
    'code: what it makes is checked where it is written',
    {
      b: field('b'),
      c: expression('({ name: b.name, size: b.sizes.length + 0.5 * b.half, code: b.code })', {
        b: '{ name: string; sizes: number[]; half: number; code?: string }',
      }),
      i: { type: 'db-insert', config: { table: 'things' } },
      r: answer(201),
    },
    's.next -> i.in\ni.next -> r.in\nb.value -> c.b\nc.value -> i.record\ni.record -> r.body',
    [
      post('/test', { b: { name: 'a', sizes: [1], half: 0, id: 99 } }),
      post('/test', { b: { name: 'b', sizes: [1], half: 1 } }),
      post('/test', { b: { name: 'c', sizes: [], half: 2, code: 'x' } }),
      post('/test', { b: { name: 'd\0', sizes: [], half: 2 } }),
      post('/test', { b: {} }),
    ],
    {},
    { tables: { ...things, things: withoutClock(things) } },
  ),
  one(
    'typed: Code asks of a value, and of a part of it by another input',
    {
      s: {
        type: 'start',
        config: { body: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } } },
      },
      b: { type: 'get-json-body' },
      a: field('a'),
      c: expression('(v || w) ?? !w', ['v', 'w']),
      d: expression('v ? 1 : w ? 2 : 3', ['v', 'w']),
      o: build('c', 'd'),
      r: answer(),
    },
    's.next -> r.in\nb.body -> c.v\na.value -> c.w\nb.body -> d.v\na.value -> d.w\nc.value -> o.c\nd.value -> o.d\no.object -> r.body',
    [{ a: 'x' }, { a: '' }, {}].map((body) => post('/test', body)),
  ),
  one(
    'typed: Code over an object without a field that is declared, and may be missing',
    {
      q: query('q'),
      b: build('q'),
      c: { ...expression('row.a && { c: row.a.c }', { row: '{ a?: { c: number } }' }), inputs: { row: {} } },
      d: expression('[{ ...row }, row.size ?? 1]', { row: '{ q?: string; size?: number }' }),
      o: build('c', 'd'),
      r: answer(),
    },
    's.next -> r.in\nq.value -> b.q\nb.object -> d.row\nc.value -> o.c\nd.value -> o.d\no.object -> r.body',
    [get('/test'), get('/test?q=1')],
    { method: 'GET' },
  ),
  one(
    'typed: groups whose names are constants, templates, and an input that is one text',
    {
      v: field('v'),
      c: expression("Object.groupBy(v, (each) => (each > 1 ? 'more' : 'less'))", { v: 'number[]' }),
      t: expression('Object.groupBy(v, (each) => `n${each}`)', { v: 'number[]' }),
      k: {
        ...expression("Object.groupBy(v, (each) => (each > 1 ? name : 'less'))", { v: 'number[]', name: 'string' }),
        inputs: { name: 'more' },
      },
      ...Object.fromEntries(
        parts.map((part) => [part, { type: 'get-property', config: { path: part.slice(2), optional: true } }]),
      ),
      o: build('c', 't', 'k', ...parts),
      r: answer(),
    },
    [
      's.next -> r.in\no.object -> r.body',
      ...[...'ctk'].map((each) => `v.value -> ${each}.v\n${each}.value -> o.${each}`),
      ...parts.map((part) => `${part[0]}.value -> ${part}.object\n${part}.value -> o.${part}`),
    ].join('\n'),
    all([[], [1], [1, 2, 3], ['a']]).map((body) => post('/test', body)),
  ),
  ...['v ?? 1', 'v || 1', 'v && 1', 'v ? 1 : 2', '!v', '(q ? v : q) ?? 1'].map((text) =>
    one(
      `typed: Code asks what is written there: ${text}`,
      {
        q: query('q'),
        made: build('a'),
        b: expression(text, ['v', 'q']),
        ...Object.fromEntries(
          ['x', 1, true, [1], { a: 1 }].map((v, index) => [
            `c${index}`,
            { ...expression(text, ['v', 'q']), inputs: { v } },
          ]),
        ),
        all: build('b', 'c0', 'c1', 'c2', 'c3', 'c4'),
        r: answer(),
      },
      [
        's.next -> r.in\nq.value -> made.a\nmade.object -> b.v\nall.object -> r.body',
        ...['b', 'c0', 'c1', 'c2', 'c3', 'c4'].flatMap((id) => [`q.value -> ${id}.q`, `${id}.value -> all.${id}`]),
      ].join('\n'),
      [get('/test'), get('/test?q=1')],
      { method: 'GET' },
    ),
  ),
  one(
    'typed: Code tests whether constants are what they are not',
    {
      list: { ...expression("typeof v === 'number' ? v * 2 : null", ['v']), inputs: { v: [1, 'x'] } },
      object: { ...expression("typeof v === 'number' ? v * 2 : v", ['v']), inputs: { v: { a: [1] } } },
      text: { ...expression("typeof v !== 'string' ? v * 2 : v.length", ['v']), inputs: { v: 'x' } },
      o: build('list', 'object', 'text'),
      r: answer(),
    },
    's.next -> r.in\nlist.value -> o.list\nobject.value -> o.object\ntext.value -> o.text\no.object -> r.body',
    [get('/test')],
    { method: 'GET' },
  ),
  one(
    'typed: Code tests values of unknown type that TypeScript knows better',
    {
      q: query('q'),
      b: { type: 'get-query-param', config: { name: 'b', type: 'boolean', default: false } },
      id: { type: 'uuid' },
      pick: { type: 'select', inputs: { whenTrue: 2, whenFalse: 3 } },
      none: { type: 'value', config: { value: null } },
      ...Object.fromEntries(
        ['two', 'pick', 'none', 'id', 'q'].map((each) => [
          `of-${each}`,
          {
            ...expression("typeof v === 'number' ? v * 2 : null", { v: 'unknown' }),
            ...(each === 'two' ? { inputs: { v: 2 } } : {}),
          },
        ]),
      ),
      o: build('two', 'pick', 'none', 'id', 'q'),
      r: answer(),
    },
    [
      's.next -> r.in\nb.value -> pick.condition\nid.value -> of-id.v\npick.value -> of-pick.v\nnone.value -> of-none.v\nq.value -> of-q.v\no.object -> r.body',
      ...['two', 'pick', 'none', 'id', 'q'].map((each) => `of-${each}.value -> o.${each}`),
    ].join('\n'),
    [get('/test'), get('/test?q=1&b=true')],
    { method: 'GET' },
  ),
];

function orderOf(list: string): string {
  return `${list}.filter(({ sku }) => /^[A-Z]{2}-\\d+$/u.test(sku)).toSorted((a, b) => a.count - b.count)`;
}
