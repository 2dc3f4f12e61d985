// Emitted by flowsmith from the route "reminder". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readNumber, readTimestamp } from '../../lib/values/read.ts';
import { addMilliseconds } from '../../lib/values/time.ts';

export const reminder: FastifyPluginAsync = async (app) => {
  app.post('/reminder', (request, reply) => {
    const body = readBody(request.body);
    const at = readTimestamp(body.at, 'body field "at"');
    const hours = readNumber(body.hours, 'body field "hours"');
    const remind = addMilliseconds(
      at,
      hours * 3_600_000,
      'what is made of body field "at" and body field "hours"',
    );

    return sendJson(reply, remind);
  });
};
