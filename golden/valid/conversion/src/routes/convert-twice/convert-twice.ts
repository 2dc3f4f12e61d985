// Emitted by flowsmith from the route "convert-twice". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { sendJson } from '../../lib/http/json.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { finite, toBooleanOrNull, toNumberOrNull } from '../../lib/values/convert.ts';

export const convertTwice: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'b' | 'n'> }>('/convert-twice', (request, reply) => {
    const bParam = queryParam(request.query.b, 'b');
    const nParam = queryParam(request.query.n, 'n');
    const b = toBooleanOrNull(bParam);

    if (b == null) {
      return sendJson(reply, 'no flag');
    }

    const sumValue = finite((toNumberOrNull(nParam) ?? 77) + 1, 'what is made of query parameter "n"');

    return reply.send({ sum: sumValue, flag: b });
  });
};
