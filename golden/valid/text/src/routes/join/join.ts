// Emitted by flowsmith from the route "join". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readList, readString } from '../../lib/values/read.ts';

export const join: FastifyPluginAsync = async (app) => {
  app.post('/join', (request, reply) => {
    const body = readBody(request.body);
    const names = readList(body.names, readString, 'body field "names"');

    return sendJson(reply, names.join(', '));
  });
};
