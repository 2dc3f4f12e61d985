// Emitted by flowsmith from the route "ways". Change the flow, not this file.
// Switch, If Null and Branch
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { optional, readString } from '../../lib/values/read.ts';
import { oneKindOf } from '../../lib/values/readers.ts';

const readStringOrNumberOrBoolean = oneKindOf(['string', 'number', 'boolean']);

export const ways: FastifyPluginAsync = async (app) => {
  app.post('/ways', (request, reply) => {
    const body = readBody(request.body);
    const kind = optional(readString)(body.kind, 'body field "kind"');

    switch (kind) {
      case 'greet': {
        const name = optional(readStringOrNumberOrBoolean)(body.name, 'body field "name"');

        // Is there a name?
        if (name == null) {
          return sendJson(reply.code(422), 'no name');
        }

        return sendJson(reply, `Hello ${name}`);
      }
      case 'case.default': {
        return sendJson(reply, 'odd');
      }
    }

    if (kind == null) {
      return sendJson(reply.code(404), null);
    }

    return sendJson(reply.code(422), 'unknown kind');
  });
};
