import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../compiler/base/json.ts';
import { emittedRoute, flow, project } from '../../../support/compile-flow.ts';

const tables = {
  docs: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, data: { type: 'json' } } },
};

/** The calls of readers in a route that stores its whole body. */
async function readers(body: JsonObject): Promise<readonly string[]> {
  const nodes = {
    start: { type: 'start', config: body },
    body: { type: 'get-json-body' },
    record: { type: 'build-object', config: { fields: ['data'] } },
    insert: { type: 'db-insert', config: { table: 'docs' } },
    end: { type: 'return-json', inputs: { body: true } },
  };
  const edges = ['start.next -> insert.in', 'insert.next -> end.in', 'body.body -> record.data'];
  const text = await emittedRoute(
    project(flow(nodes, [...edges, 'record.object -> insert.record'].join('\n')), {}, { tables }),
  );
  return text.match(/\bread\w+\(.*?\);/g) ?? [];
}

test('a body that is stored whole is read once', async () => {
  expect(await readers({})).toEqual(["readJson(body, 'body');"]);
  const a = { type: 'string' };
  expect(await readers({ body: { type: 'object', properties: { a }, required: ['a'] } })).toEqual([
    "readJson(body, 'body');",
  ]);
  const closed = { type: 'object', properties: { a: { type: 'number' } }, additionalProperties: false };
  expect(await readers({ body: closed })).toEqual([]);
});
