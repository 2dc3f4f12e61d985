// Emitted by flowsmith from the route "return-file". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { contentDisposition } from '../../lib/http/file-name.ts';
import { acceptRaw, rawBody } from '../../lib/http/raw-body.ts';

export const returnFile: FastifyPluginAsync = async (app) => {
  acceptRaw(app, { json: false });

  app.post<{ Params: { name: string } }>('/echo/:name', (request, reply) => {
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', request.params.name))
      .send(rawBody(request));
  });
};
