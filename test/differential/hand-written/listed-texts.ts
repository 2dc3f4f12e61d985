import type { JsonObject } from '../../../compiler/base/json.ts';
import { flow } from '../../support/compile-flow.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { choose, code, isEqual } from './known-nodes.ts';
import { log } from './looping.ts';
import { answer, build, field } from './nodes.ts';

/** Columns that list what their texts may be: unions to TypeScript, in everything that is computed from them. */
export const tables: JsonObject = {
  tickets: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      state: { type: 'text', enum: ['open', 'paid', "it's", '1'], default: 'open' },
      level: {
        type: 'text',
        nullable: true,
        enum: ['low', 'high', '2'],
        trim: true,
        lowercase: true,
        emptyAsNull: true,
      },
      title: { type: 'text', default: 't' },
      of: { type: 'integer', nullable: true, references: 'tickets.id', as: 'whole', inverse: 'parts' },
    },
  },
};
export const insert = { type: 'db-insert', config: { table: 'tickets' } };
export const stored = (record: JsonObject) => ({ ...insert, inputs: { record } });
export const first = stored({ state: 'paid', level: 'high' });
const find = {
  type: 'db-find',
  config: { table: 'tickets', where: [{ column: 'state', operator: 'eq', value: 'paid' }] },
};
export const part = (path: string) => ({ type: 'get-property', config: { path } });
const bodies = [
  ...['open', 'paid', "it's", 'sold', '', null, 1].map((state) => ({ state, level: 'Low' })),
  ...['low', ' HIGH ', 'none', '', ' ', null].map((level) => ({ state: 'open', level })),
].map((body) => post('/test', body));

/** The flow of a row that was read, or of the text that a request gives, which has to be a state. */
const found = (name: string, nodes: Parameters<typeof one>[1], edges: string, rest: JsonObject = {}): Case =>
  one(
    `typed: listed texts: ${name}`,
    {
      i: first,
      f: find,
      there: { type: 'if-null' },
      state: part('state'),
      level: part('level'),
      given: field('given'),
      none: { ...answer(404), inputs: { body: 'none' } },
      r: answer(),
      ...nodes,
    },
    `s.next -> i.in\ni.next -> f.in\nf.next -> there.in\nf.record -> there.value\nthere.null -> none.in\nthere.value -> state.object\nthere.value -> level.object\n${edges}`,
    ['open', 'paid', 'sold', '', null, 1].map((given) => post('/test', { given })),
    {},
    { tables, ...rest },
  );
export const say = (body: string) => ({ type: 'return-json', inputs: { body } });

const conditions = ['eq', 'ne', 'contains', 'starts-with', 'ends-with', 'eq-ci', 'contains-ci', 'lt', 'ge'];

export const next = {
  id: 'next',
  inputs: { state: 'tickets.state', level: 'tickets.level', any: 'string' },
  outputs: { state: 'tickets.state', level: 'tickets.level' },
  flow: flow(
    { start: { type: 'start' }, is: isEqual('paid'), sel: { type: 'select' }, give: { type: 'return-values' } },
    'start.next -> give.in\nstart.state -> is.left\nis.result -> sel.condition\nstart.any -> sel.whenTrue\nstart.state -> sel.whenFalse\nsel.value -> give.state\nstart.level -> give.level',
  ),
};

