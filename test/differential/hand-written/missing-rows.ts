import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { acting, called, give } from './acting-functions.ts';
import { one, things } from './case.ts';
import { each, inside } from './looping.ts';
import { answer, build, field, row } from './nodes.ts';

const byName = [{ column: 'name', operator: 'eq' }];
const find = { type: 'db-find', config: { table: 'things', where: byName } };
const update = (where: JsonObject['where'] = byName) => ({ type: 'db-update', config: { table: 'things', where } });
const part = (path: string) => ({ type: 'get-property', config: { path } });
const some = (path: string) => ({ type: 'get-property', config: { path, optional: true } });
const none = { ...answer(404), inputs: { body: 'none' } };

/** Returns the thing of that name, or answers. */
const known: JsonObject = {
  ...acting(
    'known',
    { name: 'string' },
    { size: 'integer' },
    { find, none, size: part('size'), give },
    'start.next -> find.in\nstart.name -> find.name\nfind.missing -> none.in\nfind.next -> give.in\nfind.record -> size.object\nsize.value -> give.size',
  ),
  guard: true,
};

const calls = ['a', 'b', 'a', 1, null].map((x) => post('/test', { x, size: 2 }));
const both = (name: string, nodes: Parameters<typeof one>[1], edges: string, rest: JsonObject = {}) =>
  [{}, { transaction: true }].map((route) =>
    one(`${name}${'transaction' in route ? ', in a transaction' : ''}`, nodes, edges, calls, route, {
      tables: things,
      ...rest,
    }),
  );

/** Queries whose `missing` says that there is no such row, and DB Exists. */
export const missingRows: readonly Case[] = [
  ...both(
    'missing: a found row is there behind `next`, and not behind `missing`',
    {
      ...{ x: field('x'), first: row('a'), find, size: part('size'), o: build('size', 'record'), r: answer(), none },
      m: { type: 'math', config: { operator: 'add' }, inputs: { b: 1 } },
    },
    's.next -> first.in\nfirst.next -> find.in\nfirst.error -> find.in\nx.value -> find.name\nfind.missing -> none.in\nfind.next -> r.in\nfind.record -> size.object\nsize.value -> m.a\nm.result -> o.size\nfind.record -> o.record\no.object -> r.body',
  ),
  ...both(
    'missing: nothing is changed, one row is, or many are; and failures beside',
    {
      ...{ x: field('x'), size: field('size'), first: row('a'), by: update(), rec: build('size') },
      all: {
        type: 'db-update',
        config: { table: 'things', where: [{ column: 'name', operator: 'ne' }] },
        inputs: { changes: { note: 'n' } },
      },
      ...{ o: build('record', 'count'), r: answer(), none, no: answer(409) },
      none2: { ...answer(404), inputs: { body: 'no others' } },
    },
    's.next -> first.in\nfirst.next -> by.in\nfirst.error -> by.in\nx.value -> by.name\nsize.value -> rec.size\nrec.object -> by.changes\nby.missing -> none.in\nby.error -> no.in\nby.failure -> no.body\nby.next -> all.in\nx.value -> all.name.ne\nall.missing -> none2.in\nall.next -> r.in\nby.record -> o.record\nall.count -> o.count\no.object -> r.body',
  ),
  ...both(
    'missing: deleted, or there was none; both ways join',
    {
      ...{ x: field('x'), first: row('b'), d: { type: 'db-delete', config: { table: 'things', where: byName } } },
      ...{ log: { type: 'log', inputs: { message: 'none' } }, c: { type: 'db-count', config: { table: 'things' } } },
      r: answer(),
    },
    's.next -> first.in\nfirst.next -> d.in\nfirst.error -> d.in\nx.value -> d.name\nd.missing -> log.in\nlog.next -> c.in\nd.next -> c.in\nc.next -> r.in\nc.count -> r.body',
  ),
  ...both(
    'missing: in a guard, and for each item',
    {
      ...{ x: field('x'), first: row('a'), e: each({ collect: true }), r: answer() },
      list: { type: 'build-list', config: { length: 2 }, inputs: { item0: 'a' } },
      ...{ find: inside(find), id: inside(some('id')), g: called('known'), o: build('size', 'ids') },
    },
    's.next -> first.in\nfirst.next -> g.in\nfirst.error -> g.in\nx.value -> g.name\nx.value -> list.item1\ng.next -> e.in\nlist.list -> e.list\ne.body -> find.in\ne.item -> find.name\nfind.record -> id.object\nid.value -> e.result\ne.next -> r.in\ng.size -> o.size\ne.results -> o.ids\no.object -> r.body',
    { functions: [known] },
  ),
  ...both(
    'missing: for each item, with a value of those that are there',
    {
      ...{ x: field('x'), first: row('a'), e: each({ collect: true }), r: answer() },
      list: { type: 'build-list', config: { length: 2 }, inputs: { item0: 'a' } },
      ...{ find: inside(find), id: inside(part('id')), log: inside({ type: 'log', inputs: { message: 'none' } }) },
    },
    's.next -> first.in\nfirst.next -> e.in\nfirst.error -> e.in\nx.value -> list.item1\nlist.list -> e.list\ne.body -> find.in\ne.item -> find.name\nfind.missing -> log.in\nfind.record -> id.object\nid.value -> e.result\ne.next -> r.in\ne.results -> r.body',
  ),
  ...both(
    'exists: a row that meets all conditions, or any row',
    {
      ...{ x: field('x'), any: { type: 'db-exists', config: { table: 'things' } }, first: row('a') },
      is: {
        type: 'db-exists',
        config: { table: 'things', where: [...byName, { column: 'size', operator: 'gt', optional: true }] },
      },
      ...{ size: field('size'), r: answer(), none },
    },
    's.next -> any.in\nany.no -> first.in\nfirst.next -> is.in\nany.yes -> is.in\nx.value -> is.name\nsize.value -> is.size.gt\nis.no -> none.in\nis.yes -> r.in\nx.value -> r.body',
  ),
];
