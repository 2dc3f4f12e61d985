// Emitted by flowsmith from the route "crossing". Change the flow, not this file.
// Joins that cross
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { toNumber } from '../../lib/values/convert.ts';
import { optional, readBoolean, readOneOf, readString } from '../../lib/values/read.ts';

export const crossing: FastifyPluginAsync = async (app) => {
  app.post('/crossing', (request, reply) => {
    const body = readBody(request.body);
    const kind = optional(readString)(body.kind, 'body field "kind"');

    // Which kind?
    switch (kind) {
      case 'a': {
        const size = readOneOf(body.size, ['string', 'number'], 'body field "size"');
        const sizeNumber = toNumber(size, 'body field "size"');

        request.log.info('one');

        return sendJson(reply, sizeNumber);
      }
      case 'b': {
        const flag = readBoolean(body.flag, 'body field "flag"');

        if (!flag) {
          request.log.info('two');

          return reply.send({ way: 2 });
        }

        const size = readOneOf(body.size, ['string', 'number'], 'body field "size"');
        const sizeNumber = toNumber(size, 'body field "size"');

        request.log.info('one');

        return sendJson(reply, sizeNumber);
      }
      case 'c': {
        request.log.info('two');

        return reply.send({ way: 2 });
      }
    }

    return reply.send({ way: 2 });
  });
};
