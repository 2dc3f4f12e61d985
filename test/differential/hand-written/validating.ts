import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { acting, called, give } from './acting-functions.ts';
import { odd, one, things } from './case.ts';
import { each, inside, log } from './looping.ts';
import { answer, bodies, build, field, query } from './nodes.ts';

const rules = {
  name: [
    { rule: 'required', message: "can't be blank" },
    { rule: 'length', min: 2, max: 4 },
    { rule: 'pattern', pattern: '^[a-z]+$' },
  ],
  size: [{ rule: 'integer' }, { rule: 'range', min: 1, max: 9 }],
};
const checked = { type: 'validate', config: { rules } };
const store = { type: 'db-insert', config: { table: 'things' } };
const texts = ['', ' ', '\u00a0', 'a', 'ab', 'abcd', 'abcde', '😀😀', 'a@example.com', 'AB', '1', 'a\0'];
const numbers = [0, 1, 9, 10, 2.5, 1e20, -1];

/** Outputs what it has found to be present, in an object or a list. */
const filled = (type: '{ a: string }' | 'string[]') =>
  acting(
    'filled',
    { name: 'string | null' },
    { made: `${type} | null` },
    {
      v: { type: 'validate', config: { rules: { name: [{ rule: 'required' }] } } },
      o: type === 'string[]' ? { type: 'build-list', config: { length: 1 } } : build('a'),
      give,
      none: give,
    },
    `start.next -> v.in\nstart.name -> v.name\nv.valid -> give.in\nv.invalid -> none.in\nstart.name -> ${type === 'string[]' ? 'o.item0\no.list' : 'o.a\no.object'} -> give.made`,
  );

/** Every rule, over one field. */
const alone = [
  { rule: 'required' },
  { rule: 'email' },
  { rule: 'url' },
  { rule: 'uuid' },
  { rule: 'slug' },
  { rule: 'timestamp' },
  { rule: 'integer' },
  { rule: 'length', min: 1 },
  { rule: 'length', min: 2 },
  { rule: 'length', max: 1 },
  { rule: 'length', min: 2, max: 2 },
  { rule: 'range', min: 1 },
  { rule: 'range', max: 1 },
  { rule: 'range', min: 1, max: 9 },
  { rule: 'pattern', pattern: 'b' },
  { rule: 'oneOf', values: ['ab'] },
  { rule: 'oneOf', values: ['a', '"'] },
];
const values = [
  ...[...texts, ...numbers],
  ...[
    'https://example.com/a',
    'a-b',
    '0190163d-8694-739b-aea5-966c26f8ad91',
    '2024-02-30T00:00:00Z',
    '2024-02-29T00:00:00Z',
  ],
];

/** Reports what is wrong with a name. */
const judge = acting(
  'judge',
  { name: 'string | null' },
  { errors: '{ name?: string[] } | null' },
  {
    v: { type: 'validate', config: { rules: { name: rules.name } } },
    yes: { type: 'return-values' },
    no: { type: 'return-values' },
  },
  'start.next -> v.in\nstart.name -> v.name\nv.valid -> yes.in\nv.invalid -> no.in\nv.errors -> no.errors',
);

