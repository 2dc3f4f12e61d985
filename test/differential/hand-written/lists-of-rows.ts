import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { answer, field } from './nodes.ts';

/** Lists of rows, whose types are known. */
const ofRows: readonly Case[] = [
  one(
    'rows, filtered, sorted and picked',
    {
      ...{
        x: field('x'),
        i: { type: 'db-insert', config: { table: 'things' } },
        l: { type: 'db-list', config: { table: 'things' } },
      },
      f: {
        type: 'filter-list',
        config: {
          where: [
            { field: 'size', operator: 'ge' },
            { field: 'note', operator: 'ne' },
          ],
        },
        inputs: { 'size.ge': 7, 'note.ne': 'x' },
      },
      o: {
        type: 'sort-list',
        config: {
          orderBy: [{ field: 'weight', direction: 'desc' }, { field: 'created' }, { field: 'id', direction: 'desc' }],
        },
      },
      p: { type: 'pick-fields', config: { fields: [{ field: 'name' }, { field: 'note', as: 'remark' }] } },
      h: { type: 'first' },
      b: { type: 'build-object', config: { fields: ['list', 'one'] } },
      r: answer(),
    },
    's.next -> i.in\nx.value -> i.record\ni.next -> l.in\nl.next -> r.in\nl.records -> f.list\nf.list -> o.list\no.list -> p.value\np.value -> b.list\no.list -> h.list\nb.object -> r.body\nh.item -> b.one',
    [
      { name: 'a', size: 8 },
      { name: 'b', weight: 2.5, note: 'x' },
      { name: 'c', weight: 2.5, note: null },
      { name: 'd', weight: -1, size: 1 },
    ].map((x) => post('/test', { x })),
    {},
    { tables: things },
  ),
];

/** What a query or a filter leaves out is not missing in what is left. */
const present: readonly Case[] = [
  undefined,
  { operator: 'is-not-null' },
  { operator: 'eq', value: 'é b' },
  { operator: 'eq-ci', value: 'É B' },
  { operator: 'ge', value: '' },
  { operator: 'between', value: { from: '', to: 'é b' } },
  { operator: 'contains', value: '' },
  { operator: 'contains-ci', value: '' },
  { operator: 'starts-with', value: '' },
  { operator: 'ends-with', value: '' },
  { operator: 'in', value: ['', 'é b'] },
  { operator: 'search', value: 'b' },
].map((condition) =>
  one(
    `typed: only texts that are there, ${condition === undefined ? 'filtered' : `queried by ${condition.operator}`}`,
    {
      ...{ x: field('x'), i: { type: 'db-insert', config: { table: 'things' } } },
      l: {
        type: 'db-list',
        config: {
          table: 'things',
          ...(condition === undefined ? {} : { where: [{ column: 'note', ...condition }] }),
          total: true,
        },
      },
      p: { type: 'pluck', config: { field: 'note' } },
      ...(condition === undefined
        ? { f: { type: 'filter-list', config: { where: [{ operator: 'is-not-null' }] } } }
        : {}),
      m: { type: 'map' },
      u: { type: 'text', config: { operator: 'upper' }, parent: 'm' },
      b: { type: 'build-object', config: { fields: ['upper', 'rows', 'total'] } },
      r: answer(),
    },
    `s.next -> i.in
      x.value -> i.record
      i.next -> l.in
      l.next -> r.in
      l.records -> p.list
      ${condition === undefined ? 'p.values -> f.list\nf.list -> m.list' : 'p.values -> m.list'}
      m.item -> u.text
      u.result -> m.result
      m.results -> b.upper
      l.records -> b.rows
      l.total -> b.total
      b.object -> r.body`,
    [{ name: 'a' }, { name: 'b', note: 'é b' }, { name: 'c', note: null }, { name: 'd', note: '' }].map((x) =>
      post('/test', { x }),
    ),
    {},
    { tables: things },
  ),
);

