import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../compiler/base/json.ts';
import { flow, openApiOf, project } from '../../../support/compile-flow.ts';
import type { NodeSpec } from '../../../support/compile-flow.ts';

const no = { type: 'return-json', config: { status: 401 }, inputs: { body: {} } };
const user = {
  ...{ id: 'user', guard: true },
  flow: flow(
    {
      start: { type: 'start' },
      read: { type: 'get-header', config: { name: 'Authorization', scheme: 'Bearer' } },
      given: { type: 'if-null' },
      no,
      give: { type: 'return-values' },
    },
    'start.next -> given.in\nread.value -> given.value\ngiven.present -> give.in\ngiven.null -> no.in',
  ),
};
const things = { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text' } } };

/** The operation of a route that starts with an insert of a thing, whose name is a field of the body. */
async function operationOf(nodes: Readonly<Record<string, NodeSpec>>, edges: string): Promise<JsonObject> {
  const text = await openApiOf(
    project(
      flow(
        {
          s: { type: 'start' },
          name: { type: 'get-body-field', config: { field: 'name' } },
          record: { type: 'build-object', config: { fields: ['name'] } },
          add: { type: 'db-insert', config: { table: 'things' } },
          done: { type: 'return-json', inputs: { body: {} } },
          no,
          ...nodes,
        },
        `name.value -> record.name\nrecord.object -> add.record\nadd.next -> done.in\n${edges}`,
      ),
      {},
      { tables: { things }, functions: [user] },
    ),
  );
  return JSON.parse(text).paths['/test'].post;
}

const text = { type: 'string', pattern: '^[^\\u0000]*$' };
const bodyOf = (properties: JsonObject, required?: readonly string[]) => ({
  required: required !== undefined,
  content: {
    'application/json': { schema: { type: 'object', properties, ...(required === undefined ? {} : { required }) } },
  },
});

describe('the body in openapi.json is what every request needs that the flow accepts', () => {
  const kind = { type: 'get-body-field', config: { field: 'kind' } };
  const isA = { type: 'compare', config: { operator: 'eq' }, inputs: { right: 'a' } };
  const fork = { type: 'branch' };

  const age = { type: 'get-body-field', config: { field: 'age' } };
  const rules = {
    type: 'validate',
    config: {
      rules: {
        name: [{ rule: 'length', min: 2, max: 40 }],
        kind: [{ rule: 'oneOf', values: ['a', 'b'] }],
        age: [{ rule: 'required' }, { rule: 'integer' }, { rule: 'range', min: 18 }],
      },
    },
  };
  const fields = 'name.value -> rules.name\nkind.value -> rules.kind\nage.value -> rules.age';

  test.each<readonly [string, Readonly<Record<string, NodeSpec>>, string, JsonObject, readonly string[] | undefined]>([
    [
      'behind a guard',
      { me: { type: 'call', config: { function: 'user' } } },
      's.next -> me.in\nme.next -> add.in',
      { name: text },
      ['name'],
    ],
    [
      'where the other branch refuses',
      { kind, isA, fork },
      's.next -> fork.in\nkind.value -> isA.left\nisA.result -> fork.condition\nfork.true -> add.in\nfork.false -> no.in',
      { kind: {}, name: text },
      ['name'],
    ],
    [
      'of an item of a list, or of what an object has by that name',
      {
        lines: { type: 'get-body-field', config: { field: 'lines' } },
        first: { type: 'get-property', config: { path: '0' } },
        number: { type: 'to-number' },
        other: { type: 'return-json' },
        fork: { type: 'branch', inputs: { condition: true } },
      },
      's.next -> fork.in\nfork.true -> add.in\nfork.false -> other.in\nnumber.number -> other.body\nlines.value -> first.object\nfirst.value -> number.value',
      {
        lines: {
          anyOf: [{ type: 'array', items: {} }, { type: 'object', properties: { 0: {} } }, { type: 'null' }],
        },
        name: {},
      },
      undefined,
    ],
    [
      'where a missing value is refused',
      { kind, given: { type: 'if-null' } },
      's.next -> given.in\nkind.value -> given.value\ngiven.present -> add.in\ngiven.null -> no.in',
      { kind: { not: { type: 'null' } }, name: text },
      ['name', 'kind'],
    ],
    [
      'where the rules of a Validate are kept, if a request is refused otherwise',
      { kind, age, rules },
      `s.next -> rules.in\n${fields}\nrules.valid -> add.in\nrules.invalid -> no.in`,
      {
        name: { ...text, minLength: 2, maxLength: 40 },
        kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
        age: { type: 'number', minimum: 18 },
      },
      ['name', 'age'],
    ],
    [
      'but not those rules, if a request is accepted otherwise',
      { kind, age, rules, other: { type: 'return-json', config: { status: 202 }, inputs: { body: {} } } },
      `s.next -> rules.in\n${fields}\nrules.valid -> add.in\nrules.invalid -> other.in`,
      { name: {}, kind: {}, age: {} },
      undefined,
    ],
    [
      'but not those rules, if Catch accepts what breaks them',
      {
        ...{ kind, age, rules, broken: { type: 'fail', inputs: { message: 'broken' } } },
        ...{ catch: { type: 'catch' }, other: { type: 'return-json', inputs: { body: {} } } },
      },
      `s.next -> rules.in\n${fields}\nrules.valid -> add.in\nrules.invalid -> broken.in\ncatch.next -> other.in`,
      { name: {}, kind: {}, age: {} },
      undefined,
    ],
    [
      'but not what only one of two accepted requests needs',
      { kind, isA, fork, other: { type: 'return-json', config: { status: 202 }, inputs: { body: {} } } },
      's.next -> fork.in\nkind.value -> isA.left\nisA.result -> fork.condition\nfork.true -> add.in\nfork.false -> other.in',
      { kind: {}, name: {} },
      undefined,
    ],
    [
      'and what every request needs, if all are refused',
      {
        again: { type: 'db-insert', config: { table: 'things' } },
        late: { type: 'return-json', config: { status: 503 }, inputs: { body: {} } },
      },
      's.next -> again.in\nagain.next -> late.in\nrecord.object -> again.record',
      { name: text },
      ['name'],
    ],
  ])('%s', async (_name, nodes, edges, properties, required) => {
    const { requestBody } = Object(await operationOf(nodes, edges));
    expect(requestBody).toEqual(bodyOf(properties, required));
  });
});
