import type { JsonObject } from '../../compiler/base/json.ts';
import { createChoose } from '../differential/choose.ts';
import type { Choose } from '../differential/choose.ts';

/**
 * Names that emitted files use, that TypeScript, objects or Windows reserve, and that differ little from another one.
 */
export const words =
  `app app-route connect connect-route await await-route a-1 a1 a-1-1 a-11 a11 1-a value1-a get-user-2 get-user2 constructor to-string
  value-of proto request reply tx db eb oc schema answer sql log signal form name status value create-hmac random-uuid send-json sendjson read-string
  to-number optional query-param header is-equal now body record records count result undefined arguments eval class default delete function
  return static this null true false typeof con aux nul com1 com1-route fetch process console global-this fastify config database mailer
  build-app jobs parts unshed server done error test routes main index`.split(/\s+/);

export const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

export const spellings = (word: string): readonly string[] => [
  word,
  word.replaceAll('-', ''),
  word.replaceAll('-', '_'),
  word.replaceAll('-', ' '),
  word.toUpperCase(),
  `${word}-`,
  `${word} value`,
];

export const snake = (word: string): string => word.replaceAll('-', '_').replace(/^(?=\d)/, 't');

export const tableNames = unique(
  words.flatMap((word) => [snake(word), snake(word).replaceAll('_', ''), `${snake(word)}_`]),
);

export const otherFields = ['__proto__', 'toString', 'hasOwnProperty', ' ', 'é', "a'b", 'Ünicode'];

export const nodeId = (text: string): string => text.replaceAll(/[^A-Za-z0-9_-]/g, '-').replace(/^(?![A-Za-z])/, 'n');

export const some = <T>(choose: Choose, items: readonly T[], count: number): readonly T[] =>
  unique(Array.from({ length: count }, () => choose.pick(items)));

export function randomTables(choose: Choose): JsonObject {
  const columns = (): JsonObject =>
    Object.fromEntries(
      ['prototype', ...some(choose, tableNames, 8).map((name) => (name === 'constructor' ? 'prototype_' : name))].map(
        (name) => [name, { type: choose.pick(['text', 'integer', 'json', 'boolean']), nullable: true }],
      ),
    );
  return Object.fromEntries(
    ['constructor', 'a_1', 'a1', ...some(choose, tableNames, 12)].map((name) => [
      name,
      { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, ...columns() } },
    ]),
  );
}

/** Reads fields and a table with nodes whose ids and labels compete for one name. */
export function randomRoute(id: string, tables: JsonObject, choose: Choose): JsonObject {
  const near = unique([...spellings(choose.pick(words)), ...some(choose, words, 3), ...some(choose, otherFields, 2)]);
  const ids = some(choose, unique([...near, ...words].map(nodeId)), 14);
  const next = ids.values();
  const label = (): JsonObject => (choose.chance(0.5) ? { label: choose.pick(near) } : {});
  const node = (type: string, config: JsonObject = {}): JsonObject & { readonly id: string } => ({
    id: next.next().value ?? 'spare',
    type,
    config,
    ...label(),
  });
  const table = choose.pick(Object.keys(tables));
  const [start, list, insert, end, body, build] = [
    node('start'),
    node('db-list', { table }),
    node('db-insert', { table }),
    node('return-json'),
    node('get-json-body'),
    node('build-object', { fields: ['rows', 'made', 'p0', 'p1', 'p2', 'p3'] }),
  ];
  const parts = some(choose, near, 4).flatMap((field) => {
    const [get, convert] = [next.next().value, next.next().value];
    if (get === undefined || convert === undefined) return [];
    const [type, port] = choose.pick([
      ['to-number', 'number'],
      ['to-string', 'text'],
      ['to-json', 'text'],
    ]);
    return [
      {
        get: { id: get, type: 'get-body-field', config: { field }, ...label() },
        convert: { id: convert, type: type ?? '', ...label() },
        out: `${convert}.${port}`,
      },
    ];
  });
  const data: readonly (readonly [string, string])[] = [
    [`${body.id}.body`, `${insert.id}.record`],
    [`${list.id}.records`, `${build.id}.rows`],
    [`${insert.id}.record`, `${build.id}.made`],
    [`${build.id}.object`, `${end.id}.body`],
  ];
  const edges = [
    ...data,
    [`${start.id}.next`, `${list.id}.in`],
    [`${list.id}.next`, `${insert.id}.in`],
    [`${insert.id}.next`, `${end.id}.in`],
    ...parts.flatMap(({ get, convert, out }, index) => [
      [`${get.id}.value`, `${convert.id}.value`],
      [out, `${build.id}.p${index}`],
    ]),
  ];
  const unfed = ['p0', 'p1', 'p2', 'p3'].slice(parts.length);
  return {
    id,
    method: 'POST',
    path: `/${id}`,
    flow: {
      nodes: [
        start,
        list,
        insert,
        end,
        body,
        { ...build, inputs: Object.fromEntries(unfed.map((port) => [port, null])) },
        ...parts.flatMap(({ get, convert }) => [get, convert]),
      ],
      edges: edges.map(([from = '', to = '']) => ({ from, to })),
    },
  };
}

export function randomProject(seed: number): JsonObject {
  const choose = createChoose(seed);
  const tables = randomTables(choose);
  const ids = unique([
    'a-1',
    'a1',
    'app',
    'app-route',
    'connect',
    'connect-route',
    'await',
    'await-route',
    'con',
    'aux',
    ...some(choose, words, 30),
  ]);
  return { version: 1, name: 'names', tables, routes: ids.map((id) => randomRoute(id, tables, choose)) };
}
