// Emitted by flowsmith from the route "sign-up". Change the flow, not this file.
// Sign up
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { catchConflict } from '../../lib/db/conflict.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { optional, readEmail, readText } from '../../lib/values/read.ts';
import { normalised, oneOf, withLength } from '../../lib/values/rules.ts';

const readEmailTo120 = withLength(readEmail, { max: 120 });
const readEmailToStore = normalised(readText, (text) => text.trim().toLowerCase(), readEmailTo120);
const readTextFrom1To60 = withLength(readText, { min: 1, max: 60 });
const readName = normalised(readText, (text) => text.trim(), readTextFrom1To60);
const readTextTo200 = withLength(readText, { max: 200 });
const readBio = normalised(readText, (text) => text.trim() || null, optional(readTextTo200));
const readPlan = oneOf(['free', 'team', 'company']);
const readChoice = oneOf(['en', 'de']);
const readLanguage = normalised(readText, (text) => text.trim().toLowerCase(), readChoice);
const insertMember = prepare((db, row: Insertable<Database['members']>) =>
  db.insertInto('members').values(row).returningAll(),
);

export const signUp: FastifyPluginAsync = async (app) => {
  app.post('/members', async (request, reply) => {
    const body = requireBody(request.body);
    const email = readEmailToStore(body.email, 'body field "email"');
    const name = readName(body.name, 'body field "name"');
    const bio = optional(readBio)(body.bio, 'body field "bio"');
    const plan = optional(readPlan)(body.plan, 'body field "plan"');
    const language = optional(readLanguage)(body.language, 'body field "language"');

    const member = await catchConflict(
      insertMember.executeTakeFirstOrThrow(app.db, {
        email,
        name,
        bio: bio ?? null,
        plan: plan ?? undefined,
        language: language ?? undefined,
      }),
      ['members_email_key'],
    );
    if (!member.ok) {
      return reply.code(409).send({ message: 'somebody has signed up with this address' });
    }

    return reply.code(201).send(member.value);
  });
};
