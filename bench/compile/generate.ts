import type { JsonValue } from '../../compiler/base/json.ts';
import type { Source } from '../../compiler/base/span.ts';
import { flow } from '../../test/support/compile-flow.ts';

/**
 * A project of many routes with 20 nodes each, as in an application: parameters, checks, a branch, the database. It is
 * a folder with a file per route, since a file may not exceed 8 MiB.
 */
export function generateProject(routes: number): Source[] {
  const files = Array.from({ length: routes }, (_, index): Source => ({
    file: `routes/route-${index}.json`,
    text: JSON.stringify(generateRoute(index)),
  }));
  return [{ file: 'project.json', text: JSON.stringify(project) }, ...files];
}

const project = {
  version: 1,
  name: 'generated',
  tables: {
    orders: {
      columns: {
        id: { type: 'integer', primaryKey: true, default: 'increment' },
        customer: { type: 'text' },
        amount: { type: 'number' },
        note: { type: 'text', nullable: true },
        created: { type: 'timestamp', default: 'now' },
      },
    },
  },
};

/** The texts of every route differ, so that no result can be reused. `shop` is the name of a field of its answer. */
export function generateRoute(index: number, shop = 'shop'): JsonValue {
  const nodes = {
    start: { type: 'start' },
    id: { type: 'get-path-param', config: { name: 'id' } },
    number: { type: 'to-number' },
    verbose: { type: 'get-query-param', config: { name: 'verbose' } },
    isVerbose: { type: 'compare', config: { operator: 'eq' }, inputs: { right: `yes-${index}` } },
    customer: { type: 'get-body-field', config: { field: 'customer' } },
    amount: { type: 'get-body-field', config: { field: 'amount' } },
    total: {
      type: 'math',
      label: `Total with tax ${index}`,
      config: { operator: 'multiply' },
      inputs: { b: 1 + (index % 20) / 100 },
    },
    note: { type: 'template', config: { template: `Order ${index} of {{customer}}` } },
    find: {
      type: 'db-find',
      label: `Order ${index}`,
      config: { table: 'orders', where: [{ column: 'id', operator: 'eq' }] },
    },
    isKnown: { type: 'if-null' },
    missing: { type: 'return-json', config: { status: 404 }, inputs: { body: { error: `No order in shop ${index}` } } },
    record: { type: 'build-object', config: { fields: ['customer', 'amount', 'note'] } },
    insert: { type: 'db-insert', config: { table: 'orders' } },
    isShort: { type: 'branch' },
    short: { type: 'return-json', config: { status: 201 } },
    shortBody: { type: 'build-object', config: { fields: ['created'] } },
    body: { type: 'build-object', config: { fields: ['before', 'after', shop] }, inputs: { [shop]: index } },
    log: { type: 'log', config: { level: 'info' }, inputs: { message: `Wrote to shop ${index}` } },
    end: { type: 'return-json', config: { status: 201 } },
  };
  const edges = `start.next -> find.in
    id.value -> number.value
    number.number -> find.id
    find.next -> isKnown.in
    find.record -> isKnown.value
    isKnown.null -> missing.in
    isKnown.present -> insert.in
    customer.value -> note.customer
    customer.value -> record.customer
    amount.value -> total.a
    total.result -> record.amount
    note.text -> record.note
    record.object -> insert.record
    insert.next -> isShort.in
    verbose.value -> isVerbose.left
    isVerbose.result -> isShort.condition
    isShort.false -> short.in
    insert.record -> shortBody.created
    shortBody.object -> short.body
    isShort.true -> log.in
    log.next -> end.in
    isKnown.value -> body.before
    insert.record -> body.after
    body.object -> end.body`;
  return {
    id: `route-${index}`,
    method: 'POST',
    path: `/shop-${index % 40}/orders-${index}/:id`,
    flow: flow(nodes, edges),
  };
}
