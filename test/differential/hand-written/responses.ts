import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { each, inside, log } from './looping.ts';
import { answer, build, field } from './nodes.ts';

const as = (form: string, config: object = {}) => ({ type: 'return-response', config: { as: form, ...config } });

/** What a client may send as a location. */
const locations = [
  ...['/', '/a?b=c', '//evil.example', '/\\evil.example', '/\t/evil.example', '', 'evil', '/é b', '/%zz', '/\ud800'],
  ...[
    'https://a.example',
    'HTTP://A.EXAMPLE:80/é',
    'https://a.example@evil.example/',
    'https://b.example',
    'a.example',
  ],
  ...['javascript:alert(1)', 'https://a.example:444', ' /', '/\u0000', '/\u007f'],
];

/** Answers that are not JSON. */
export const responseFlows: readonly Case[] = [
  one(
    'typed: text, HTML and XML, with what is escaped',
    {
      k: { type: 'get-query-param', config: { name: 'as' } },
      x: field('x'),
      z: field('status'),
      p: { type: 'template', config: { template: '<p title="{{x}}">{{x}}</p>' } },
      w: { type: 'switch', config: { cases: ['text', 'html', 'xml', 'raw'] } },
      text: as('text', { headers: ['X-A'] }),
      html: as('html', { contentType: 'application/xhtml+xml' }),
      xml: as('xml'),
      raw: as('html'),
      none: as('empty', { status: 201 }),
    },
    `s.next -> w.in\nk.value -> w.value\nx.value -> p.x\nw.text -> text.in\nw.html -> html.in\nw.xml -> xml.in\nw.raw -> raw.in\nw.default -> none.in
     x.value -> text.body\nx.value -> text.X-A\nz.value -> text.status\np.text -> html.body\np.text -> xml.body\nx.value -> raw.body`,
    ['text', 'html', 'xml', 'raw', 'no'].flatMap((sort) =>
      ['<b>&"\'', '', 'é', '\ud800', 1, null].flatMap((x) =>
        [200, 204, 304, 404, null].map((status) => post(`/test?as=${sort}`, { x, status })),
      ),
    ),
  ),
  one(
    'typed: lists as CSV, of rows and of data',
    {
      rec: build('name', 'note', 'weight', 'data'),
      ...{
        name: field('name'),
        note: field('note'),
        weight: field('weight'),
        data: field('data'),
        list: field('list'),
      },
      i: { type: 'db-insert', config: { table: 'things' } },
      l: { type: 'db-list', config: { table: 'things', orderBy: [{ column: 'id' }] } },
      b: { type: 'if-null' },
      rows: as('csv', { columns: ['id', 'name', 'note', 'weight', 'data', 'active'] }),
      given: as('csv', { columns: ['a', '=b', 'constructor', 'x,y'] }),
    },
    `s.next -> b.in\nlist.value -> b.value\nb.present -> given.in\nb.value -> given.body\nb.null -> i.in\nname.value -> rec.name\nnote.value -> rec.note
     weight.value -> rec.weight\ndata.value -> rec.data\nrec.object -> i.record\ni.next -> l.in\nl.next -> rows.in\nl.records -> rows.body`,
    [
      post('/test', { name: '=1+1', note: 'a,"b"\r\n', weight: -1.5, data: { a: [1] } }),
      post('/test', { name: '@x', note: null, weight: 1e21, data: 'é' }),
      ...[
        [],
        [{}],
        [{ a: '+1', '=b': -1, 'x,y': [] }],
        [{ a: ' x' }, { a: '\tx' }, { constructor: true }],
        [{ a: 'x;=1' }, { a: 'x\n"-f(1)' }, { a: '\uFEFF＝1' }, { a: 'x;-1' }, { a: ['x;=1', 'x;-1'] }],
        [1],
        'x',
      ].map((list) => post('/test', { list })),
    ],
    {},
    { tables: things },
  ),
  ...[[], ['a.example']].map((allow) =>
    one(
      `typed: a redirect leads to a path${allow.length > 0 ? ' or to a host' : ''}, and is refused before anything is written`,
      {
        ...{ to: field('to'), name: field('name'), rec: build('name') },
        i: { type: 'db-insert', config: { table: 'things' } },
        r: as('redirect', { allow, headers: ['X-A'] }),
      },
      `s.next -> i.in\nname.value -> rec.name\nrec.object -> i.record\ni.next -> r.in\nto.value -> r.location\nname.value -> r.X-A`,
      [...locations, 1, null].map((to, index) => post('/test', { to, name: `n${index}` })),
      {},
      { tables: things },
    ),
  ),
  ...[true, false].map((transaction) =>
    one(
      `typed: a 4xx of any sort takes back what was written ${transaction ? 'in' : 'outside'} a transaction`,
      {
        ...{ name: field('name'), as: field('as'), status: field('status'), rec: build('name') },
        i: { type: 'db-insert', config: { table: 'things' } },
        w: { type: 'switch', config: { cases: ['text', 'json', 'empty', 'redirect', 'file'] } },
        page: { type: 'template', config: { template: '<p>{{name}}</p>' } },
        text: as('text', { status: 404, headers: ['X-A'] }),
        json: as('json', { contentType: 'application/problem+json' }),
        empty: as('empty'),
        redirect: { ...as('redirect', { status: 302 }), inputs: { location: 'https://a.example/' } },
        file: as('file', { status: 409, contentType: 'text/csv' }),
        html: as('html'),
      },
      `s.next -> i.in\nname.value -> rec.name\nrec.object -> i.record\ni.next -> w.in\nas.value -> w.value\nname.value -> page.name
       ${['text', 'json', 'empty', 'redirect', 'file'].map((each) => `w.${each} -> ${each}.in`).join('\n')}\nw.default -> html.in
       name.value -> text.body\nname.value -> text.X-A\nrec.object -> json.body\npage.text -> html.body\npage.text -> file.body\nname.value -> file.name
       status.value -> json.status\nstatus.value -> empty.status\nstatus.value -> html.status`,
      ['text', 'json', 'empty', 'redirect', 'file', 'html'].flatMap((sort, index) =>
        [null, 201, 304, 404, 500].map((status, other) =>
          post('/test', { as: sort, status, name: `${'é"/'[index % 3]}${index}${other}` }),
        ),
      ),
      { transaction },
      { tables: things },
    ),
  ),
  one(
    'typed: bytes and files, and one that is not there',
    {
      raw: { type: 'get-raw-body' },
      name: { type: 'get-query-param', config: { name: 'name' } },
      b: { type: 'if-null' },
      bytes: as('bytes', { contentType: 'image/png' }),
      file: as('file', { disposition: 'inline' }),
    },
    `s.next -> b.in\nname.value -> b.value\nb.present -> file.in\nb.value -> file.name\nraw.raw -> file.body\nb.null -> bytes.in\nraw.raw -> bytes.body`,
    ['', '?name=a.pdf', '?name=%C3%A9%20(1).pdf', '?name=%22%0D%0A', '?name=', "?name=it's*"].flatMap((query) => [
      post(`/test${query}`, { a: 1 }),
      post(`/test${query}`, 'é'),
    ]),
  ),
  ...[{}, { contentType: 'text/html' }, { contentType: 'application/vnd.a+json' }].flatMap((type) =>
    [{}, { headers: ['Content-Security-Policy'] }].flatMap((headers) =>
      [true, false].map((transaction) =>
        one(
          `typed: any value, as what it is, ${transaction ? 'in' : 'outside'} a transaction (${JSON.stringify({ ...type, ...headers })})`,
          {
            ...{ name: field('name'), x: field('x'), status: field('status'), rec: build('name') },
            i: { type: 'db-insert', config: { table: 'things' } },
            b: { type: 'if-null' },
            given: as('any', { ...type, ...headers }),
            fixed: as('any', { ...type, status: 409, cookies: [{ name: 'c' }] }),
          },
          `s.next -> i.in\nname.value -> rec.name\nrec.object -> i.record\ni.next -> b.in\nstatus.value -> b.value
           b.present -> given.in\nb.value -> given.status\nx.value -> given.body
           b.null -> fixed.in\nx.value -> fixed.body\nname.value -> fixed.cookie.c
           ${'headers' in headers ? 'name.value -> given.Content-Security-Policy' : ''}`,
          ['<b>&', '', 'é', '"1"', 1, -0, 1e21, true, [], ['<b>'], { a: '<b>', b: [null] }, null, undefined].flatMap(
            (x, index) =>
              [201, 204, 304, 404, 500, null].map((status) => post('/test', { x, status, name: `n${index}${status}` })),
          ),
          { transaction },
          { tables: things },
        ),
      ),
    ),
  ),
  one(
    'typed: any value of a known type is sent by that',
    {
      ...{
        raw: { type: 'get-raw-body' },
        as: { type: 'get-query-param', config: { name: 'as', default: '<b>' } },
        rec: build('as'),
      },
      length: { type: 'text', config: { operator: 'length' } },
      page: { type: 'template', config: { template: '<p>{{as}}</p>' } },
      w: { type: 'switch', config: { cases: ['raw', 'page', 'length', 'object', 'none'] } },
      bytes: as('any', { contentType: 'image/png' }),
      html: as('any', { status: 404 }),
      number: as('any'),
      object: as('any', { status: 201 }),
      none: { ...as('any'), inputs: { body: null } },
      text: as('any'),
    },
    `s.next -> w.in\nas.value -> w.value\nas.value -> rec.as\nas.value -> page.as\nas.value -> length.text
     w.raw -> bytes.in\nraw.raw -> bytes.body\nw.page -> html.in\npage.text -> html.body\nw.length -> number.in\nlength.result -> number.body
     w.object -> object.in\nrec.object -> object.body\nw.none -> none.in\nw.default -> text.in\nas.value -> text.body`,
    ['?as=raw', '?as=page', '?as=length', '?as=object', '?as=none', '?as=%3Cb%3E', '?as=', ''].map((query) =>
      post(`/test${query}`, { a: '<b>' }),
    ),
  ),
  one(
    'a page that a GET shows has no body to read',
    { u: { type: 'request-url' }, p: { type: 'template', config: { template: '{{u}}' } }, r: as('html') },
    's.next -> r.in\nu.url -> p.u\np.text -> r.body',
    [get('/test'), get('/test?a=<b>&c')],
    { method: 'GET' },
  ),
  ...(['t', 'p'] as const).map((read) =>
    one(
      `typed: what an item sends as HTML is escaped, though made outside of its loop${read === 't' ? ', and read there' : ''}`,
      {
        ...{ x: field('x'), y: field('y'), p: { type: 'template', config: { template: '<p>{{y}}</p>' } } },
        ...{ e: each(), b: inside({ type: 'if-null' }), l: inside(log), r: answer() },
        ...{
          inner: inside(each({ item: 'each' })),
          il: inside(log, 'inner'),
          ib: inside({ type: 'if-null' }, 'inner'),
        },
        html: inside(as('html'), 'inner'),
        t: { type: 'template', config: { template: '{{p}}' } },
      },
      `s.next -> e.in\nx.value -> e.list\ny.value -> p.y\ne.item -> inner.list\ne.body -> b.in\ne.item -> b.value\nb.null -> l.in
       b.present -> inner.in\ninner.body -> ib.in\ninner.item -> ib.value\nib.null -> il.in\nib.present -> html.in\np.text -> html.body
       e.next -> r.in\np.text -> t.p\n${read === 't' ? 't.text' : 'y.value'} -> r.body`,
      [[[]], [[null], ['a']], []].flatMap((x) => ['a', '<b>&"'].map((y) => post('/test', { x, y }))),
    ),
  ),
  one(
    'typed: HTML after a join, made of what each branch has computed',
    {
      ...{ x: field('x'), y: field('y'), n: { type: 'to-number', config: { onInvalid: 'reject' } } },
      ...{ p: { type: 'template', config: { template: '<b>{{n}}</b>' } }, l: { ...log, inputs: {} } },
      ...{ w: { type: 'switch', config: { cases: ['log'] } }, v: { type: 'switch', config: { cases: ['a', 'b'] } } },
      ...{ html: as('html'), none: as('empty', { status: 204 }) },
    },
    `s.next -> w.in\nx.value -> w.value\nx.value -> v.value\ny.value -> n.value\nn.number -> p.n\np.text -> l.message
     w.log -> l.in\nl.next -> v.in\nw.default -> v.in\nv.default -> html.in\nv.b -> html.in\np.text -> html.body\nv.a -> none.in`,
    ['log', 'a', 'b', null].flatMap((x) => [1, 'c'].map((y) => post('/test', { x, y }))),
  ),
  ...[{}, { contentType: 'text/html' }].map((config, index) =>
    one(
      `typed: one of several outputs of a node, as what it is${index === 0 ? '' : ', of a type'}`,
      { a: field('a'), p: { type: 'parse-signature', config: { format: 'list' } }, h: as('any', config) },
      's.next -> h.in\na.value -> p.header\np.signatures -> h.body',
      ['v1,abc', '', null].map((a) => post('/test', { a })),
    ),
  ),
  ...['html', 'text', 'any'].map((form) =>
    one(
      `what a form shows of an empty text, sent as ${form}`,
      {
        s: { type: 'start', config: { trigger: { type: 'form', fields: [{ name: 'a', type: 'text' }] } } },
        ...{ a: field('a'), f: { type: 'fallback', inputs: { fallback: '' } }, r: as(form) },
      },
      's.next -> r.in\na.value -> f.value\nf.value -> r.body',
      ['a=x', 'a='].flatMap((body) =>
        ['text/html', 'application/json'].map((accept) =>
          post('/test', body, { accept, 'content-type': 'application/x-www-form-urlencoded' }),
        ),
      ),
    ),
  ),
];