/** Validate: what is wrong with each field, and what is known about the fields after it. */
export const validatingFlows: readonly Case[] = [
  ...[{}, { transaction: true }].map((route) =>
    one(
      `typed: what is valid is stored, and what is not is told${route.transaction === true ? ', in a transaction' : ''}`,
      {
        ...{ n: field('name'), z: field('size'), v: checked, rec: build('name', 'size'), i: store, r: answer(201) },
        ...{ o: build('errors'), e: answer(422) },
      },
      's.next -> v.in\nn.value -> v.name\nz.value -> v.size\nv.valid -> i.in\nn.value -> rec.name\nz.value -> rec.size\nrec.object -> i.record\ni.next -> r.in\ni.record -> r.body\nv.invalid -> e.in\nv.errors -> o.errors\no.object -> e.body',
      [
        ...bodies('name'),
        ...odd.map((size) => post('/test', { name: 'ab', size })),
        ...texts.map((name) => post('/test', { name, size: 3 })),
        ...numbers.map((size) => post('/test', { name: 'x', size })),
      ],
      route,
      { tables: things },
    ),
  ),
  ...alone.map((rule) =>
    one(
      `typed: a rule, ${JSON.stringify(rule)}`,
      { x: field('x'), v: { type: 'validate', config: { rules: { x: [rule] } } }, r: answer(), e: answer(422) },
      's.next -> v.in\nx.value -> v.x\nv.valid -> r.in\nx.value -> r.body\nv.invalid -> e.in\nv.errors -> e.body',
      [...bodies('x'), ...values.map((x) => post('/test', { x }))],
    ),
  ),
  one(
    'typed: a parameter that is required is there',
    {
      ...{ q: query('q'), l: { type: 'log', config: { level: 'debug' } }, r: answer(), e: answer(422) },
      v: { type: 'validate', config: { rules: { in: [{ rule: 'required' }, { rule: 'length', max: 3 }] } } },
      t: { type: 'text', config: { operator: 'upper' } },
      w: { type: 'get-property', config: { path: 'in' } },
    },
    's.next -> v.in\nq.value -> v.field.in\nv.valid -> l.in\nq.value -> l.message\nl.next -> r.in\nq.value -> t.text\nt.result -> r.body\nv.invalid -> e.in\nv.errors -> w.object\nw.value -> e.body',
    ['', '?q=', '?q=a', '?q=%20', '?q=abcd', '?q=a&q=b'].map((query) => get(`/test${query}`)),
    { method: 'GET' },
  ),
  one(
    'typed: a function that only judges',
    { x: field('x'), c: called('judge'), r: answer() },
    's.next -> r.in\nx.value -> c.name\nc.errors -> r.body',
    [...bodies('x'), ...texts.map((x) => post('/test', { x }))],
    {},
    { functions: [judge] },
  ),
  ...(['{ a: string }', 'string[]'] as const).map((type) =>
    one(
      `typed: what is required is there, in a declared ${type}`,
      { x: field('x'), c: called('filled'), r: answer() },
      's.next -> r.in\nx.value -> c.name\nc.made -> r.body',
      ['a', '', ' ', null, 1].map((x) => post('/test', { x })),
      {},
      { functions: [filled(type)] },
    ),
  ),
  ...[{}, { concurrency: 4 }].map((config) =>
    one(
      `typed: what is required is there in a loop, on one of its ways${'concurrency' in config ? ', at once' : ''}`,
      {
        s: { type: 'start', config: { trigger: { type: 'form', fields: [{ name: 'c', type: 'text' }] } } },
        ...{ c: field('c'), v: { type: 'validate', config: { rules: { c: [{ rule: 'required' }] } } } },
        ...{ q: query('q'), or: { type: 'fallback', inputs: { fallback: '[]' } }, x: { type: 'parse-json' } },
        ...{ e: each(config), b: inside({ type: 'if-null' }), l: inside(log) },
        f: inside({
          type: 'db-find',
          config: { table: 'things', where: [{ column: 'name', operator: 'eq', input: 'name' }] },
        }),
        ...{ r: answer(), bad: answer(422) },
      },
      's.next -> v.in\nc.value -> v.c\nv.valid -> e.in\nv.invalid -> bad.in\nv.errors -> bad.body\nq.value -> or.value\nor.value -> x.value\nx.value -> e.list\ne.body -> b.in\ne.item -> b.value\nb.null -> l.in\nb.present -> f.in\nc.value -> f.name\ne.next -> r.in\nc.value -> r.body',
      ['', 'c=', 'c=a'].flatMap((body) =>
        ['', '?q=[]', '?q=[null,1]'].map((asked) =>
          post(`/test${asked}`, body, { 'content-type': 'application/x-www-form-urlencoded' }),
        ),
      ),
      {},
      { tables: things },
    ),
  ),
];
