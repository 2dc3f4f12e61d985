// Emitted by flowsmith from the route "get-file". Change the flow, not this file.
// A file of the organisation
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { readFileKey } from '../../lib/files/key.ts';
import { keyOfTenant } from '../../lib/files/tenant-key.ts';
import { attempt } from '../../lib/http/failure.ts';
import { contentDisposition } from '../../lib/http/file-name.ts';

export const getFile: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const me = await currentUser(app.db, request);

    const name = readFileKey(request.params['*'], 'path parameter "name"');

    const file = await attempt(app.files.load(keyOfTenant(me.orgId.toLowerCase(), name)));
    if (!file.ok) {
      return reply.code(503).send({ error: 'Try again later' });
    }

    if (file.value == null) {
      return reply.code(404).send({ error: 'No such file' });
    }

    return reply
      .type('application/octet-stream')
      .header('content-disposition', contentDisposition('attachment', name))
      .send(file.value.bytes);
  });
};