/** Rows of two tables in one list: columns that only one of them has are read from both. */
const mixed: readonly Case[] = [
  one(
    'typed: rows looked up, grouped and counted',
    {
      ...{ l: { type: 'db-list', config: { table: 'parts' } }, m: { type: 'db-list', config: { table: 'things' } } },
      u: { type: 'look-up', config: { field: 'thing', other: 'id', as: 'owner' } },
      ...{ g: { type: 'group-by', config: { field: 'label' } }, h: { type: 'group-by', config: { field: 'note' } } },
      ...{
        d: { type: 'distinct', config: { field: 'owner.name' } },
        w: { type: 'aggregate-list', config: { operator: 'max', field: 'weight' } },
      },
      ...{
        n: { type: 'pluck', config: { field: 'size' } },
        e: { type: 'distinct' },
        z: { type: 'aggregate-list', config: { operator: 'sum' } },
      },
      ...{
        k: { type: 'pluck', config: { field: 'items' } },
        f: { type: 'flatten' },
        v: { type: 'pluck', config: { field: 'name' } },
      },
      b: { type: 'build-object', config: { fields: ['parts', 'notes', 'most', 'sum', 'names'] } },
      r: answer(),
    },
    `s.next -> l.in
      l.next -> m.in
      m.next -> r.in
      l.records -> u.list
      m.records -> u.others
      u.list -> d.list
      d.list -> g.list
      m.records -> h.list
      m.records -> w.list
      m.records -> n.list
      n.values -> e.list
      e.list -> z.list
      h.groups -> k.list
      k.values -> f.list
      f.list -> v.list
      g.groups -> b.parts
      h.groups -> b.notes
      w.result -> b.most
      z.result -> b.sum
      v.values -> b.names
      b.object -> r.body`,
    [post('/test', {})],
    {},
    { tables: things },
  ),
  one(
    'typed: lists of rows of two tables',
    {
      ...{ l: { type: 'db-list', config: { table: 'things' } }, m: { type: 'db-list', config: { table: 'parts' } } },
      ...{
        q: { type: 'get-query-param', config: { name: 'q', type: 'boolean', default: true } },
        x: { type: 'select' },
      },
      p: { type: 'get-property', config: { path: '0.name' } },
      ...{ k: { type: 'pluck', config: { field: 'label' } } },
      b: { type: 'build-object', config: { fields: ['one', 'all', 'literals'] } },
      t: { type: 'pluck', config: { field: 'a' }, inputs: { list: [{ a: 1 }, { toString: 'x' }] } },
      r: answer(),
    },
    `s.next -> l.in
      l.next -> m.in
      m.next -> r.in
      l.records -> x.whenTrue
      m.records -> x.whenFalse
      q.value -> x.condition
      x.value -> p.object
      p.value -> b.one
      x.value -> k.list
      k.values -> b.all
      t.values -> b.literals
      b.object -> r.body`,
    [post('/test', {}), post('/test?q=false', {})],
    {},
    { tables: things },
  ),
  // Only rows without a weight pass the check; TypeScript sees the type that it reads, a text or null.
  one(
    'typed: rows whose number is asked for as a text, filtered in several branches',
    {
      ...{ l: { type: 'db-list', config: { table: 'things' } }, a: field('a') },
      w: { type: 'switch', config: { cases: ['1', '2'] } },
      f: {
        type: 'filter-list',
        config: { where: [{ field: 'weight', operator: 'starts-with' }] },
        inputs: { 'weight.starts-with': 'x' },
      },
      ...{ m: { type: 'log', inputs: { message: 'x' } }, n: { type: 'log', inputs: { message: 'y' } }, r: answer() },
      r2: { ...answer(404), inputs: { body: 'none' } },
    },
    's.next -> l.in\nl.next -> w.in\na.value -> w.value\nw.1 -> m.in\nw.2 -> n.in\nw.default -> r2.in\nl.records -> f.list\nf.list -> m.data\nf.list -> n.data\nm.next -> r.in\nn.next -> r.in\nf.list -> r.body',
    ['1', '2', '3'].map((a) => post('/test', { a })),
    {},
    { tables: things },
  ),
];

export const listsOfRows: readonly Case[] = [...ofRows, ...present, ...mixed];
