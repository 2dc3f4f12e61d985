import { post } from '../calls.ts';
import type { Call } from '../compare.ts';
import { contents, multipart, multipartType } from '../multipart.ts';
import type { Part } from '../multipart.ts';
import type { Case } from '../run-case.ts';
import { odd, one, things } from './case.ts';

/** Bodies of other kinds than JSON. */

const start = (config: object) => ({ type: 'start', config: { ...config } });
const answer = { type: 'return-json' };
const done = { type: 'return-json', inputs: { body: 'done' } };
const body = { type: 'get-json-body' };
const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });

const types = [
  'application/x-www-form-urlencoded',
  'APPLICATION/X-WWW-FORM-URLENCODED; charset=latin1',
  'application/x-www-form-urlencodedx',
  multipartType,
  'multipart/form-data; boundary="bound"',
  'multipart/form-data; boundary=y',
  'multipart/form-data',
  'text/plain',
  'TEXT/CSV; charset=utf-8',
  'text/',
  'application/json',
  'application/octet-stream',
];
const typed = (type: string, text: string): Call => post('/test', text, { 'content-type': type });
const url = (text: string): Call => typed('application/x-www-form-urlencoded', text);

const forms = [
  '',
  '&',
  '=',
  '?a=1',
  'a=x&b=2&c=on',
  'a=&b=&c=',
  'a=%C3%A9+%2B&b=+7+&c=true&l=1&l=&l=1',
  'a=%ff&b=1e3&c=false',
  'a=%00&b=007&c=1',
  'a=1&a=2',
  'a=1&a=1',
  'z=1&z=2',
  'b=x&l=1',
  'constructor=1&toString=2',
  '__proto__=1',
  'c=on&c=on',
  `a=${'x'.repeat(9_000)}`,
];

const schema = {
  type: 'object',
  required: ['a', 'c', 'l'],
  properties: {
    a: { type: 'string', maxLength: 20 },
    b: { type: ['number', 'null'] },
    c: { type: 'boolean' },
    l: { type: 'array', items: { type: 'string', minLength: 1 } },
  },
};

const record = { type: 'build-object', config: { fields: ['name', 'note'] } };
const insert = { type: 'db-insert', config: { table: 'things' } };
const stores = 's.next -> i.in\ni.next -> r.in\na.value -> o.name\nb.value -> o.note\no.object -> i.record';

const fields: Case[] = [
  one(
    'accepts: a form arrives as an object of texts',
    { s: start({ accepts: 'form' }), b: body, r: answer },
    's.next -> r.in\nb.body -> r.body',
    [
      post('/test'),
      ...forms.map(url),
      ...odd.map((value) => url(`a=${encodeURIComponent(JSON.stringify(value))}`)),
      ...types.flatMap((type) => [typed(type, 'a=1'), typed(type, '')]),
    ],
    { bodyLimit: 8_000 },
  ),
  one(
    'accepts: a form has the types that Start declares',
    { s: start({ accepts: 'form', body: schema }), b: body, r: answer },
    's.next -> r.in\nb.body -> r.body',
    [post('/test'), ...forms.map(url)],
  ),
  one(
    'accepts: a form that is refused stores nothing',
    { s: start({ accepts: 'form' }), a: field('a'), b: field('b'), o: record, i: insert, r: done },
    stores,
    [...forms, 'b=1', 'a=1', 'a=%00'].map(url),
    {},
    { tables: things },
  ),
  one(
    'accepts: all faults of a form are told, those of its reading at once',
    { s: start({ accepts: 'form', body: schema }), b: body, r: answer },
    's.next -> r.in\nb.body -> r.body',
    forms.map(url),
    {},
    { errors: { validation: 'all', invalid: 422, body: 'problem' } },
  ),
];

const sendForm = (parts: readonly Part[]): Call => typed(multipartType, multipart(parts));
const file = (text: string, name = 'f', filename = 'a.bin'): Part => ({ name, text, filename });
const given = (names: string): readonly Part[] => [...names].map((name) => ({ name, text: name === 'b' ? '7' : 'on' }));
const whole = multipart([{ name: 'a', text: 'x' }, file('\x89PNG\r\n\x1a\n'), { name: 'b', text: '2' }]);

