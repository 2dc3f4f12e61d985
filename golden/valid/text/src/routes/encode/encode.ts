// Emitted by flowsmith from the route "encode". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { escapeHtml } from '../../lib/http/html.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readString } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  response: {
    200: Type.Object({ url: Type.String(), base64: Type.String(), hex: Type.String(), html: Type.String() }),
  },
};

export const encode: FastifyPluginAsync = async (app) => {
  app.post('/encode', { schema }, (request, reply) => {
    const body = readBody(request.body);
    const text = readString(body.text, 'body field "text"');

    return reply.send({
      url: encodeURIComponent(text.toWellFormed()),
      base64: Buffer.from(text).toString('base64'),
      hex: Buffer.from(text).toString('hex'),
      html: escapeHtml(text),
    });
  });
};
