// Emitted by flowsmith from the route "change-member". Change the flow, not this file.
// Change a member
import type { FastifyPluginAsync } from 'fastify';
import { requireBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { omittable, optional, readEmail, readSome, readText } from '../../lib/values/read.ts';
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

export const changeMember: FastifyPluginAsync = async (app) => {
  app.patch<{ Params: { id: string } }>('/members/:id', async (request, reply) => {
    const body = requireBody(request.body);
    const changes = readSome(body, ['email', 'name', 'bio', 'plan', 'language'], 'body');
    const email = omittable(readEmailToStore)(changes.email, 'body field "email"');
    const name = omittable(readName)(changes.name, 'body field "name"');
    const bio = optional(readBio)(changes.bio, 'body field "bio"');
    const plan = omittable(readPlan)(changes.plan, 'body field "plan"');
    const language = omittable(readLanguage)(changes.language, 'body field "language"');
    const id = toInteger(request.params.id, 'path parameter "id"');

    const member = await app.db
      .updateTable('members')
      .set({ email, name, bio, plan, language })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    if (member == null) {
      return reply.code(404).send({ message: 'there is no such member' });
    }

    return reply.send(member);
  });
};
