// Emitted by flowsmith from the route "trial-ends". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readTimestamp } from '../../lib/values/read.ts';
import { addMilliseconds } from '../../lib/values/time.ts';

export const trialEnds: FastifyPluginAsync = async (app) => {
  app.post('/trial-ends', (request, reply) => {
    const body = readBody(request.body);
    const signedUp = readTimestamp(body.signedUp, 'body field "signedUp"');
    const ends = addMilliseconds(signedUp, 14 * 86_400_000, 'what is made of body field "signedUp"');

    return sendJson(reply, ends);
  });
};