const types3 = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf', 'application/zip'];
const files = [
  { name: 'f', types: types3, maxBytes: 100 },
  { name: 'g', types: ['text/csv', 'application/octet-stream'], maxBytes: 1_500 },
];
const parts = { type: 'build-object', config: { fields: ['filename', 'type', 'size', 'title', 'other'] } };
const hash = { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } };
const reads = `s.next -> n.in\nf.bytes -> n.value\nn.null -> none.in\nn.present -> r.in\nn.value -> h.data
f.filename -> o.filename\nf.type -> o.type\nf.size -> o.size\na.value -> o.title\ng.size -> o.other\no.object -> r.body`;
const nodes = {
  f: { type: 'get-file', config: { name: 'f' } },
  g: { type: 'get-file', config: { name: 'g' } },
  a: field('a'),
  n: { type: 'if-null' },
  h: hash,
  o: parts,
  none: { type: 'return-json', config: { status: 404 }, inputs: { body: 'none' } },
  r: { type: 'return-json', config: { headers: ['x-hash'] } },
};

const oddForms: readonly (readonly Part[])[] = [
  [],
  [{ name: 'a', text: '' }],
  [{ name: '', text: 'x' }],
  [{ name: '__proto__', text: 'x' }],
  [file('\x89PNG\r\n\x1a\n'), { name: 'a', text: 'caf\xc3\xa9' }],
  [file('\x89PNG\r\n\x1a\n'), file('\x89PNG\r\n\x1a\n')],
  [file('', 'f', ''), file('', 'g', '')],
  [file('', 'f', 'empty')],
  [{ name: 'f', text: 'x' }],
  [{ name: 'f', text: 'x' }, file('\xff\xd8\xff')],
  [
    { name: 'a', text: '1' },
    { name: 'a', text: '2' },
  ],
  [file('x', 'unknown'), file('x', 'unknown'), file('\xff\xd8\xff')],
  [file('\xff\xd8\xff', 'f', '../../etc/passwd')],
  [file('\xff\xd8\xff', 'f', 'C:\\a\\b.jpg')],
  [file('\xff\xd8\xff', 'f', 'caf\xc3\xa9.jpg')],
  [file('\xff\xd8\xff', 'f', 'a\0b')],
  [{ ...file('\xff\xd8\xff'), type: 'text/html' }],
  ...contents.map((text) => [file(text), file(text, 'g')]),
];
const cut = Array.from({ length: whole.length }, (_, length) => whole.slice(0, length)).filter(
  (_, length) => length % 7 === 0 || length > whole.length - 9,
);

const partOf = (head: string, text: string): string =>
  `${whole.slice(0, -'--bound--\r\n'.length)}--bound\r\n${head}\r\n\r\n${text}\r\n--bound--\r\n`;
const nameless = ['content-type: text/plain', 'content-disposition: attachment; name="f"', 'name="f"', ''];
const malformed = [
  ...nameless.flatMap((head) => ['z', 'z'.repeat(70_000)].map((text) => partOf(head, text))),
  ...['"f\n"', '"f"; filename="a\nb"'].map((name) => partOf(`content-disposition: form-data; name=${name}`, 'z')),
  partOf('content-disposition: form-data; name="g"; filename="g"', 'z\r\n--xyz\r\nz'),
  partOf('content-disposition: form-data; name="b"', 'a bound b'),
  ...['', 'content\r\ncontent-'].map((head) => whole.replace(/content-(?=d)/, head)),
];