export const listedTexts: readonly Case[] = [
  ...['state', 'level'].flatMap((column) =>
    conditions.map((operator) =>
      one(
        `typed: listed texts: ${column} compared by ${operator}`,
        {
          i: insert,
          row: build('state', 'level'),
          state: field('state'),
          level: field('level'),
          f: {
            type: 'db-list',
            config: {
              table: 'tickets',
              where: [
                { column, operator, input: 'by', ifMissing: 'skip' },
                {
                  any: [
                    { column, operator, value: column === 'state' ? 'open' : 'high' },
                    { column: 'title', operator: 'eq', value: 't' },
                  ],
                },
              ],
            },
          },
          r: answer(),
        },
        `s.next -> i.in\nstate.value -> row.state\nlevel.value -> row.level\nrow.object -> i.record\n${column}.value -> f.by\ni.next -> f.in\ni.error -> f.in\nf.next -> r.in\nf.records -> r.body`,
        bodies,
        {},
        { tables },
      ),
    ),
  ),
  ...['in', 'not-in'].map((operator) =>
    one(
      `typed: listed texts: compared by ${operator}`,
      {
        i: first,
        list: field('list'),
        f: {
          type: 'db-list',
          config: {
            table: 'tickets',
            where: [
              { column: 'state', operator, input: 'list', ifMissing: 'skip' },
              { column: 'level', operator, value: ['high', 'low'] },
            ],
          },
        },
        r: answer(),
      },
      's.next -> i.in\ni.next -> f.in\nlist.value -> f.list\nf.next -> r.in\nf.records -> r.body',
      [['open'], ['paid', 'sold'], [], null, ['paid', "it's"]].map((list) => post('/test', { list })),
      {},
      { tables },
    ),
  ),
  found(
    'a row that is compared with members, and with others',
    { sw: choose('paid', 'open'), a: say('paid'), b: say('open'), is: isEqual('sold'), br: { type: 'branch' } },
    'there.present -> sw.in\nstate.value -> sw.value\nsw.paid -> br.in\nstate.value -> is.left\nis.result -> br.condition\nbr.true -> a.in\nbr.false -> b.in\nsw.open -> r.in\nsw.default -> none.in\nstate.value -> r.body',
  ),
  found(
    'a case for each, then the same again',
    {
      sw: choose('paid', 'open', "it's"),
      again: choose('paid', 'open'),
      t: { type: 'text', config: { operator: 'upper' } },
      c: say('c'),
    },
    "there.present -> sw.in\nstate.value -> sw.value\nsw.paid -> again.in\nsw.open -> again.in\nsw.it's -> c.in\nsw.default -> r.in\nstate.value -> again.value\nagain.paid -> r.in\nagain.open -> none.in\nagain.default -> none.in\nstate.value -> t.text\nt.result -> r.body",
  ),
  found(
    'what is made of a state: a choice, a default, code, lists, texts',
    {
      is: isEqual('paid'),
      sel: { type: 'select', inputs: { whenFalse: 'other' } },
      isSel: isEqual('sold'),
      fb: { type: 'fallback', inputs: { fallback: 'none' } },
      isFb: isEqual('gold'),
      c: code({ state: 'string' }, 'boolean', "state === 'sold' || state.length > 9"),
      d: code({ state: 'auto', level: 'auto' }, 'auto', 'level ?? state'),
      isD: isEqual('gold'),
      list: { type: 'build-list', config: { length: 2 } },
      has: { type: 'compare', config: { operator: 'contains' }, inputs: { right: 'sold' } },
      t: { type: 'template', config: { template: '{{state}}!' } },
      o: build('sel', 'fb', 'c', 'has', 't', 'isSel', 'isFb', 'd', 'isD'),
    },
    `there.present -> r.in
    state.value -> is.left
    is.result -> sel.condition
    state.value -> sel.whenTrue
    sel.value -> isSel.left
    level.value -> fb.value
    fb.value -> isFb.left
    state.value -> c.state
    state.value -> d.state
    level.value -> d.level
    d.value -> isD.left
    state.value -> list.item0
    level.value -> list.item1
    list.list -> has.left
    state.value -> t.state
    sel.value -> o.sel
    fb.value -> o.fb
    c.value -> o.c
    has.result -> o.has
    t.text -> o.t
    isSel.result -> o.isSel
    isFb.result -> o.isFb
    d.value -> o.d
    isD.result -> o.isD
    o.object -> r.body`,
  ),
  found(
    'a row that is stored again, and a record that is told as well',
    {
      row: build('state', 'level'),
      copy: insert,
      more: { ...build('state', 'level'), inputs: { state: 'open', level: ' HIGH' } },
      other: insert,
      o: build('given', 'stored', 'more'),
    },
    'there.present -> copy.in\nstate.value -> row.state\nlevel.value -> row.level\nrow.object -> copy.record\ncopy.next -> other.in\nmore.object -> other.record\nother.next -> r.in\nrow.object -> o.given\nother.record -> o.stored\nmore.object -> o.more\no.object -> r.body',
  ),
  found(
    'a state from one of several ways, and one that a request gives',
    {
      u: {
        type: 'db-update',
        config: { table: 'tickets', where: [{ column: 'state', operator: 'eq', input: 'old' }] },
      },
      row: build('state'),
      sel: { type: 'if-null' },
    },
    'there.present -> sel.in\ngiven.value -> sel.value\nsel.null -> none.in\nsel.present -> u.in\nsel.value -> row.state\nrow.object -> u.changes\nstate.value -> u.old\nu.next -> r.in\nu.count -> r.body',
  ),
  found(
    'two columns of a few texts, compared with one another',
    {
      is: { type: 'compare', config: { operator: 'eq' } },
      not: { type: 'compare', config: { operator: 'ne' } },
      l: field('given'),
      known: { type: 'fallback', inputs: { fallback: 'open' } },
      o: build('is', 'not'),
    },
    'there.present -> r.in\nstate.value -> is.left\nlevel.value -> is.right\nl.value -> known.value\nknown.value -> not.left\nstate.value -> not.right\nis.result -> o.is\nnot.result -> o.not\no.object -> r.body',
  ),
  found(
    'a function with columns as its types',
    { call: { type: 'call', config: { function: 'next' } }, is: isEqual('gold'), o: build('state', 'level', 'is') },
    'there.present -> r.in\nstate.value -> call.state\nlevel.value -> call.level\ngiven.value -> call.any\ncall.state -> is.left\ncall.state -> o.state\ncall.level -> o.level\nis.result -> o.is\no.object -> r.body',
    { functions: [next] },
  ),
  found(
    'one that is compared twice with others',
    { sw: choose('sold', 'paid'), again: choose('sold', 'open'), a: say('sold'), l: log },
    'there.present -> sw.in\nstate.value -> sw.value\nsw.sold -> l.in\nl.next -> again.in\nsw.paid -> again.in\nsw.default -> again.in\nstate.value -> again.value\nagain.sold -> a.in\nagain.open -> none.in\nagain.default -> r.in\nstate.value -> r.body',
  ),
  one(
    'typed: listed texts: what every case needs is checked before the row is stored',
    {
      ...{ i: stored({ state: 'open' }), state: part('state'), title: field('title'), row: build('title') },
      ...{ sw: choose('open', 'paid', "it's", '1'), a: insert, b: insert, r: answer() },
    },
    `s.next -> i.in\ni.next -> sw.in\ni.record -> state.object\nstate.value -> sw.value\ntitle.value -> row.title
row.object -> a.record\nrow.object -> b.record\nsw.open -> a.in\nsw.paid -> a.in\nsw.it's -> b.in\nsw.1 -> b.in
a.next -> r.in\nb.next -> r.in\ntitle.value -> r.body`,
    [{}, { title: 5 }, { title: 'a' }].map((body) => post('/test', body)),
    {},
    { tables },
  ),
];
