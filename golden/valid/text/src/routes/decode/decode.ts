// Emitted by flowsmith from the route "decode". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { readBody } from '../../lib/http/json-body.ts';
import { readString } from '../../lib/values/read.ts';
import { decodeBase64, decodeUrl } from '../../lib/values/text.ts';

const schema: FastifySchema = {
  response: { 200: Type.Object({ url: Type.String(), base64: Type.String() }) },
};

export const decode: FastifyPluginAsync = async (app) => {
  app.post('/decode', { schema }, (request, reply) => {
    const body = readBody(request.body);
    const url = readString(body.url, 'body field "url"');
    const base64 = readString(body.base64, 'body field "base64"');
    const urlFromUrl = decodeUrl(url, 'body field "url"');
    const base64FromBase64 = decodeBase64(base64, 'body field "base64"');

    return reply.send({ url: urlFromUrl, base64: base64FromBase64 });
  });
};
