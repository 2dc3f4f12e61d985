import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';

type Nodes = Parameters<typeof flow>[0];

const tables = {
  members: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text', unique: true },
      note: { type: 'text' },
    },
  },
};
const where = (column: string): JsonObject => ({ table: 'members', where: [{ column, operator: 'eq' }] });
const reply = { type: 'return-json' };
const done = { ...reply, inputs: { body: 1 } };
const none = { type: 'return-json', config: { status: 404 }, inputs: { body: 'none' } };
const note = { type: 'get-property', config: { path: 'note' } };
const found = { type: 'db-find', config: where('name'), inputs: { name: 'ada' } };

const routeOf = (nodes: Nodes, edges: string): JsonValue =>
  project(flow({ start: { type: 'start' }, reply, ...nodes }, edges), {}, { tables });
const findingsOf = async (nodes: Nodes, edges: string): Promise<readonly string[]> =>
  (await compileProject(routeOf(nodes, edges))).diagnostics.map(({ code, message, hint }) =>
    [code, message, hint].join(' '),
  );

const wired = `start.next -> find.in\nfind.missing -> none.in\nfind.next -> reply.in`;

describe('a query whose `missing` is wired', () => {
  test('gives a record that is there', async () => {
    const route = await emittedRoute(
      routeOf({ find: found, none, note }, `${wired}\nfind.record -> note.object\nnote.value -> reply.body`),
    );
    expect(route).toMatch(/if \(member == null\) \{\s+return sendJson\(reply\.code\(404\), 'none'\);\s+\}/);
    expect(route).toContain('return sendJson(reply, member.note);');
  });

  test('gives none on that way', async () => {
    const body = { type: 'return-json', config: { status: 404 } };
    expect(
      await findingsOf({ find: found, none: body }, `${wired}\nfind.record -> none.body\nfind.record -> reply.body`),
    ).toEqual([
      expect.stringMatching(/^FS3006 Return JSON \(none\) .* Start Node → DB Find → “missing” → Return JSON\./),
    ]);
  });

  test('needs a way on by `next`, too', async () => {
    const findings = await findingsOf(
      { find: found, none, reply: done },
      'start.next -> find.in\nfind.missing -> none.in',
    );
    expect(findings).toContainEqual(expect.stringMatching(/^FS3002 .*“next” of DB Find \(find\)/));
  });

  test.each([
    ['db-update', 'name', { name: 'ada', changes: { note: 'n' } }, 'if (member == null) {'],
    ['db-update', 'note', { note: 'n', changes: { note: 'm' } }, 'if (changedMembers.numUpdatedRows === 0n) {'],
    ['db-delete', 'id', { id: 1 }, 'if (memberDeletion.numDeletedRows === 0n) {'],
  ])('decides by what a %s by %s gives', async (type, column, inputs, text) => {
    const nodes = { find: { type, config: where(column), inputs }, none, reply: done };
    expect(await emittedRoute(routeOf(nodes, wired))).toContain(text);
  });

  test('handles failures beside it', async () => {
    const failed = { type: 'return-json', config: { status: 500 }, inputs: { body: 'no' } };
    const route = await emittedRoute(
      routeOf(
        { find: found, none, note, failed },
        `${wired}\nfind.error -> failed.in\nfind.record -> note.object\nnote.value -> reply.body`,
      ),
    );
    expect(route).toMatch(/if \(!member\.ok\) \{[^]*if \(member\.value == null\) \{/);
  });
});

test('FS3005 names the exit that is not wired', async () => {
  expect(
    await findingsOf(
      { find: found, note },
      'start.next -> find.in\nfind.next -> reply.in\nfind.record -> note.object\nnote.value -> reply.body',
    ),
  ).toEqual([expect.stringMatching(/^FS3005 .* Wire “missing” of DB Find \(find\) to where the flow goes then;/)]);
});

describe('DB Exists', () => {
  const taken = { type: 'db-exists', config: where('name'), inputs: { name: 'ada' } };
  const edges = 'start.next -> taken.in\ntaken.yes -> reply.in\ntaken.no -> none.in';

  test('is a question in the code', async () => {
    const route = await emittedRoute(routeOf({ taken, none, reply: done }, edges));
    expect(route).toContain("if (!(await exists(app.db.selectFrom('members').where('name', '=', 'ada')))) {");
  });

  test('without conditions asks for any row', async () => {
    const any = { type: 'db-exists', config: { table: 'members' } };
    const route = await emittedRoute(routeOf({ taken: any, none, reply: done }, edges));
    expect(route).toContain("await exists(app.db.selectFrom('members'))");
  });
});
