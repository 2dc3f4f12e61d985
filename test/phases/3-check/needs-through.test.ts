import { expect, test } from 'vitest';
import { parseJson } from '../../../compiler/base/json.ts';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { emittedRoute, flow, openApiOf, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const tables = {
  members: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      role: { type: 'text', enum: ['user', 'admin'] },
      age: { type: 'integer', min: 0, max: 150 },
    },
  },
};
const field = (name: string): NodeSpec => ({ type: 'get-body-field', config: { field: name } });
const or = (fallback?: JsonValue): NodeSpec => ({
  type: 'fallback',
  ...(fallback === undefined ? {} : { inputs: { fallback } }),
});

/** A route that inserts a member, whose role and age come from these nodes. */
const inserts = (
  nodes: Readonly<Record<string, NodeSpec>>,
  edges: string,
  inputs: NodeSpec['inputs'] = { body: true },
  columns: Readonly<Record<string, JsonValue>> = tables.members.columns,
): JsonValue =>
  project(
    flow(
      {
        start: { type: 'start' },
        role: field('role'),
        age: field('age'),
        record: { type: 'build-object', config: { fields: ['role', 'age'] } },
        insert: { type: 'db-insert', config: { table: 'members' } },
        reply: { type: 'return-json', inputs },
        ...nodes,
      },
      `start.next -> insert.in\nrecord.object -> insert.record\ninsert.next -> reply.in\n${edges}`,
    ),
    {},
    { tables: { members: { columns } } },
  );
const withDefaultsIn = (columns?: Readonly<Record<string, JsonValue>>): JsonValue =>
  inserts(
    { roleOr: or('user'), ageOr: or(18) },
    `role.value -> roleOr.value\nroleOr.value -> record.role\nage.value -> ageOr.value\nageOr.value -> record.age`,
    { body: true },
    columns,
  );
const withDefaults = withDefaultsIn();

test('a value with a constant for a missing one is read once, as what it is used for', async () => {
  const text = await emittedRoute(withDefaults);
  expect(text).toContain(`const role = optional(readRole)(body.role, 'body field "role"');`);
  expect(text).toContain(`const age = optional(readAge)(body.age, 'body field "age"');`);
  expect(text).toContain(`{ role: role ?? 'user', age: age ?? 18 }`);
});

test('so is one for a column that may be null, or that has a default', async () => {
  const loose = withDefaultsIn({
    ...tables.members.columns,
    role: { type: 'text', enum: ['user', 'admin'], default: 'user' },
    age: { type: 'integer', min: 0, max: 150, nullable: true },
  });
  expect(await emittedRoute(loose)).toBe(await emittedRoute(withDefaults));
  const openApi = JSON.stringify(parseJson(await openApiOf(loose)));
  expect(openApi).toContain('"age":{"type":["integer","null"],"format":"int32","minimum":0,"maximum":150}');
});

test('the contract tells it', async () => {
  const openApi = JSON.stringify(parseJson(await openApiOf(withDefaults)));
  expect(openApi).toContain('"role":{"type":["string","null"],"enum":["user","admin",null]}');
  expect(openApi).toContain('"age":{"type":["integer","null"],"format":"int32","minimum":0,"maximum":150}');
});

test('through several of them, down to the last', async () => {
  const text = await emittedRoute(
    inserts(
      { other: field('kind'), first: or(), last: or('user'), ageOr: or(18) },
      `role.value -> first.value\nother.value -> first.fallback\nfirst.value -> last.value
       last.value -> record.role\nage.value -> ageOr.value\nageOr.value -> record.age`,
    ),
  );
  expect(text).toContain('age ?? 18');
  expect(text.match(/readRole\)?\(/g)).toHaveLength(1);
});

test('where one use takes anything, what is given is read', async () => {
  const shown = await emittedRoute(
    inserts(
      { roleOr: or('user'), ageOr: or(18) },
      `role.value -> roleOr.value\nroleOr.value -> record.role\nage.value -> ageOr.value\nageOr.value -> record.age
       roleOr.value -> reply.body`,
      {},
    ),
  );
  expect(shown).toContain(`readRole(role ?? 'user', 'body field "role"')`);
  expect(shown).toContain('optional(readAge)(body.age');
});
