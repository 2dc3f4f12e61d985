import { get, post } from '../calls.ts';
import type { Call } from '../compare.ts';
import { multipart, multipartType } from '../multipart.ts';
import type { Case } from '../run-case.ts';
import { odd, one, things } from './case.ts';

const url = (body: string, headers: Call['headers'] = {}): Call =>
  post('/test', body, { 'content-type': 'application/x-www-form-urlencoded', ...headers });
const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const both = (body: string): Call[] => [url(body), url(body, person)];

const field = (name: string, type: string, rest: object = {}) => ({ name, type, ...rest });
const everyField = [
  field('t', 'text', { required: true, label: 'Your <name>' }),
  field('m', 'email', { label: ' ' }),
  field('n', 'number'),
  field('c', 'checkbox'),
  field('s', 'select', { options: ['a', 'b "c"', '<d>'] }),
  field('area', 'textarea'),
  field('d', 'date'),
  field('constructor', 'text'),
  field('__proto__', 'checkbox', { required: true }),
];
const form = (fields: readonly object[], title?: string) => ({
  type: 'start',
  config: {
    trigger: {
      type: 'form',
      ...(title === undefined ? {} : { title }),
      fields: [...fields].map((each) => ({ ...each })),
    },
  },
});
const body = { type: 'get-json-body' };
const answer = { type: 'return-json' };
const ok = '__proto__=on&t=x';
const sentForm = multipart([
  { name: 't', text: 'file', filename: 'a.txt' },
  { name: 't', text: 'text é' },
  { name: '__proto__', text: 'on' },
]);

const oddForms = [
  '',
  '&',
  '=',
  't',
  't=',
  't=+',
  't=%',
  't=%zz',
  't=%00',
  't=%ff',
  't=%C3%A9',
  't=é',
  't=a&t=b',
  't=&t=b',
  't=a=b',
  't==',
  'T=x',
  '%74=x',
  't=%F0%9F%98%80',
  't=%ED%A0%80',
  't=%EF%BB%BFx',
  '\uFEFFt=x',
  't=%0D%0A',
  't[]=x',
  't=1;m=2',
  ...['a@example.com', 'a', '%00', 'A@B.de'].map((value) => `t=x&m=${value}`),
  ...[
    '',
    '1',
    '-1',
    '%2B1',
    '.5',
    '5.',
    '-.5',
    '007',
    '1e3',
    '1E%2B3',
    '1e999',
    '-1e999',
    '1e-999',
    '+1',
    '1+',
    '%091',
    '0x1F',
    'Infinity',
    'NaN',
    '9007199254740991',
    '9007199254740992',
    '1.5e300',
    '-0',
    '1_000',
    '%C2%A01',
    'x',
  ].map((value) => `${ok}&n=${value}`),
  ...['', 'on', 'false', '0'].map((value) => `${ok}&c=${value}`),
  ...['', 'a', 'b+%22c%22', '%3Cd%3E', 'e', '%00'].map((value) => `${ok}&s=${value}`),
  ...[
    '2024-02-29',
    '2023-02-29',
    '2024-2-9',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-12-31T00:00',
    '1900-02-29',
    '2000-02-29',
    '%D9%A2024-01-01',
  ].map((value) => `${ok}&d=${value}`),
  `${ok}&area=%0Aa%0D%0Ab%3C/textarea%3E&constructor=%26amp%3B%3Cb%3E&other=1`,
  `${ok}&m=x&n=y&s=z&d=w`,
];

