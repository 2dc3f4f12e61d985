import { expect, test } from 'vitest';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const tables = {
  rooms: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text' } } },
};

/** Looks up the rooms of two parameters, as far as they are given, before one is inserted. */
function lookUps(): JsonValue {
  const lookUp = (name: string): Readonly<Record<string, NodeSpec>> => ({
    [name]: { type: 'get-query-param', config: { name, type: 'integer' } },
    [`${name}-given`]: { type: 'if-null' },
    [`${name}-find`]: { type: 'db-find', config: { table: 'rooms', where: [{ column: 'id', operator: 'eq' }] } },
    [`${name}-found`]: { type: 'if-null' },
    [`${name}-missing`]: { type: 'return-json', config: { status: 404 }, inputs: { body: name } },
  });
  const wires = (name: string, next: string): string =>
    `${name}.value -> ${name}-given.value\n${name}.value -> ${name}-find.id\n${name}-given.present -> ${name}-find.in
     ${name}-given.null -> ${next}.in\n${name}-find.next -> ${name}-found.in\n${name}-find.record -> ${name}-found.value
     ${name}-found.null -> ${name}-missing.in\n${name}-found.present -> ${next}.in`;
  return project(
    flow(
      {
        start: { type: 'start' },
        ...lookUp('from'),
        ...lookUp('to'),
        name: { type: 'get-body-field', config: { field: 'name' } },
        record: { type: 'build-object', config: { fields: ['name'] } },
        insert: { type: 'db-insert', config: { table: 'rooms' } },
        reply: { type: 'return-json', config: { status: 201 } },
      },
      `start.next -> from-given.in\n${wires('from', 'to-given')}\n${wires('to', 'insert')}
       name.value -> record.name\nrecord.object -> insert.record\ninsert.next -> reply.in\ninsert.record -> reply.body`,
    ),
    {},
    { tables },
  );
}

test('what every branch computes last, and what follows all of them, is written once, after the branching', async () => {
  const text = await emittedRoute(lookUps());
  expect(text.match(/\btoInteger\)?\(/g)).toHaveLength(2);
  expect(text.match(/\.insertInto|insertRoom\./g)).toHaveLength(2);
  expect(text).not.toMatch(/\blet\b| as number/);
  expect(text).toMatch(/^ {4}const to = optional\(toInteger\)/m);
  expect(text).toMatch(/^ {4}if \(to != null\) \{$/m);
});

test('a value whose own sources stay in the branches stays with them', async () => {
  const nodes: Readonly<Record<string, NodeSpec>> = {
    start: { type: 'start' },
    raw: { type: 'get-raw-body' },
    hash: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
    is: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 'x' } },
    split: { type: 'branch' },
    which: { type: 'switch', config: { cases: ['a', 'b', 'c'] } },
    e: { type: 'get-body-field', config: { field: 'e' } },
    signature: { type: 'parse-signature', config: { format: 'key-value' } },
    object: { type: 'build-object', config: { fields: ['at'] } },
    first: { type: 'return-json', config: { status: 400 } },
    second: { type: 'return-json', config: { status: 500 } },
    third: { type: 'return-json', config: { status: 404 }, inputs: { body: null } },
  };
  const edges = `start.next -> split.in\nraw.raw -> hash.data\nhash.hash -> is.left\nis.result -> split.condition
    split.true -> which.in\nhash.hash -> which.value\nsplit.false -> first.in\nwhich.default -> first.in
    which.c -> first.in\nwhich.b -> second.in\nwhich.a -> third.in\ne.value -> signature.header
    signature.timestamp -> object.at\nobject.object -> first.body\nobject.object -> second.body`;
  const text = await emittedRoute(project(flow(nodes, edges)));
  expect(text).toContain('parseSignature(');
});
