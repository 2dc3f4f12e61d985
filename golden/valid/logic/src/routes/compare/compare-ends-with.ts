// Emitted by flowsmith from the route "compare-ends-with". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readString } from '../../lib/values/read.ts';

export const compareEndsWith: FastifyPluginAsync = async (app) => {
  app.post('/compare/ends-with', (request, reply) => {
    const body = readBody(request.body);
    const l = readString(body.l, 'body field "l"');
    const r = readString(body.r, 'body field "r"');

    return sendJson(reply, l.endsWith(r));
  });
};
