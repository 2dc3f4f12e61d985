import type { JsonObject } from '../../compiler/base/json.ts';
import { flow } from '../../test/support/compile-flow.ts';

const insert = {
  id: 'create-item',
  method: 'POST',
  path: '/items',
  flow: flow(
    {
      start: { type: 'start' },
      body: { type: 'get-json-body' },
      insert: { type: 'db-insert', config: { table: 'items' } },
      end: { type: 'return-json', config: { status: 201 } },
    },
    `start.next -> insert.in
    body.body -> insert.record
    insert.next -> end.in
    insert.record -> end.body`,
  ),
};

const find = {
  id: 'get-item',
  method: 'GET',
  path: '/items/:id',
  flow: flow(
    {
      start: { type: 'start' },
      id: { type: 'get-path-param', config: { name: 'id' } },
      number: { type: 'to-number' },
      find: { type: 'db-find', config: { table: 'items', where: [{ column: 'id', operator: 'eq' }] } },
      isKnown: { type: 'if-null' },
      missing: { type: 'return-json', config: { status: 404 }, inputs: { body: { error: 'No such item' } } },
      end: { type: 'return-json' },
    },
    `start.next -> find.in
    id.value -> number.value
    number.number -> find.id
    find.next -> isKnown.in
    find.record -> isKnown.value
    isKnown.null -> missing.in
    isKnown.present -> end.in
    isKnown.value -> end.body`,
  ),
};

const list = {
  id: 'list-items',
  method: 'GET',
  path: '/items',
  flow: flow(
    {
      start: { type: 'start' },
      list: { type: 'db-list', config: { table: 'items' }, inputs: { limit: 50 } },
      end: { type: 'return-json' },
    },
    `start.next -> list.in
    list.next -> end.in
    list.records -> end.body`,
  ),
};

const products = {
  id: 'list-products',
  method: 'GET',
  path: '/products',
  flow: flow(
    {
      start: { type: 'start' },
      list: {
        type: 'db-list',
        config: {
          table: 'products',
          columns: ['id', 'name', 'price'],
          include: {
            maker: { relation: 'maker', columns: ['id', 'name'] },
            reviews: { relation: 'reviews', columns: ['stars', 'words'], orderBy: [{ column: 'id' }] },
          },
        },
        inputs: { limit: 20 },
      },
      end: { type: 'return-json' },
    },
    `start.next -> list.in
    list.next -> end.in
    list.records -> end.body`,
  ),
};

export const databaseProject: JsonObject = {
  version: 1,
  name: 'bench-database',
  tables: {
    items: {
      columns: {
        id: { type: 'integer', primaryKey: true, default: 'increment' },
        name: { type: 'text' },
        price: { type: 'number' },
        stock: { type: 'integer' },
        created: { type: 'timestamp', default: 'now' },
      },
    },
    makers: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text' } } },
    products: {
      columns: {
        id: { type: 'integer', primaryKey: true, default: 'increment' },
        name: { type: 'text' },
        price: { type: 'number' },
        maker_id: { type: 'integer', references: 'makers.id' },
      },
    },
    reviews: {
      columns: {
        id: { type: 'integer', primaryKey: true, default: 'increment' },
        product_id: { type: 'integer', references: 'products.id' },
        stars: { type: 'integer' },
        words: { type: 'text' },
      },
      indexes: [['product_id']],
    },
  },
  routes: [insert, find, list, products],
};
