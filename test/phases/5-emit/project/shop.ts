import { readLibrary } from '../../../../compiler/cli/disk/package-root.ts';
import type { Column } from '../../../../compiler/ir/project.ts';
import type { ProjectFacts } from '../../../../compiler/phases/5-emit/project/facts.ts';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';

export const column = (name: string, type: Column['type'], rest: Partial<Column> = {}): Column => ({
  name,
  type,
  primaryKey: false,
  nullable: false,
  unique: false,
  sensitive: false,
  ...rest,
});

export const id = (rest: Partial<Column> = {}): Column =>
  column('id', 'integer', { primaryKey: true, default: { kind: 'increment' }, ...rest });

export const table = (name: string, columns: readonly Column[], rest: Partial<TableFacts> = {}): TableFacts => ({
  name,
  columns,
  unique: [],
  indexes: [],
  ...rest,
});

/** A project that uses nothing. */
export const small: ProjectFacts = {
  name: 'small',
  tables: [],
  secrets: [],
  uses: new Set(),
  errors: { invalid: 400, validation: 'first' },
  operations: { metrics: false, tracing: false, docs: false, cors: [] },
  routes: [
    {
      id: 'hello',
      exportName: 'hello',
      file: 'routes/hello/hello.ts',
      method: 'GET',
      url: '/hello',
      title: 'Say hello',
      probes: { bodies: [] },
      examples: [{ name: 'hello', request: {}, response: { status: 200, body: { hello: 'you' } } }],
    },
  ],
  functions: [],
  jobs: [],
  library: [],
  packages: [],
  libraryTexts: readLibrary(),
};

export const shop: ProjectFacts = {
  name: 'shop',
  description: 'Customers, orders and payments of a small shop',
  tables: [
    table('users', [
      id(),
      column('email', 'text', { unique: true }),
      column('name', 'text'),
      column('created', 'timestamp', { default: { kind: 'now' } }),
    ]),
    table('orders', [
      column('id', 'uuid', { primaryKey: true, default: { kind: 'uuid' } }),
      column('user', 'integer', { references: { table: 'users', column: 'id', onDelete: 'cascade' } }),
      column('amount', 'number'),
      column('status', 'text', { default: { kind: 'literal', value: 'open' } }),
      column('note', 'text', { nullable: true }),
      column('created', 'timestamp', { default: { kind: 'now' } }),
    ]),
  ],
  secrets: [
    {
      name: 'GITHUB_SIGNING_SECRET',
      description: "The webhook secret set in the repository's settings",
      for: [],
      forms: [],
    },
    {
      name: 'PAYMENT_SIGNING_SECRET',
      description: 'The endpoint secret shown by the payment provider',
      for: [],
      forms: [],
    },
  ],
  uses: new Set(['database', 'mail', 'declared-body', 'deduplicate']),
  errors: { invalid: 400, validation: 'first' },
  operations: { metrics: false, tracing: false, docs: false, cors: [] },
  routes: [
    {
      id: 'create-user',
      exportName: 'createUser',
      file: 'routes/users/create-user.ts',
      method: 'POST',
      url: '/users',
      title: 'Create a user and welcome them',
      probes: { bodies: [] },
      examples: [
        {
          name: 'a new user',
          request: { url: '/users', body: { email: 'ada@example.com', name: 'Ada' } },
          response: { status: 201, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: { id: 1 } },
          then: { rows: { users: [{ name: 'Ada' }] }, mails: [{ to: 'ada@example.com', subject: 'Welcome' }] },
        },
        { name: 'no e-mail address', request: { url: '/users', body: { name: 'Ada' } }, response: { status: 400 } },
      ],
    },
    {
      id: 'get-user',
      exportName: 'getUser',
      file: 'routes/users/get-user.ts',
      method: 'GET',
      url: '/users/:id',
      title: 'Get one user',
      probes: { bodies: [] },
      examples: [
        {
          name: 'a known user',
          given: { rows: { users: [{ email: 'a@example.com', name: 'A' }] } },
          request: { url: '/users/1' },
          response: { status: 200, body: { id: 1, name: 'A' } },
        },
        {
          name: 'an unknown user',
          request: { url: '/users/999' },
          response: { status: 404, body: { error: 'No such user' } },
        },
        { name: 'an id that is no number', request: { url: '/users/abc' }, response: { status: 400 } },
      ],
    },
    {
      id: 'payment-webhook',
      exportName: 'paymentWebhook',
      file: 'routes/webhooks/payment-webhook.ts',
      method: 'POST',
      url: '/webhooks/payments/whk_9Fh3Qk6vTz1Lp8Sd2Gx7Mw4B',
      title: 'Receive payment events',
      probes: { bodies: [] },
      examples: [],
    },
  ],
  functions: [],
  jobs: [],
  library: [
    { path: 'src/lib/http/json-body.ts', name: 'readBody' },
    { path: 'src/lib/values/read.ts', name: 'readEmail' },
    { path: 'src/lib/values/convert.ts', name: 'toInteger' },
    { path: 'src/lib/db/transaction.ts', name: 'inTransaction' },
    { path: 'src/lib/db/deduplicate.ts', name: 'firstTime' },
  ],
  packages: ['@fastify/type-provider-typebox', 'typebox'],
  libraryTexts: readLibrary(),
};