const echo = one(
  'a form takes what its fields say, of any type',
  { s: form(everyField, 'A <form>'), b: body, r: answer },
  's.next -> r.in\nb.body -> r.body',
  [
    get('/test'),
    get('/test', { 'sec-fetch-site': 'cross-site' }),
    get('/test?x=1'),
    post('/test'),
    post('/test', '', { 'content-type': 'application/x-www-form-urlencoded' }),
    ...oddForms.flatMap(both),
    ...[
      ...odd,
      ...everyField.flatMap(({ name }) => odd.map((value) => ({ t: 'x', ['__proto__']: true, [name]: value }))),
    ].map((value) => post('/test', JSON.stringify(value))),
    ...[
      '{',
      'null',
      '[]',
      '{"__proto__":true}',
      '{"t":"x","constructor":"y"}',
      '{"constructor":{"prototype":1}}',
    ].flatMap((text) => [post('/test', text), post('/test', text, person)]),
    ...[
      'text/plain',
      'multipart/form-data',
      multipartType,
      'multipart/form-data; boundary="bound"',
      'APPLICATION/X-WWW-FORM-URLENCODED; charset=latin1',
      'application/x-www-form-urlencoded ',
      'application/x-www-form-urlencodedx',
      'application/vnd.api+json',
    ].flatMap((type) => [url(ok, { 'content-type': type }), url(sentForm, { 'content-type': type, ...person })]),
    url('a'.repeat(1_100_000)),
    url('a'.repeat(1_100_000), person),
  ],
);

