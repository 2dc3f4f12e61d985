// Emitted by flowsmith from the route "decode-or-null". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { optional, readString } from '../../lib/values/read.ts';
import { decodeBase64OrNull, decodeUrlOrNull } from '../../lib/values/text.ts';

export const decodeOrNull: FastifyPluginAsync = async (app) => {
  app.post('/decode-or-null', (request, reply) => {
    const body = readBody(request.body);
    const url = optional(readString)(body.url, 'body field "url"');
    const base64 = optional(readString)(body.base64, 'body field "base64"');

    return reply.send({ url: decodeUrlOrNull(url) ?? null, base64: decodeBase64OrNull(base64) ?? null });
  });
};
