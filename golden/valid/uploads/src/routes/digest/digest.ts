// Emitted by flowsmith from the route "digest". Change the flow, not this file.
// The digest of anything
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { acceptRaw, rawBody } from '../../lib/http/raw-body.ts';

export const digest: FastifyPluginAsync = async (app) => {
  acceptRaw(app, { json: false });

  app.put('/digest', (request, reply) => {
    return reply
      .type('text/plain; charset=utf-8')
      .send(createHash('sha256').update(rawBody(request)).digest('hex'));
  });
};
