import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { choose } from './known-nodes.ts';
import { first, insert, next, part, say, stored, tables } from './listed-texts.ts';
import { answer, build, field } from './nodes.ts';

/** Rows with columns that list what their texts may be: groups, pages, items and related rows of them. */
export const listedTextsOfRows: readonly Case[] = [
  one(
    'typed: listed texts: groups of them, the least, and conditions on both',
    {
      i: first,
      j: stored({ state: 'open', level: 'low' }),
      given: field('given'),
      a: {
        type: 'db-aggregate',
        config: {
          table: 'tickets',
          groupBy: ['state', { column: 'level', as: 'how' }],
          count: 'rows',
          max: { most: 'level', last: 'state' },
          having: [
            { field: 'state', operator: 'ne', input: 'given', ifMissing: 'skip' },
            { field: 'how', operator: 'in', value: [' HIGH', 'low'] },
            { field: 'state', operator: 'gt', value: 'n' },
            { field: 'most', operator: 'ge', value: 'a' },
            { field: 'last', operator: 'eq', input: 'given', ifMissing: 'skip' },
          ],
          orderBy: [{ field: 'last' }],
        },
      },
      r: answer(),
    },
    's.next -> i.in\ni.next -> j.in\nj.next -> a.in\ngiven.value -> a.given\na.next -> r.in\na.records -> r.body',
    ['open', 'paid', 'sold', null].map((given) => post('/test', { given })),
    {},
    { tables },
  ),
  one(
    'typed: listed texts: pages in their order, and the texts of a list',
    {
      i: first,
      after: field('after'),
      l: {
        type: 'db-list',
        config: {
          table: 'tickets',
          columns: ['id', 'state'],
          orderBy: [{ column: 'state', direction: 'desc' }],
          page: 'cursor',
        },
      },
      p: { type: 'pluck', config: { field: 'state' } },
      has: { type: 'compare', config: { operator: 'contains' }, inputs: { right: 'sold' } },
      has2: { type: 'compare', config: { operator: 'contains' }, inputs: { right: 'paid' } },
      o: build('records', 'next', 'states', 'has', 'has2'),
      r: answer(),
    },
    's.next -> i.in\ni.next -> l.in\nafter.value -> l.after\nl.next -> r.in\nl.records -> o.records\nl.cursor -> o.next\nl.records -> p.list\np.values -> o.states\np.values -> has.left\np.values -> has2.left\nhas.result -> o.has\nhas2.result -> o.has2\no.object -> r.body',
    [
      null,
      Buffer.from(JSON.stringify(['paid', 1])).toString('base64url'),
      Buffer.from(JSON.stringify(['sold', 1])).toString('base64url'),
    ].map((after) => post('/test', { after })),
    {},
    { tables },
  ),
  one(
    'typed: listed texts: items of a list, each stored by its state',
    {
      list: field('list'),
      fe: { type: 'for-each' },
      sw: { ...choose('open', 'paid'), parent: 'fe' },
      state: { ...part('state'), parent: 'fe' },
      i: { ...insert, parent: 'fe' },
      j: { ...insert, parent: 'fe', inputs: { record: { state: "it's" } } },
      all: { type: 'db-list', config: { table: 'tickets' } },
      r: answer(),
    },
    's.next -> fe.in\nlist.value -> fe.list\nfe.body -> sw.in\nfe.item -> state.object\nstate.value -> sw.value\nsw.open -> i.in\nfe.item -> i.record\nsw.paid -> j.in\nfe.next -> all.in\nall.next -> r.in\nall.records -> r.body',
    [[{ state: 'open' }, { state: 'paid' }, { state: 'x' }], [], [{ state: 'sold' }]].map((list) =>
      post('/test', { list }),
    ),
    {},
    { tables },
  ),
  one(
    'typed: listed texts: of related rows, one of which looks like a number',
    {
      ...{ i: first, j: stored({ state: '1', level: '2', of: 1 }) },
      f: {
        type: 'db-find',
        config: {
          table: 'tickets',
          where: [{ column: 'state', operator: 'eq', value: '1' }],
          include: { whole: { relation: 'whole' } },
        },
      },
      there: { type: 'if-null' },
      g: { type: 'db-list', config: { table: 'tickets', include: { parts: { relation: 'parts' } } } },
      ...{
        state: part('whole.state'),
        level: part('whole.level'),
        call: { type: 'call', config: { function: 'next' }, inputs: { any: 'paid' } },
      },
      ...{
        sw: choose('1', 'paid'),
        o: build('state', 'level', 'rows'),
        r: answer(),
        one: say('one'),
        none: say('none'),
      },
    },
    's.next -> i.in\ni.next -> j.in\nj.next -> f.in\nf.next -> g.in\nf.missing -> none.in\ng.next -> there.in\nthere.present -> sw.in\nstate.value -> there.value\nthere.null -> none.in\nthere.value -> sw.value\nsw.1 -> one.in\nsw.paid -> r.in\nsw.default -> none.in\nf.record -> state.object\nf.record -> level.object\nthere.value -> call.state\nlevel.value -> call.level\ncall.state -> o.state\ncall.level -> o.level\ng.records -> o.rows\no.object -> r.body',
    [post('/test')],
    {},
    { tables, functions: [next] },
  ),
];