const uploads: Case[] = [
  one(
    'accepts: files are judged by their contents, their size and their number',
    { s: start({ accepts: 'multipart', files }), ...nodes },
    `${reads}\nh.hash -> r.x-hash`,
    [post('/test'), ...oddForms.map(sendForm), ...types.map((type) => typed(type, whole))],
    { bodyLimit: 4_000 },
  ),
  one(
    'accepts: a form that is cut off, or has a part that is malformed, is none',
    { s: start({ accepts: 'multipart', files }), ...nodes },
    `${reads}\nh.hash -> r.x-hash`,
    [...cut, ...malformed].map((text) => typed(multipartType, text)),
  ),
  one(
    'accepts: a required file is there, and a form without it stores nothing',
    {
      s: start({ accepts: 'multipart', files: [{ ...files[0], required: true }] }),
      f: nodes.f,
      o: { type: 'build-object', config: { fields: ['name', 'size', 'note'] } },
      a: field('a'),
      i: insert,
      r: answer,
    },
    's.next -> i.in\ni.next -> r.in\na.value -> o.name\nf.size -> o.size\nf.filename -> o.note\no.object -> i.record\ni.record -> r.body',
    [
      post('/test'),
      ...oddForms.map((each) => sendForm([...each, { name: 'a', text: 'n' }])),
      ...oddForms.map(sendForm),
    ],
    {},
    { tables: things, errors: { invalid: 422 } },
  ),
  one(
    'accepts: declared fields come beside files',
    { s: start({ accepts: 'multipart', files, body: schema }), b: body, r: answer },
    's.next -> r.in\nb.body -> r.body',
    oddForms.flatMap((form) => [form, [...form, ...given('bc')], [...form, ...given('alc')]]).map(sendForm),
  ),
];

const bodies = [...contents, ' ', '\xef\xbb\xbfa', '{"a":1}', 'x'.repeat(4_000)];
const texts: Case[] = [
  one(
    'accepts: a text is one value',
    {
      s: start({ accepts: 'text' }),
      b: body,
      raw: { type: 'get-raw-body' },
      h: hash,
      o: { type: 'build-object', config: { fields: ['b', 'h'] } },
      r: answer,
    },
    's.next -> r.in\nb.body -> o.b\nraw.raw -> h.data\nh.hash -> o.h\no.object -> r.body',
    [
      post('/test'),
      ...bodies.map((text) => typed('text/plain', text)),
      ...types.flatMap((type) => [typed(type, 'a'), typed(type, '')]),
    ],
    { bodyLimit: 3_000 },
  ),
  one(
    'accepts: a text is stored where it may be',
    {
      s: start({ accepts: 'text' }),
      b: body,
      o: { type: 'build-object', config: { fields: ['name'] } },
      i: insert,
      r: answer,
    },
    's.next -> i.in\ni.next -> r.in\nb.body -> o.name\no.object -> i.record\ni.record -> r.body',
    bodies.map((text) => typed('text/plain', text)),
    {},
    { tables: things },
  ),
  one(
    'accepts: the text that is hashed is the body',
    { s: start({ accepts: 'text' }), b: body, h: hash, r: answer },
    's.next -> r.in\nb.body -> h.data\nh.hash -> r.body',
    bodies.map((text) => typed('text/plain', text)),
  ),
  one(
    'accepts: bytes are of any type',
    {
      s: start({ accepts: 'bytes' }),
      b: body,
      raw: { type: 'get-raw-body' },
      h: hash,
      r: { type: 'return-response', config: { as: 'bytes', headers: ['x-hash'] } },
    },
    's.next -> r.in\nb.body -> r.body\nraw.raw -> h.data\nh.hash -> r.x-hash',
    [
      post('/test'),
      ...bodies.map((text) => typed('image/png', text)),
      ...types.flatMap((type) => [typed(type, 'a'), typed(type, '')]),
    ],
    { bodyLimit: 3_000 },
  ),
];

const origins = [
  {},
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-origin' },
];
const sites: Case[] = ['form', 'text', 'multipart'].map((accepts) =>
  one(
    `accepts: ${accepts} of another site is refused where a cookie says who it is`,
    {
      s: start({ accepts }),
      c: { type: 'get-cookie', config: { name: 'session' } },
      v: { type: 'if-null' },
      i: { ...insert, inputs: { record: { name: 'x' } } },
      none: { type: 'return-json', config: { status: 401 }, inputs: { body: 'nobody' } },
      r: done,
    },
    's.next -> v.in\nc.value -> v.value\nv.null -> none.in\nv.present -> i.in\ni.next -> r.in',
    origins.map((headers) =>
      post('/test', accepts === 'multipart' ? multipart([]) : '', {
        cookie: 'session=1',
        'content-type': { form: types[0] ?? '', text: 'text/plain' }[accepts] ?? multipartType,
        ...headers,
      }),
    ),
    {},
    { tables: things },
  ),
);

export const acceptFlows: readonly Case[] = [...fields, ...uploads, ...texts, ...sites];
