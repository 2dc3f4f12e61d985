import { createHash } from 'node:crypto';
import type { JsonObject } from '../../compiler/base/json.ts';
import { flow } from '../support/compile-flow.ts';
import { oddJob } from './odd-job.ts';
import { oddQueuedRequest, oddRequest } from './odd-request.ts';
import { oddResponses } from './odd-responses.ts';

/**
 * Invariant: a rejected request (4xx) has no effect, and no request makes the server fail (500). Every kind with
 * effects comes after an insert, and each of its inputs gets every odd value. The one exception is 409, if the database
 * itself rejects the later of two writes outside a transaction (docs/language.md, Responses).
 */
export const columns = {
  id: { type: 'integer', primaryKey: true, default: 'increment' },
  name: { type: 'text', unique: true },
  code: { type: 'uuid', nullable: true },
  size: { type: 'integer', nullable: true },
  weight: { type: 'number', nullable: true },
  active: { type: 'boolean', nullable: true },
  data: { type: 'json', nullable: true },
  at: { type: 'timestamp', nullable: true },
  left: { type: 'text', nullable: true },
  right: { type: 'text', nullable: true },
} as const;

const end = (inverse: string): JsonObject => ({ type: 'integer', references: 'targets.id', inverse });

export const tables = {
  ledger: { columns: { id: columns.id, note: { type: 'text' } } },
  targets: { columns, indexes: [['left', 'right', 'size']], relations: { others: { through: 'pairs', from: 'one' } } },
  pairs: {
    columns: { id: columns.id, one: end('ones'), other: end('others_of') },
    unique: [['one', 'other']],
  },
};

/** A valid value for each column, as JSON text. */
export const good = {
  name: '"a"',
  code: '"6f9619ff-8b86-4d01-b42d-00c04fc964ff"',
  size: '1',
  weight: '1.5',
  active: 'true',
  data: '{"a":[1]}',
  at: '"2024-01-01T00:00:00Z"',
  left: '"l"',
  right: '"r"',
};

/** Those that are parameters of the DB Query. */
const { name: _name, right: _right, ...goodParams } = good;

export interface Spec {
  readonly config: JsonObject;
  /** Ports with a valid value for each, as JSON text. */
  readonly inputs: Readonly<Record<string, string>>;
  /** A port that takes a row: fed once by a Build Object of the columns, once by an object of unknown shape. */
  readonly row?: string;
}

export const where = Object.entries(columns).flatMap(([column, { type }]) => {
  const operators = [
    'eq',
    'ne',
    ...(type === 'json' ? ['has'] : ['in', 'not-in']),
    ...(type === 'json' || type === 'boolean' ? [] : ['lt', 'ge']),
    ...(type === 'text' ? ['contains', 'contains-ci', 'starts-with', 'ends-with', 'eq-ci', 'search'] : []),
  ];
  return operators.map((operator) => ({ column, operator }));
});

export const goodOf = (column: string): string =>
  Object.entries({ ...good, id: '1' }).find(([name]) => name === column)?.[1] ?? 'null';

export type Condition = (typeof where)[number];

