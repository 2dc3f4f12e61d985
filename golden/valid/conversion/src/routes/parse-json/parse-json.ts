// Emitted by flowsmith from the route "parse-json". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { parseJson } from '../../lib/values/convert.ts';
import { readString } from '../../lib/values/read.ts';

export const parseJsonRoute: FastifyPluginAsync = async (app) => {
  app.post('/parse-json', (request, reply) => {
    const body = readBody(request.body);
    const x = readString(body.x, 'body field "x"');
    const parsedX = parseJson(x, 'body field "x"');

    return sendJson(reply, parsedX);
  });
};
