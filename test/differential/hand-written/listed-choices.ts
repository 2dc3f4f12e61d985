import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { choose, isEqual } from './known-nodes.ts';
import { first, insert, part, tables } from './listed-texts.ts';
import { log } from './looping.ts';
import { answer, build, field } from './nodes.ts';

/** Choices between constants, written to columns that list their texts: TypeScript infers a union of the constants. */
const select = (whenTrue: string | number, whenFalse: string | number) => ({
  type: 'select',
  inputs: { whenTrue, whenFalse },
});
const row = build('state');
const [sel, inner] = [select('paid', 'open'), select("it's", '1')];
const update = (config: JsonObject) => ({ type: 'db-update', config: { table: 'tickets', ...config } });

const chosen = (name: string, nodes: Parameters<typeof one>[1], edges: string): Case =>
  one(
    `typed: listed texts chosen: ${name}`,
    { given: field('given'), is: isEqual('a'), sel, r: answer(), ...nodes },
    `given.value -> is.left\nis.result -> sel.condition\n${edges}`,
    ['a', 'b', 'paid', null, 1].map((given) => post('/test', { given })),
    {},
    { tables },
  );

/** Every type of column that a constant may be written to. */
const kinds: JsonObject = {
  kinds: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      at: { type: 'timestamp', nullable: true },
      key: { type: 'uuid', nullable: true },
      size: { type: 'integer', min: 1, nullable: true },
      rate: { type: 'number', max: 2, nullable: true },
      ok: { type: 'boolean', nullable: true },
      name: { type: 'text', maxLength: 3, trim: true, nullable: true },
      data: { type: 'json', nullable: true },
    },
  },
};
const times = ['2024-02-29T12:00Z', '2024-02-29T12:00:00.123456+01:00'];
const keys = ['aaaaaaaa-0000-4000-8000-000000000000', 'AAAAAAAA-0000-4000-8000-00000000000F'];
const choices: readonly (readonly [string, readonly JsonValue[]])[] = [
  ['at', times],
  ['key', keys],
  ['size', [1, 2_147_483_647]],
  ['rate', [-1e300, 1.5]],
  ['ok', [true, false]],
  ['name', [' ab ', 'abc']],
  ['data', [{ a: [1] }, 'text']],
];

