import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one } from './case.ts';
import { each, inside, part } from './looping.ts';
import { answer, build, field, query } from './nodes.ts';

/** Texts that columns change and nothing else uses, which are read as they are stored; and texts with other uses. */
const tables: JsonObject = {
  people: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      email: { type: 'text', unique: true, trim: true, lowercase: true, format: 'email', maxLength: 15 },
      name: { type: 'text', trim: true, minLength: 1, maxLength: 3, default: 'who' },
      nick: { type: 'text', nullable: true, trim: true, lowercase: true, emptyAsNull: true, minLength: 2 },
      motto: { type: 'text', nullable: true, trim: true, emptyAsNull: true, default: 'none', maxLength: 4 },
      role: { type: 'text', enum: ['admin', 'guest'], lowercase: true, default: 'guest' },
      kind: { type: 'text', nullable: true, enum: ['a', 'b'], trim: true, emptyAsNull: true },
    },
  },
  aliases: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      email: { type: 'text', trim: true, lowercase: true, maxLength: 20 },
      name: { type: 'text', nullable: true, trim: true, maxLength: 2 },
      nick: { type: 'text', nullable: true, trim: true, lowercase: true, maxLength: 4 },
    },
  },
};
const texts: readonly JsonValue[] = ['', ' ', '\u00a0\ufeff', ' AB ', 'İ', 'ΑΣ ', '\tab\n', 'abcde', 'a\0b', null];
const values: Readonly<Record<string, readonly JsonValue[]>> = {
  email: [' Ann@Example.ORG', 'ann@example.org', 'a b@example.org', 'annabel@example.org', 'x'],
  name: ['\u2003a\u2003', '  abc', 'é😀x ', 'abcd', ' '],
  nick: texts,
  motto: texts,
  role: ['Admin', 'GUEST', 'guest ', 'none'],
  kind: [' a', 'b ', '', ' ', 'A', 'c'],
};
const names = Object.keys(values);
const rows = Object.entries(values).flatMap(([name, list]) =>
  [...list, ...odd].map((value) => ({ email: `${name}@x.io`, [name]: value })),
);
const emails: readonly JsonValue[] = [' Ann@X.io ', 'ann@x.io', 'B@x.io', 'bob', ' ', 1];

const fields = (...list: readonly string[]) => Object.fromEntries(list.map((name) => [name, field(name)]));
const wired = (to: string, ...list: readonly string[]): string =>
  list.map((name) => `${name}.value -> ${to}.${name}`).join('\n');
const withEmail = (column: string): readonly string[] => (column === 'email' ? ['email'] : ['email', column]);
const insert = (table = 'people') => ({ type: 'db-insert', config: { table } });
const lower = { type: 'text', config: { operator: 'lower' } };
const declared: JsonObject = {
  type: 'object',
  required: ['email', 'nick'],
  properties: { email: { type: 'string', minLength: 2 }, nick: { type: 'string' }, name: { type: 'string' } },
};
const upsert = {
  type: 'db-insert',
  config: { table: 'people', onConflict: { columns: ['email'], do: 'update' } },
};
const by = (column: string, operator = 'eq', rest: JsonObject = {}): JsonObject => ({
  table: 'people',
  where: [{ column, operator, ...rest }],
});
const ann = { ...insert(), inputs: { record: { email: 'Ann@x.io', name: 'a', nick: 'bob' } } };
const list = { type: 'db-list', config: { table: 'people' } };

