// Emitted by flowsmith from the route "delete-file". Change the flow, not this file.
// Delete a file of the organisation
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { removeFile } from '../../functions/remove-file.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { readFileKey } from '../../lib/files/key.ts';

export const deleteFile: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    await inTransaction(app.db, async (tx) => {
      const me = await currentUser(tx, request);

      const name = readFileKey(request.params['*'], 'path parameter "name"');

      await tx.deleteFrom('files').where('org_id', '=', me.orgId).where('name', '=', name).execute();

      await removeFile(app, tx, undefined, name, me.orgId);
    });

    return reply.code(204).send();
  });
};
