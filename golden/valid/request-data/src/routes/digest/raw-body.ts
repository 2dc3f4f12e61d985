// Emitted by flowsmith from the route "raw-body". Change the flow, not this file.
// The exact bytes of any content type
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { sendJson } from '../../lib/http/json.ts';
import { acceptRaw, rawBody } from '../../lib/http/raw-body.ts';

export const rawBodyRoute: FastifyPluginAsync = async (app) => {
  acceptRaw(app, { json: false });

  app.put('/digest', (request, reply) => {
    return sendJson(reply, createHash('sha1').update(rawBody(request)).digest('hex'));
  });
};