const origins = [
  {},
  { origin: 'https://shop.example.com' },
  { origin: 'https://shop.example.com.evil.org' },
  { origin: 'http://shop.example.com' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://localhost:80' },
  { origin: 'https://localhost:80', host: 'localhost:80' },
  { origin: 'http://a:1', host: 'a:1' },
  ...['same-origin', 'none', 'same-site', 'cross-site', ''].flatMap((site) => [
    { 'sec-fetch-site': site },
    { 'sec-fetch-site': site, origin: 'https://shop.example.com' },
    { 'sec-fetch-site': site, origin: 'https://evil.example' },
  ]),
];
const accepts = [
  'text/html',
  'TEXT/HTML',
  '*/*',
  'application/json, text/html',
  'text/html;q=0.1, application/json',
  'application/xhtml+xml',
  '',
];

/** Custom texts for everything, some of which a page or a replacement could mistake for something else. */
const own = {
  ...{ send: 'Senden', optional: '<frei>', choose: 'Wählen', error: 'Fehler', correct: 'Korrigieren', thanks: 'Danke' },
  ...{ sent: 'Gesendet', accepted: '</p>', failed: 'Nein', refused: '$&', back: 'Zurück', yes: 'ja', no: 'nein' },
  ...{ empty: 'nicht leer', number: 'eine Zahl', string: 'ein Text', boolean: 'ein Haken', ticked: 'angehakt' },
  ...{ email: 'eine Adresse', date: 'ein Tag', oneOf: '{{options}} & {{options}}$1', character: 'kein U+0000' },
};
const inWords: readonly Case[] = [
  { lang: 'de', texts: own },
  { lang: 'ar-EG', texts: {} },
  { texts: { error: 'Oh', number: 'must be a string', empty: 'x' } },
].map((words, index) =>
  one(
    `forms in words of their own, ${index}`,
    {
      s: { ...form(everyField), config: { trigger: { ...form(everyField).config.trigger, ...words } } },
      n: { type: 'get-body-field', config: { field: 'n' } },
      t: { type: 'get-body-field', config: { field: 't' } },
      f: { type: 'fallback', inputs: { fallback: 200 } },
      r: answer,
    },
    's.next -> r.in\nn.value -> f.value\nf.value -> r.status\nt.value -> r.body',
    [
      get('/test'),
      ...['', ok, 'm=no&n=no&s=z&d=1&area=%00', `${ok}&n=404`, `${ok}&n=500`, `${ok}&n=204`, `${ok}&n=7`].flatMap(both),
      ...odd.flatMap((value) => [
        post('/test', { t: value, n: value, c: value, s: value, d: value, __proto__: value }, person),
      ]),
    ],
  ),
);

export const formFlows: readonly Case[] = [
  echo,
  one(
    'a form is taken from pages of its own site',
    { s: form([field('t', 'text')]), b: body, r: answer },
    's.next -> r.in\nb.body -> r.body',
    [
      ...origins.flatMap((headers) => [url('t=1', headers), url('t=1', { ...headers, ...person })]),
      ...accepts.flatMap((accept) => [
        url('t=1', { accept }),
        post('/test', '[]', { accept }),
        get('/test', { accept }),
      ]),
    ],
    { title: 'The title of the route' },
  ),
  one(
    'what a flow behind a form refuses stands beside the field',
    {
      s: form([field('t', 'text', { required: true }), field('x y', 'text'), field('n', 'number', { required: true })]),
      t: { type: 'get-body-field', config: { field: 't' } },
      number: { type: 'to-number' },
      n: { type: 'get-body-field', config: { field: 'n' } },
      half: { type: 'math', config: { operator: 'divide' } },
      q: { type: 'get-query-param', config: { name: 'q' } },
      k: { type: 'if-null' },
      rec: { type: 'build-object', config: { fields: ['name', 'weight'] } },
      i: { type: 'db-insert', config: { table: 'things' } },
      r: answer,
      r2: {
        type: 'return-json',
        config: { status: 404, headers: ['Location'] },
        inputs: { body: { statusCode: 404, message: 'mine' }, Location: '/x' },
      },
    },
    `s.next -> k.in\nq.value -> k.value\nk.present -> r2.in\nk.null -> i.in\nt.value -> number.value\nnumber.number -> half.a\nn.value -> half.b\nt.value -> rec.name\nhalf.result -> rec.weight\nrec.object -> i.record\ni.next -> r.in\ni.record -> r.body`,
    ['t=1&n=2', 't=1&n=2', 't=x&n=2', 't=1&n=0', 'n=1', 't=&n=x']
      .flatMap(both)
      .concat(
        ['/test?q=1', '/test?q=1&q=2', '/test?q'].flatMap((path) =>
          both('t=1&n=1').map((call) => ({ ...call, url: path })),
        ),
      ),
    {},
    { tables: things },
  ),
  ...inWords,
  one(
    'answers of a form, as pages',
    {
      s: form([field('n', 'number', { required: true }), field('v', 'text')]),
      n: { type: 'get-body-field', config: { field: 'n' } },
      v: { type: 'get-body-field', config: { field: 'v' } },
      f: { type: 'fallback', inputs: { fallback: 'null' } },
      p: { type: 'parse-json' },
      r: answer,
    },
    's.next -> r.in\nn.value -> r.status\nv.value -> f.value\nf.value -> p.value\np.value -> r.body',
    [
      ...[200, 201, 204, 304, 400, 404, 500, 503, 199, 600].flatMap((status) => both(`n=${status}&v=%7B%22a%22:1%7D`)),
      ...[
        'null',
        '""',
        '"<b>"',
        '[]',
        '{}',
        '[1,[true,[false,[null,[{"a":["b"]}]]]]]',
        '{"statusCode":1,"message":"m"}',
        '{"statusCode":400,"message":3}',
        '{"toString":1,"1":2}',
      ].flatMap((value) => [200, 400, 500].flatMap((status) => both(`n=${status}&v=${encodeURIComponent(value)}`))),
    ],
  ),
  ...['text', 'file', 'any'].map((as) => {
    const config = { as, contentType: 'application/json' };
    const r = { type: 'return-response', config, inputs: as === 'file' ? { name: 'a.json' } : {} };
    const nodes = { s: form([field('t', 'text', { required: true })]), r };
    const calls = ['t=hello', 't=%7B%22a%22:1%7D', 't=+', 't=%22%22', 't=null'].flatMap(both);
    const t = { type: 'get-body-field', config: { field: 't' } };
    return one(`a text of a form as JSON, ${as}`, { ...nodes, t }, 's.next -> r.in\nt.value -> r.body', calls);
  }),
];
