// Emitted by flowsmith from the route "fill". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readString } from '../../lib/values/read.ts';
import { replaceEach } from '../../lib/values/text.ts';

export const fill: FastifyPluginAsync = async (app) => {
  app.post('/fill', (request, reply) => {
    const body = readBody(request.body);
    const template = readString(body.template, 'body field "template"');
    const name = readString(body.name, 'body field "name"');
    const filled = replaceEach(
      template,
      'NAME',
      name,
      'what is made of body field "template" and body field "name"',
    );

    return sendJson(reply, filled);
  });
};