export const listedChoices: readonly Case[] = [
  ...choices.map(([column, [first = null, second = null]]) =>
    one(
      `typed: constants chosen: ${column}`,
      {
        given: field('given'),
        is: isEqual('a'),
        sel: { type: 'select', inputs: { whenTrue: first, whenFalse: second } },
        value: { type: 'value', config: { value: second } },
        one: build(column),
        other: build(column),
        i: { type: 'db-insert', config: { table: 'kinds' } },
        j: { type: 'db-insert', config: { table: 'kinds' } },
        o: build('i', 'j'),
        r: answer(),
      },
      `given.value -> is.left\nis.result -> sel.condition\ns.next -> i.in\ni.next -> j.in\nj.next -> r.in\nsel.value -> one.${column}\nvalue.value -> other.${column}\none.object -> i.record\nother.object -> j.record\ni.record -> o.i\nj.record -> o.j\no.object -> r.body`,
      ['a', 'b', null].map((given) => post('/test', { given })),
      {},
      { tables: kinds },
    ),
  ),
  chosen(
    'for a new row',
    { row, i: insert },
    's.next -> i.in\nsel.value -> row.state\nrow.object -> i.record\ni.next -> r.in\ni.record -> r.body',
  ),
  chosen(
    'twice, logged, and answered',
    { row: build('state', 'level'), i: insert, l: log, low: select('low', ' HIGH'), o: build('state', 'level') },
    's.next -> l.in\nsel.value -> l.data\nl.next -> i.in\nsel.value -> row.state\nis.result -> low.condition\nlow.value -> row.level\nrow.object -> i.record\ni.next -> r.in\nsel.value -> o.state\nlow.value -> o.level\no.object -> r.body',
  ),
  chosen(
    'in one another',
    { row, i: insert, outer: { type: 'select', inputs: { whenFalse: '1' } }, isB: isEqual('b') },
    's.next -> i.in\ngiven.value -> isB.left\nisB.result -> outer.condition\nsel.value -> outer.whenTrue\nouter.value -> row.state\nrow.object -> i.record\ni.next -> r.in\ni.record -> r.body',
  ),
  chosen(
    'in one another, one of them wrong',
    { row, i: insert, outer: { type: 'select', inputs: { whenTrue: 'sold' } }, isB: isEqual('b') },
    's.next -> i.in\ngiven.value -> isB.left\nisB.result -> outer.condition\nsel.value -> outer.whenFalse\nouter.value -> row.state\nrow.object -> i.record\ni.next -> r.in\ni.record -> r.body',
  ),
  chosen(
    'beside the state of a row',
    {
      i: first,
      state: part('state'),
      row: build('state', 'title'),
      other: insert,
      outer: { type: 'select', inputs: { whenTrue: 'open' } },
    },
    's.next -> i.in\ni.next -> other.in\ni.record -> state.object\nis.result -> outer.condition\nstate.value -> outer.whenFalse\nouter.value -> row.state\nsel.value -> row.title\nrow.object -> other.record\nother.next -> r.in\nother.record -> r.body',
  ),
  chosen(
    'for changes, and as the old value',
    {
      ...{ i: first, changes: build('state'), inner },
      u: update({ where: [{ column: 'state', operator: 'eq', input: 'old' }] }),
    },
    's.next -> i.in\ni.next -> u.in\nis.result -> inner.condition\nsel.value -> u.old\ninner.value -> changes.state\nchanges.object -> u.changes\nu.next -> r.in\nu.count -> r.body',
  ),
  chosen(
    'from several ways to one row',
    { sw: choose('a', 'paid'), row, i: insert, l: log, m: log },
    's.next -> sw.in\ngiven.value -> sw.value\nsw.a -> l.in\nsw.paid -> m.in\nl.next -> i.in\nm.next -> i.in\nsw.default -> i.in\nsel.value -> l.data\nsel.value -> row.state\nrow.object -> i.record\ni.next -> r.in\ni.record -> r.body',
  ),
  chosen(
    'where a test before has chosen',
    { br: { type: 'branch' }, row, a: insert, b: insert },
    's.next -> br.in\nis.result -> br.condition\nbr.true -> a.in\nbr.false -> b.in\nsel.value -> row.state\nrow.object -> a.record\nrow.object -> b.record\na.next -> r.in\nb.next -> r.in\nsel.value -> r.body',
  ),
  chosen(
    'beside constant rows',
    {
      row,
      i: insert,
      many: {
        type: 'db-insert',
        config: { table: 'tickets', many: true },
        inputs: { record: [{ state: 'paid' }, { state: 'open' }] },
      },
    },
    's.next -> many.in\nmany.next -> i.in\nsel.value -> row.state\nrow.object -> i.record\ni.next -> r.in\nmany.records -> r.body',
  ),
  chosen(
    'for the rows of a Map',
    {
      lines: field('lines'),
      rows: { type: 'map', inputs: { list: ['a', 'b'] } },
      isA: { ...isEqual('a'), parent: 'rows' },
      state: { ...sel, parent: 'rows' },
      row: { ...build('state', 'title'), parent: 'rows' },
      i: { type: 'db-insert', config: { table: 'tickets', many: true } },
    },
    's.next -> i.in\nrows.item -> isA.left\nisA.result -> state.condition\nstate.value -> row.state\nrows.item -> row.title\nrow.object -> rows.result\nrows.results -> i.record\ni.next -> r.in\ni.records -> r.body',
  ),
  chosen(
    'for rows one by one, and a number among them',
    {
      each: { type: 'for-each', inputs: { list: ['a', 'b'] } },
      isA: { ...isEqual('a'), parent: 'each' },
      state: { ...sel, parent: 'each' },
      row: { ...build('state', 'of'), parent: 'each' },
      of: { ...select(7, 8), parent: 'each' },
      i: { ...insert, parent: 'each' },
    },
    's.next -> each.in\neach.body -> i.in\neach.item -> isA.left\nisA.result -> state.condition\nisA.result -> of.condition\nof.value -> row.of\nstate.value -> row.state\nrow.object -> i.record\neach.next -> r.in\nsel.value -> r.body',
  ),
  chosen(
    'for a row that may exist',
    {
      row: build('id', 'state'),
      id: select(1, 2),
      i: { type: 'db-insert', config: { table: 'tickets', onConflict: { columns: ['id'], do: 'update' } } },
    },
    's.next -> i.in\nis.result -> id.condition\nid.value -> row.id\nsel.value -> row.state\nrow.object -> i.record\ni.next -> r.in\ni.record -> r.body',
  ),
];
