import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { bodies } from './nodes.ts';

const texts = [
  '  Grüße, <b>Jürgen</b> & "Zoë"! ',
  'İstanbul ﬁne Straße ØRSTED 日本',
  '😀 a-b--c 1,2,,3',
  '\ud800x',
  '\uFEFF\u00a0x\n',
  'a%20b+c%C3%A9',
  '%E0%A4%A',
  '%',
  '%ff',
  'eA==',
  'eA',
  'eA=',
  'eA===',
  '8J-YgA',
  '/w==',
  'e A==',
  '==',
  'A',
  'constructor $& $1',
];

const flow = (name: string, config: JsonObject, inputs: JsonObject = {}, values: readonly JsonValue[] = texts): Case =>
  one(
    `text ${name}`,
    {
      f: { type: 'get-body-field', config: { field: 'x' } },
      t: { type: 'text', config, ...(Object.keys(inputs).length === 0 ? {} : { inputs }) },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\nf.value -> t.${config['operator'] === 'join' ? 'list' : 'text'}\nt.result -> r.body`,
    [...bodies('x'), ...values.map((x) => post('/test', { x }))],
  );

const alone: readonly Case[] = [
  ...[
    'upper',
    'lower',
    'trim',
    'capitalize',
    'slugify',
    'length',
    'url-encode',
    'base64-encode',
    'hex',
    'escape-html',
  ].map((operator) => flow(operator, { operator })),
  ...['url-decode', 'base64-decode'].flatMap((operator) => [
    flow(operator, { operator }),
    flow(`${operator} or null`, { operator, onInvalid: 'null' }),
  ]),
  ...['^[a-z0-9]+$', '[/\\]\\n]', '\u202e|😀', '\\p{Lu}', 'a-b'].map((pattern) =>
    flow(`matches ${pattern}`, { operator: 'matches', pattern }),
  ),
  flow('split', { operator: 'split', separator: ',' }),
  flow('join', { operator: 'join', separator: ', ' }, {}, [['a', 'b'], [], ['a', null], ['a', 1]]),
  flow('pad', { operator: 'pad', length: 6 }),
  flow('pad end', { operator: 'pad', length: 6, side: 'end', fill: "'" }),
  flow('truncate', { operator: 'truncate', length: 3 }),
  flow('truncate without an end', { operator: 'truncate', length: 2, end: '' }),
  flow('slice', { operator: 'slice' }, { from: 1 }),
  flow('slice from behind', { operator: 'slice' }, { from: -3, to: -1 }),
  ...['', '-', '$&', "it's $1", 'longer'].flatMap((replacement) => [
    flow(`replace a text by ${replacement}`, { operator: 'replace', search: ' ' }, { replacement }),
    flow(`replace a pattern by ${replacement}`, { operator: 'replace', pattern: '[^a-z0-9]+' }, { replacement }),
    flow(`replace what may be empty by ${replacement}`, { operator: 'replace', pattern: '-*' }, { replacement }),
  ]),
];

const together: readonly Case[] = [
  one(
    'text replaced by data, and far too long',
    {
      a: { type: 'get-body-field', config: { field: 'a' } },
      b: { type: 'get-body-field', config: { field: 'b' } },
      t: { type: 'text', config: { operator: 'replace', search: 'x' } },
      r: { type: 'return-json' },
    },
    's.next -> r.in\na.value -> t.text\nb.value -> t.replacement\nt.result -> r.body',
    [
      { a: 'axbx', b: '$&$1' },
      { a: 'x', b: 1 },
      { a: 'x'.repeat(4000), b: 'y'.repeat(4000) },
    ].map((body) => post('/test', body)),
  ),
  one(
    'text in several forms, stored',
    {
      f: { type: 'get-body-field', config: { field: 'name' } },
      trim: { type: 'text', config: { operator: 'trim' } },
      upper: { type: 'text', config: { operator: 'upper' } },
      length: { type: 'text', config: { operator: 'length' } },
      fields: { type: 'build-object', config: { fields: ['name', 'size'] } },
      i: { type: 'db-insert', config: { table: 'things' } },
      r: { type: 'return-json' },
    },
    `s.next -> i.in
     i.next -> r.in
     f.value -> trim.text
     trim.result -> upper.text
     upper.result -> fields.name
     trim.result -> length.text
     length.result -> fields.size
     fields.object -> i.record
     i.record -> r.body`,
    [...bodies('name'), post('/test', { name: '  grüße 😀 ' }), post('/test', { name: ' a\0' })],
    {},
    { tables: things },
  ),
  one(
    'text of a fallback, in conditions',
    {
      q: { type: 'get-query-param', config: { name: 'q' } },
      or: { type: 'fallback', inputs: { fallback: ' none ' } },
      trim: { type: 'text', config: { operator: 'trim' } },
      matches: { type: 'text', config: { operator: 'matches', pattern: '^[a-z]+$' } },
      b: { type: 'branch' },
      slice: { type: 'text', config: { operator: 'slice' }, inputs: { to: 2 } },
      to: { type: 'to-number' },
      n: { type: 'get-query-param', config: { name: 'n' } },
      zero: { type: 'fallback', inputs: { fallback: '0' } },
      yes: { type: 'return-json' },
      no: { type: 'return-json', config: { status: 400 } },
    },
    `s.next -> b.in
     q.value -> or.value
     or.value -> trim.text
     trim.result -> matches.text
     matches.result -> b.condition
     b.true -> yes.in
     b.false -> no.in
     n.value -> zero.value
     zero.value -> to.value
     trim.result -> slice.text
     to.number -> slice.from
     slice.result -> yes.body
     trim.result -> no.body`,
    ['', '?q=abc', '?q=%20abc%20&n=1', '?q=A', '?q=abc&n=1.5', '?q=abc&n=-2'].map((query) => ({
      ...post('/test', {}),
      url: `/test${query}`,
    })),
  ),
];

/** Text nodes, alone on everything that may arrive, and together with others. */
export const textFlows: readonly Case[] = [...alone, ...together];
