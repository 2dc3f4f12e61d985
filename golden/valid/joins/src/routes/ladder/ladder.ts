// Emitted by flowsmith from the route "ladder". Change the flow, not this file.
// Branches that join again
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readBoolean } from '../../lib/values/read.ts';

export const ladder: FastifyPluginAsync = async (app) => {
  app.post('/ladder', (request, reply) => {
    const body = readBody(request.body);
    const a = readBoolean(body.a, 'body field "a"');
    const b = readBoolean(body.b, 'body field "b"');

    if (a) {
      request.log.info('t1');
    } else {
      request.log.info('f1');
    }

    if (b) {
      request.log.info('t2');
    }

    return sendJson(reply, 'down');
  });
};