export const portsOf = (conditions: readonly Condition[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    conditions.map(({ column, operator }) => [
      operator === 'eq' ? column : `${column}.${operator}`,
      operator.endsWith('in') ? `[${goodOf(column)}]` : operator === 'has' ? '1' : goodOf(column),
    ]),
  );

/** Kinds of one group read their conditions alike: each that reads has a third of them, the one that deletes all. */
const third = (from: number): readonly Condition[] => where.filter((_, index) => index % 3 === from);

export const mail = {
  to: '["a@example.com"]',
  cc: '"b@example.com"',
  bcc: '[]',
  subject: '"s"',
  text: '"t"',
  html: '"<b>"',
  from: '"c@example.com"',
  replyTo: '"d@example.com"',
};
export const byId = [{ column: 'id', operator: 'eq' }];

export const specs: Readonly<Record<string, readonly Spec[]>> = {
  'db-insert': [
    { config: { table: 'targets' }, inputs: {}, row: 'record' },
    { config: { table: 'targets', onConflict: { columns: ['name'], do: 'update' } }, inputs: {}, row: 'record' },
    { config: { table: 'targets', many: true }, inputs: { record: '[{ "name": "a" }]' } },
  ],
  'db-update': [
    { config: { table: 'targets', where: byId }, inputs: { id: '1' }, row: 'changes' },
    {
      config: {
        table: 'targets',
        where: byId,
        set: { size: { add: 'more' }, weight: { subtract: 'less' }, at: 'now' },
      },
      inputs: { id: '1', more: '1', less: '0.5' },
    },
  ],
  'db-set-relation': [
    { config: { table: 'targets', relation: 'others', key: 'name', create: true }, inputs: { id: '1', values: '[]' } },
  ],
  'db-delete': [{ config: { table: 'targets', where }, inputs: portsOf(where) }],
  'db-find': [{ config: { table: 'targets', where: third(0) }, inputs: portsOf(third(0)) }],
  'db-exists': [{ config: { table: 'targets', where: third(2) }, inputs: portsOf(third(2)) }],
  'db-list': [
    { config: { table: 'targets', where: third(1) }, inputs: { ...portsOf(third(1)), limit: '1', offset: '0' } },
  ],
  'db-count': [{ config: { table: 'targets', where: third(1) }, inputs: portsOf(third(1)) }],
  'db-aggregate': [
    {
      config: {
        table: 'targets',
        groupBy: ['name'],
        count: 'rows',
        having: [{ field: 'rows', operator: 'ge' }],
      },
      inputs: { 'rows.ge': '1', limit: '1', offset: '0' },
    },
  ],
  'db-query': [
    {
      config: {
        sql: 'select :code as code, :size as size, :weight as weight, :active as active, :at as at, :data as data, :left as text from targets where size = any(:sizes) or name = any(:names)',
        params: {
          ...{ code: 'uuid | null', size: 'integer', weight: 'number', active: 'boolean', at: 'timestamp' },
          ...{ data: 'json', left: 'text', sizes: 'integer[]', names: 'text[] | null' },
        },
      },
      inputs: { ...goodParams, sizes: '[1]', names: '["a"]' },
    },
  ],
  'store-file': [{ config: {}, inputs: { key: '"a/b"', bytes: '"text"', type: '"text/plain"' } }],
  'load-file': [{ config: {}, inputs: { key: '"a/b"' } }],
  'delete-file': [{ config: {}, inputs: { key: '"gone"' } }],
  'send-email': ['now', 'queued'].map((delivery) => ({ config: { delivery }, inputs: mail })),
  'hash-password': [{ config: {}, inputs: { password: '"a password"' } }],
  'http-request': [oddRequest, oddQueuedRequest],
  enqueue: [oddJob],
  deduplicate: [{ config: { keepDays: 1 }, inputs: { key: '"k"' } }],
  'limit-rate': [{ config: { max: 1_000_000, perSeconds: 60 }, inputs: { key: '"k"' } }],
  'for-each': [{ config: { max: 2 }, inputs: { list: '[1]' } }],
  log: [{ config: {}, inputs: { message: '"m"', data: '{}' } }],
  'return-response': oddResponses,
  'return-json': [{ config: { headers: ['x-a'] }, inputs: { body: '1', status: '200', 'x-a': '"é"' } }],
};

/** Kinds that only compute or decide. */
export const harmless = new Set(
  `start get-path-param get-query-param get-json-body get-body-field get-raw-body get-file get-header get-basic-auth get-cookie get-secret request-url client-address value get-property split-object sign-jwt verify-jwt check-password
  build-object build-list merge-objects template text select now uuid code to-number to-string to-boolean parse-json to-json to-timestamp date-add date-difference date-part format-date parse-date start-of fallback filter-list sort-list pick-fields pluck slice first list-length distinct flatten group-by look-up aggregate-list range map if-null compare and or not math
  branch switch hash random-token parse-signature within-tolerance call return-values fail catch validate`.split(/\s+/),
);

/** Random letters, which cannot be compressed. */
export const long = (bytes: number): string => {
  let text = '';
  for (let index = 0; text.length < bytes; index += 1)
    text += createHash('sha512').update(String(index)).digest('base64');
  return text.slice(0, bytes);
};

export const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
export const odd = [
  'null',
  'true',
  '0',
  '-0',
  '1.5',
  '2147483648',
  '9007199254740993',
  '1e308',
  '1e400',
  '-1e999',
  '""',
  '" "',
  '"\\ud800"',
  '"a\\u0000b"',
  '"\\u0000"',
  '"é€😀"',
  '"a\\r\\nb: c"',
  '[]',
  '[[]]',
  '[""]',
  '[null]',
  '["\\u0000"]',
  '[1e400]',
  '{}',
  '{"toString":1}',
  '{"constructor":{"a":1}}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"\\u0000":1}',
  '{"a":"\\u0000"}',
  nested(400),
  nested(498),
  nested(6000),
  `[${'1,'.repeat(150_000)}1]`,
  ...[1200, 2400, 2700, 3000, 100_000].map((bytes) => JSON.stringify(long(bytes))),
  JSON.stringify('€'.repeat(900)),
  ...[
    '9999-12-31T23:59:59-15:59',
    '0001-01-01T00:00:00+15:59',
    '9999-12-31T23:59:59.999999999Z',
    '0000-01-01T00:00:00Z',
    '2024-02-30T00:00:00Z',
    '2024-01-01',
    'infinity',
    'now',
  ].map((text) => JSON.stringify(text)),
  ...[
    'urn:uuid:6f9619ff-8b86-4d01-b42d-00c04fc964ff',
    '{6f9619ff-8b86-4d01-b42d-00c04fc964ff}',
    '6F9619FF-8B86-4D01-B42D-00C04FC964FF',
  ].map((text) => JSON.stringify(text)),
];

export interface Tried {
  readonly path: string;
  readonly type: string;
  readonly route: JsonObject;
  /** Names of the fields of the body, with a valid value for each. */
  readonly fields: Readonly<Record<string, string>>;
}

export const tried: readonly Tried[] = Object.entries(specs).flatMap(([type, list]) =>
  list.flatMap((spec, index) =>
    (spec.row === undefined ? [false] : [false, true]).map((isOpen) =>
      tryKind(type, spec, `${type}-${index}${isOpen ? '-open' : ''}`, isOpen),
    ),
  ),
);

export function tryKind(type: string, { config, inputs, row }: Spec, id: string, isOpen: boolean): Tried {
  const ports = Object.keys(inputs);
  const named = new Map(ports.map((port, index) => [port, `in${index}`]));
  const rowFields = Object.keys(row === undefined ? {} : good);
  const isAnswer = type.startsWith('return-');
  const ways: Readonly<Record<string, readonly string[]>> = {
    deduplicate: ['first', 'duplicate'],
    'limit-rate': ['within', 'exceeded'],
    'db-exists': ['yes', 'no'],
  };
  const gives = ways[type] ?? (isAnswer ? [] : ['next']);
  const nodes = {
    s: { type: 'start' },
    first: { type: 'db-insert', config: { table: 'ledger' }, inputs: { record: { note: 'a' } } },
    it: { type, config },
    ...Object.fromEntries([...named].map(([, field]) => [field, { type: 'get-body-field', config: { field } }])),
    ...(row === undefined
      ? {}
      : isOpen
        ? { row: { type: 'get-body-field', config: { field: 'row' } } }
        : { row: { type: 'build-object', config: { fields: rowFields } } }),
    ...(row === undefined || isOpen
      ? {}
      : Object.fromEntries(rowFields.map((field) => [`f_${field}`, { type: 'get-body-field', config: { field } }]))),
    ...Object.fromEntries(gives.map((port) => [`r_${port}`, { type: 'return-json', inputs: { body: 1 } }])),
  };
  const edges = [
    's.next -> first.in',
    'first.next -> it.in',
    ...gives.map((port) => `it.${port} -> r_${port}.in`),
    ...[...named].map(([port, field]) => `${field}.value -> it.${port}`),
    ...(row === undefined ? [] : [`row.${isOpen ? 'value' : 'object'} -> it.${row}`]),
    ...(row === undefined || isOpen ? [] : rowFields.map((field) => `f_${field}.value -> row.${field}`)),
  ];
  const at = { id, method: 'POST', path: `/${id}` };
  return {
    path: at.path,
    type,
    route: { ...at, transaction: type === 'db-set-relation', flow: flow(nodes, edges.join('\n')) },
    fields: {
      ...Object.fromEntries([...named].map(([port, field]) => [field, inputs[port] ?? 'null'])),
      ...(row === undefined
        ? {}
        : isOpen
          ? Object.fromEntries(Object.entries(good).map(([name, value]) => [`row.${name}`, value]))
          : good),
    },
  };
}
