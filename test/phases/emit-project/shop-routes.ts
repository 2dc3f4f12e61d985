import type { EmittedFile } from '../../../compiler/phases/5-emit/project/facts.ts';

/** Routes written by hand, in the style of emitted ones, so that the frame around them can be run. */
export const shopRoutes: readonly EmittedFile[] = [
  {
    path: 'src/routes/users/create-user.ts',
    text: `// Emitted by flowsmith from the route "create-user". Change the flow, not this file.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

const schema = {
  summary: 'Create a user and welcome them',
  body: Type.Object({ email: Type.String({ format: 'email' }), name: Type.String({ pattern: '^[^\\\\u0000]*$' }) }),
  response: {
    201: Type.Object({ id: Type.Integer(), email: Type.String(), name: Type.String(), created: Type.String() }),
  },
};

export const createUser: FastifyPluginAsyncTypebox = async (app) => {
  app.post('/users', { schema }, async (request, reply) => {
    const { email, name } = request.body;

    const user = await app.db
      .insertInto('users')
      .values({ email, name })
      .returningAll()
      .executeTakeFirstOrThrow();

    // Welcome mail
    await app.mailer.sendMail({ to: email, subject: 'Welcome', text: \`Hello \${name}, welcome to the shop.\` });

    return reply.code(201).send(user);
  });
};
`,
  },
  {
    path: 'src/routes/users/get-user.ts',
    text: `// Emitted by flowsmith from the route "get-user". Change the flow, not this file.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { toInteger } from '../../lib/convert.ts';

const schema = {
  summary: 'Get one user',
  params: Type.Object({ id: Type.String() }),
};

export const getUser: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/users/:id', { schema }, async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const user = await app.db.selectFrom('users').selectAll().where('id', '=', id).orderBy('id').executeTakeFirst();
    if (user === undefined) return reply.code(404).send({ error: 'No such user' });

    return reply.send(user);
  });
};
`,
  },
  {
    path: 'src/routes/webhooks/payment-webhook.ts',
    text: `// Emitted by flowsmith from the route "payment-webhook". Change the flow, not this file.
import { createHmac } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { acceptRaw, parseRawJson, rawBody, readBody } from '../../lib/body.ts';
import { safeIncludes } from '../../lib/compare.ts';
import { toInteger } from '../../lib/convert.ts';
import { firstTime } from '../../lib/deduplicate.ts';
import { getProperty, own } from '../../lib/property.ts';
import { readNumber, readString } from '../../lib/read.ts';
import { header } from '../../lib/request.ts';
import { secretKey } from '../../lib/secret-key.ts';
import { parseSignature } from '../../lib/signature.ts';
import { answerWithin } from '../../lib/timeout.ts';
import { inTransactionUntil, untilAborted } from '../../lib/transaction.ts';

const schema = { summary: 'Receive payment events' };

export const paymentWebhook: FastifyPluginAsyncTypebox = async (app) => {
  acceptRaw(app, { json: true });
  const key = secretKey(app.config.PAYMENT_SIGNING_SECRET, 'utf8');

  app.post('/webhooks/payments/whk_9Fh3Qk6vTz1Lp8Sd2Gx7Mw4B', { schema, onRequest: answerWithin(10_000) }, async (request, reply) => {
    const now = Date.now();
    const raw = rawBody(request);
    const { timestamp, signatures } = parseSignature(header(request.headers['stripe-signature']) ?? '', 'key-value', 'v1');
    const hash = createHmac('sha256', key).update(\`\${timestamp ?? 0}.\`).update(raw).digest('hex');
    const isGenuine = safeIncludes(signatures, hash) && Math.abs(now / 1000 - (timestamp ?? 0)) <= 300;
    if (!isGenuine) return reply.code(401).send({ error: 'Invalid signature' });

    const body = readBody(parseRawJson(raw));
    const id = readString(own(body, 'id'), 'body field "id"');
    await untilAborted(app.db, request.signal).selectFrom('users').select('id').limit(1).execute();
    return inTransactionUntil(request.signal, app.db, async (tx) => {
      if (await firstTime(tx, 'payment-webhook', id, 30) && own(body, 'type') === 'payment_intent.succeeded') {
        const user = toInteger(getProperty(body, ['data', 'object', 'metadata', 'user']), 'body field "data.object.metadata.user"');
        const amount = readNumber(getProperty(body, ['data', 'object', 'amount']), 'body field "data.object.amount"');
        await tx.insertInto('orders').values({ user, amount, status: 'paid' }).execute();
      }
      reply.code(200);
      return { received: true };
    });
  });
};
`,
  },
];

export const smallRoutes: readonly EmittedFile[] = [
  {
    path: 'src/routes/hello/hello.ts',
    text: `import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

const schema = { summary: 'Say hello' };

export const hello: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/hello', { schema }, (_request, reply) => reply.send({ hello: 'you' }));
};
`,
  },
];
