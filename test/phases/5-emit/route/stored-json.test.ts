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

test('what is known to be storable is not walked again where one branch needs an object', async () => {
  const nodes = {
    start: { type: 'start' },
    data: { type: 'get-body-field', config: { field: 'data' } },
    kind: { type: 'get-body-field', config: { field: 'kind' } },
    record: { type: 'build-object', config: { fields: ['data'] } },
    insert: { type: 'db-insert', config: { table: 'docs' } },
    which: { type: 'switch', config: { cases: ['a'] } },
    part: { type: 'get-property', config: { path: 'name' } },
    number: { type: 'to-number' },
    end: { type: 'return-json' },
    other: { type: 'return-json', inputs: { body: true } },
  };
  const edges = [
    ...['start.next -> insert.in', 'insert.next -> which.in', 'data.value -> record.data', 'kind.value -> which.value'],
    ...[
      'record.object -> insert.record',
      'which.a -> end.in',
      'which.default -> other.in',
      'data.value -> part.object',
    ],
    ...['part.value -> number.value', 'number.number -> end.body'],
  ];
  const text = await emittedRoute(project(flow(nodes, edges.join('\n')), {}, { tables }));
  expect(text.match(/\bread(?:Json|Object)\(.*?\);/g)).toEqual([
    `readJson(body.data, 'body field "data"');`,
    `readObject(data, 'body field "data"');`,
  ]);
});
