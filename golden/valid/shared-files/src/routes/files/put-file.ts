// Emitted by flowsmith from the route "put-file". Change the flow, not this file.
// Store a file of the organisation
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { readFileKey, readMediaType } from '../../lib/files/key.ts';
import { keyOfTenant } from '../../lib/files/tenant-key.ts';
import { attempt } from '../../lib/http/failure.ts';
import { acceptRaw, rawBody } from '../../lib/http/raw-body.ts';
import { optional } from '../../lib/values/read.ts';

export const putFile: FastifyPluginAsync = async (app) => {
  acceptRaw(app, { json: false });

  app.put<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const me = await currentUser(app.db, request);

    const name = readFileKey(request.params['*'], 'path parameter "name"');
    const contentType = optional(readMediaType)(request.headers['content-type'], 'header "content-type"');

    const stored = await attempt(
      app.files.store(keyOfTenant(me.orgId.toLowerCase(), name), {
        bytes: rawBody(request),
        type: contentType,
      }),
    );
    if (!stored.ok) {
      return reply.code(507).send({ error: 'The file could not be stored' });
    }

    await app.db
      .insertInto('files')
      .values({ org_id: me.orgId, name })
      .onConflict((oc) => oc.columns(['org_id', 'name']).doNothing())
      .execute();

    return reply.code(204).send();
  });
};
