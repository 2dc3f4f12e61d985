// Emitted by flowsmith from the route "subscribe". Change the flow, not this file.
// A classic form
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toJsonb } from '../../lib/db/sql.ts';
import { acceptForm } from '../../lib/http/form-fields.ts';
import { bounded, readEmail, readJson } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  body: Type.Object({
    email: Type.String(),
    age: Type.Optional(Type.Integer({ minimum: 0, maximum: 150 })),
    weekly: Type.Boolean(),
    topics: Type.Array(Type.String(), { maxItems: 5 }),
  }),
};

const readShortEmail = bounded(readEmail, 2400);
const insertSubscriber = prepare((db, row: Insertable<Database['subscribers']>) =>
  db.insertInto('subscribers').values(row),
);

export const subscribe: FastifyPluginAsync = async (app) => {
  acceptForm(app, { age: 'number', weekly: 'boolean', topics: 'list' });

  app.post<{
    Body: { email: string; age?: number | null | undefined; weekly: boolean; topics: readonly string[] };
  }>('/subscribers', { schema }, async (request, reply) => {
    const body = request.body;
    const email = readShortEmail(body.email, 'body field "email"');
    const topics = readJson(body.topics, 'body field "topics"');

    await insertSubscriber.execute(app.db, {
      email,
      age: body.age ?? null,
      weekly: body.weekly,
      topics: toJsonb(topics),
    });

    return reply.redirect('/thanks', 303);
  });
};
