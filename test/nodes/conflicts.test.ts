import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';

type Nodes = Parameters<typeof flow>[0];

const tables: JsonObject = {
  bookings: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      room_id: { type: 'integer' },
      day: { type: 'text' },
      code: { type: 'text', unique: true },
    },
    unique: [['room_id', 'day']],
  },
};
const record = { id: 1, room_id: 1, day: 'mon', code: 'a' };
const insert = { type: 'db-insert', config: { table: 'bookings' }, inputs: { record } };
const reply = { type: 'return-json', inputs: { body: 1 } };
const said = (body: string) => ({ type: 'return-json', config: { status: 409 }, inputs: { body } });

const routeOf = (edges: string, rest: JsonObject = {}, it: Nodes[string] = insert): JsonValue =>
  project(
    flow(
      { s: { type: 'start' }, it, reply, a: said('a'), b: said('b'), e: said('e') },
      `s.next -> it.in\nit.next -> reply.in\n${edges}`,
    ),
    rest,
    { tables },
  );
const findings = async (edges: string, it?: Nodes[string]) =>
  (await compileProject(routeOf(edges, {}, it))).diagnostics.map(({ code, message }) => `${code} ${message}`);

describe('a write whose conflicts are wired', () => {
  test('catches only these', async () => {
    const route = await emittedRoute(routeOf('it.conflict.code -> a.in'));
    expect(route).toContain("['bookings_code_key'],");
    expect(route).toMatch(/if \(!booking\.ok\) \{\s+return sendJson\(reply\.code\(409\), 'a'\);\s+\}/);
  });

  test('asks for the constraint where there are several', async () => {
    const route = await emittedRoute(routeOf('it.conflict.id -> b.in\nit.conflict.room_id-day -> a.in'));
    expect(route).toContain("['bookings_pkey', 'bookings_room_id_day_key']");
    expect(route).toContain("if (booking.constraint === 'bookings_pkey') {");
  });

  test('catches all failures beside `error`, in a savepoint of a transaction that goes on then', async () => {
    const route = await emittedRoute(routeOf('it.conflict.code -> a.in\nit.error -> reply.in', { transaction: true }));
    expect(route).toMatch(/await attemptWrite\(\s*inSavepoint\(tx, \(\) =>/);
    expect(route).toContain("booking.constraint === 'bookings_code_key'");
  });

  const serializable = { transaction: { isolation: 'serializable' } };
  test.each([
    ['it rolls back', 'it.conflict.code -> a.in\nit.error -> e.in', { transaction: true }, false],
    ['it rolls back, as does what may run again', 'it.conflict.code -> a.in', serializable, false],
    ['all failures are caught that may run again', 'it.error -> e.in', serializable, true],
  ])('needs a savepoint only if the transaction goes on: %s', async (_, edges, rest, needsOne) => {
    expect(/inSavepoint/i.test(await emittedRoute(routeOf(edges, rest)))).toBe(needsOne);
  });
});

test('the key of `onConflict` has no way out, whatever the order of its columns', async () => {
  const handled = {
    ...insert,
    config: { ...insert.config, onConflict: { columns: ['day', 'room_id'], do: 'ignore' } },
  };
  expect(await findings('it.conflict.room_id-day -> a.in', handled)).toContainEqual(
    expect.stringMatching(/^FS2004 .*“conflict\.room_id-day”/),
  );
  expect(await findings('it.conflict.code -> a.in', handled)).not.toContainEqual(expect.stringContaining('FS2004'));
});

test('paths in findings name the way out that was taken', async () => {
  const body = { type: 'return-json', config: { status: 409 } };
  const nodes = { s: { type: 'start' }, it: insert, reply, a: body };
  const wires = 's.next -> it.in\nit.next -> reply.in\nit.record -> a.body\n';
  const paths = await Promise.all(
    ['it.conflict.code -> a.in', 'it.conflict.code -> a.in\nit.error -> reply.in'].map(async (edges) => {
      const file = project(flow(nodes, wires + edges), {}, { tables });
      return (await compileProject(file)).diagnostics.map(({ code, message }) => `${code} ${message}`);
    }),
  );
  for (const each of paths)
    expect(each).toContainEqual(expect.stringMatching(/^FS3006 .* → DB Insert → “conflict\.code” → Return JSON/));
});
