// Emitted by flowsmith from the route "renewal". Change the flow, not this file.
// When a subscription ends
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { addToDate } from '../../lib/values/calendar.ts';
import { readInteger, readTimestamp } from '../../lib/values/read.ts';

export const renewal: FastifyPluginAsync = async (app) => {
  app.post('/renewals', (request, reply) => {
    const body = readBody(request.body);
    const since = readTimestamp(body.since, 'body field "since"');
    const months = readInteger(body.months, 'body field "months"');
    const ends = addToDate(
      since,
      { months },
      'UTC',
      'what is made of body field "since" and body field "months"',
    );

    return sendJson(reply, ends);
  });
};
