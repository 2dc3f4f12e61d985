// Emitted by flowsmith from the route "delete-document". Change the flow, not this file.
// Neither the row nor the file
import type { FastifyPluginAsync } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { readFileKey } from '../../lib/files/key.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readUuid } from '../../lib/values/read.ts';

const selectDocument = prepare((db, values: { id: string }) =>
  db.selectFrom('documents').selectAll().where('id', '=', values.id).forUpdate(),
);

export const deleteDocument: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { id: string } }>('/documents/:id', async (request, reply) => {
    const id = readUuid(request.params.id, 'path parameter "id"');

    await inTransaction(app.db, async (tx) => {
      const document = await selectDocument.executeTakeFirst(tx, { id });

      if (document == null) {
        throw rollBack(404, { error: 'No such document' });
      }

      const key = readFileKey(document.key, 'field "key" of record of “DB Find”', 500);

      await app.fileQueue.delete(key, tx);

      await tx.deleteFrom('documents').where('id', '=', id).execute();
    });

    return reply.code(204).send();
  });
};
