// Emitted by flowsmith from the route "members-of-plan". Change the flow, not this file.
// The members with a plan
import type { FastifyPluginAsync } from 'fastify';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { optional, readText } from '../../lib/values/read.ts';
import { normalised, oneOf } from '../../lib/values/rules.ts';

const readPlan = oneOf(['free', 'team', 'company']);
const readChoice = oneOf(['en', 'de']);
const readLanguage = normalised(readText, (text) => text.trim().toLowerCase(), readChoice);

export const membersOfPlan: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { plan: string }; Querystring: Query<'language'> }>(
    '/plans/:plan/members',
    async (request, reply) => {
      const languageParam = queryParam(request.query.language, 'language');
      const plan = readPlan(request.params.plan, 'path parameter "plan"');
      const language = optional(readLanguage)(languageParam, 'query parameter "language"');

      const members = await app.db
        .selectFrom('members')
        .selectAll()
        .where('plan', '=', plan)
        .where((eb) => (language == null ? eb.lit(true) : eb('language', '=', language)))
        .orderBy('name')
        .orderBy('id')
        .limit(100)
        .execute();

      return reply.send(members);
    },
  );
};