export const storedTexts: readonly Case[] = [
  ...[insert(), upsert].flatMap((node) =>
    [{ tables }, { tables, errors: { validation: 'all' } }].map((rest) =>
      one(
        `typed: stored texts: a ${node === upsert ? 'changed' : 'new'} row${'errors' in rest ? ', with all faults' : ''}`,
        { ann, ...fields(...names), row: build(...names), i: node, r: answer() },
        `s.next -> ann.in\nann.next -> i.in\nann.error -> i.in\n${wired('row', ...names)}
        row.object -> i.record\ni.next -> r.in\ni.record -> r.body`,
        [...rows, { email: 'ANN@x.io', nick: ' ' }].map((row) => post('/test', row)),
        {},
        rest,
      ),
    ),
  ),
  one(
    'typed: stored texts: a change',
    {
      ...{ ann, ...fields(...names), row: build(...names) },
      u: { type: 'db-update', config: by('email', 'eq', { value: 'ann@x.io' }) },
      r: answer(),
    },
    `s.next -> ann.in\nann.next -> u.in\nann.error -> u.in\n${wired('row', ...names)}
    row.object -> u.changes\nu.next -> r.in\nu.record -> r.body`,
    rows.map((row) => post('/test', { role: 'guest', name: 'n', ...row })),
    {},
    { tables },
  ),
  ...['email', 'nick', 'name', 'role'].flatMap((column) =>
    ['eq', 'ne', 'contains'].map((operator) =>
      one(
        `typed: stored texts: ${column} is stored, and compared by ${operator}`,
        {
          ...{ ann, ...fields(...withEmail(column)), row: build(...withEmail(column)) },
          f: { type: 'db-list', config: by(column, operator, { input: 'text', ifMissing: 'skip' }) },
          ...{ i: insert(), l: list, o: build('before', 'after'), r: answer() },
        },
        `s.next -> ann.in\nann.next -> f.in\nann.error -> f.in\nf.next -> i.in\ni.next -> l.in
        ${wired('row', ...withEmail(column))}\n${column}.value -> f.text\nrow.object -> i.record
        f.records -> o.before\nl.records -> o.after\nl.next -> r.in\no.object -> r.body`,
        (values[column] ?? []).map((value) => post('/test', { email: 'b@x.io', [column]: value })),
        {},
        { tables },
      ),
    ),
  ),
  ...['email', 'nick', 'name'].map((column) =>
    one(
      `typed: stored texts: ${column} goes into two tables`,
      {
        ...fields(...withEmail(column)),
        ...{ row: build(...withEmail(column)), alias: build(...withEmail(column)), i: insert(), a: insert('aliases') },
        ...{ o: build('one', 'two'), r: answer() },
      },
      [
        's.next -> i.in\ni.next -> a.in\na.next -> r.in\nrow.object -> i.record\nalias.object -> a.record',
        'i.record -> o.one\na.record -> o.two\no.object -> r.body',
        wired('row', ...withEmail(column)),
        wired('alias', ...withEmail(column)),
      ].join('\n'),
      [...(values[column] ?? []), ...odd].map((value) => post('/test', { email: 'b@x.io', [column]: value })),
      {},
      { tables },
    ),
  ),
  one(
    'typed: stored texts: fields of a declared body, of which one must be there',
    {
      ...{ s: { type: 'start', config: { body: declared } }, ...fields('email', 'nick', 'name') },
      ...{ row: build('email', 'nick', 'name'), i: insert(), r: answer() },
    },
    `s.next -> i.in\n${wired('row', 'email', 'nick', 'name')}\nrow.object -> i.record\ni.next -> r.in
    i.record -> r.body`,
    texts.flatMap((nick) => [
      post('/test', { email: 'a@x.io', nick }),
      post('/test', { email: ' B@x.io', nick, name: ' b' }),
    ]),
    {},
    { tables },
  ),
  one(
    'typed: stored texts: a value that a test has found, and one that it has not',
    {
      ...{ ...fields('email', 'nick'), there: { type: 'if-null' }, row: build('email', 'nick'), bare: build('email') },
      ...{ i: insert(), j: insert(), r: answer(), q: answer(201) },
    },
    `s.next -> there.in\nnick.value -> there.value\nthere.present -> i.in\nthere.null -> j.in
    email.value -> row.email\nthere.value -> row.nick\nemail.value -> bare.email
    row.object -> i.record\nbare.object -> j.record
    i.next -> r.in\ni.record -> r.body\nj.next -> q.in\nj.record -> q.body`,
    [...texts.map((nick) => ({ email: ' C@x.io', nick })), { email: ' D@x.io' }].map((row) => post('/test', row)),
    {},
    { tables },
  ),
  ...[true, false].map((transaction) =>
    one(
      `typed: stored texts: for each item${transaction ? ', in a transaction' : ''}`,
      {
        ...{ people: field('list'), e: each(), email: inside(part('email')), kind: inside(part('kind')) },
        ...{ low: inside(lower), small: inside(lower), first: inside(part('first')) },
        ...{ row: inside(build('email', 'name', 'kind')), i: inside(insert()), l: list, r: answer() },
      },
      `s.next -> e.in\npeople.value -> e.list\ne.item -> email.object\ne.item -> first.object
      e.item -> kind.object\nemail.value -> small.text\nsmall.result -> row.email\nkind.value -> low.text\nlow.result -> row.kind
      first.value -> row.name\nrow.object -> i.record\ne.body -> i.in\ne.next -> l.in\nl.next -> r.in
      l.records -> r.body`,
      [
        [
          { email: 'A@x.io', kind: ' ' },
          { email: ' b@x.io ', kind: 'B ', first: ' b' },
        ],
        [
          { email: 'c@x.io', kind: 'a' },
          { email: 'D@x.io', kind: 'x ' },
        ],
        [{ email: 'A@x.io', kind: '' }, 1],
        [],
      ].map((each) => post('/test', { list: each })),
      { transaction },
      { tables },
    ),
  ),
  one(
    'typed: stored texts: stored in one branch, told in the other',
    {
      ...{
        ...fields('email', 'name'),
        q: query('tell'),
        tell: { type: 'compare', config: { operator: 'eq' }, inputs: { right: '1' } },
      },
      ...{
        b: { type: 'branch' },
        row: build('email', 'name'),
        o: build('email'),
        i: insert(),
        r: answer(),
        t: answer(),
      },
    },
    `s.next -> b.in\nq.value -> tell.left\ntell.result -> b.condition\nb.true -> t.in\nb.false -> i.in
    ${wired('row', 'email', 'name')}\nemail.value -> o.email\no.object -> t.body\nrow.object -> i.record
    i.next -> r.in\ni.record -> r.body`,
    emails.flatMap((email) => ['', '?tell=1'].map((how) => post(`/test${how}`, { email, name: ' a' }))),
    {},
    { tables },
  ),
  one(
    'typed: stored texts: listed texts, compared twice',
    {
      ...{ ann, role: query('role'), kind: query('kind') },
      f: {
        type: 'db-list',
        config: {
          table: 'people',
          where: [
            {
              any: [
                { column: 'role', operator: 'eq', optional: true },
                { column: 'role', operator: 'ne', input: 'other', optional: true },
              ],
            },
            { column: 'kind', operator: 'ne', optional: true },
          ],
        },
      },
      r: answer(),
    },
    `s.next -> ann.in\nann.next -> f.in\nann.error -> f.in\nrole.value -> f.role\nrole.value -> f.other
    kind.value -> f.kind.ne\nf.next -> r.in\nf.records -> r.body`,
    ['', '?role=Guest', '?role=ADMIN&kind=%20a', '?role=x', '?kind=', '?kind=c'].map((each) => get(`/test${each}`)),
    { method: 'GET' },
    { tables },
  ),
];
