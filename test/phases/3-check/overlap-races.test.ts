import { expect, test } from 'vitest';
import { compileProject, flow, project } from '../../support/compile-flow.ts';

const columns = {
  id: { type: 'integer', primaryKey: true, default: 'increment' },
  room: { type: 'integer' },
  starts: { type: 'timestamp' },
  ends: { type: 'timestamp' },
};
const stays = {
  columns,
  checks: [{ left: 'starts', operator: 'lt', right: 'ends', message: 'starts must be before ends' }],
  noOverlap: { by: ['room'], from: 'starts', to: 'ends' },
};
const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });

test.each<[string, string, string, readonly string[]]>([
  ['what would overlap', 'lt', 'room', []],
  ['what would touch as well', 'le', 'room', ['FS3406']],
  ['what would overlap in another room', 'lt', 'other', ['FS3406']],
])('a count of %s, before an insert into a table with noOverlap', async (_, operator, asked, expected) => {
  const where = [
    { column: 'room', operator: 'eq' },
    { column: 'starts', operator, input: 'until' },
    { column: 'ends', operator: 'gt', input: 'since' },
  ];
  const fields = ['room', 'starts', 'ends'];
  const nodes = {
    ...{ start: { type: 'start' }, room: field('room'), other: field('other') },
    ...{ starts: field('starts'), ends: field('ends') },
    count: { type: 'db-count', config: { table: 'stays', where } },
    none: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 0 } },
    free: { type: 'branch' },
    stay: { type: 'build-object', config: { fields } },
    insert: { type: 'db-insert', config: { table: 'stays' } },
    taken: { type: 'return-json', config: { status: 409 }, inputs: { body: null } },
    reply: { type: 'return-json', inputs: { body: null } },
  };
  const edges = `start.next -> count.in\ncount.next -> free.in\nfree.true -> insert.in\nfree.false -> taken.in
    insert.next -> reply.in\ncount.count -> none.left\nnone.result -> free.condition\nstay.object -> insert.record
    ${asked}.value -> count.room\nends.value -> count.until\nstarts.value -> count.since
    ${fields.map((name) => `${name}.value -> stay.${name}`).join('\n')}`;
  const made = project(flow(nodes, edges), { transaction: true }, { tables: { stays } });
  const { diagnostics } = await compileProject(made);
  expect(diagnostics.flatMap(({ code }) => (code === 'FS3406' ? [code] : []))).toEqual(expected);
});
