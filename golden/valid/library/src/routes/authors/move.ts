// Emitted by flowsmith from the route "move". Change the flow, not this file.
// A transaction that may be rolled back
import type { FastifyPluginAsync } from 'fastify';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { bounded, readText } from '../../lib/values/read.ts';

const readShortText = bounded(readText, 2400);

export const move: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { id: string } }>('/authors/:id/rename', async (request, reply) => {
    const body = readBody(request.body);
    const name = readShortText(body.name, 'body field "name"');
    const id = toInteger(request.params.id, 'path parameter "id"');

    await inTransaction(app.db, async (tx) => {
      await tx.updateTable('authors').set({ name }).where('id', '=', id).execute();

      request.log.info('renamed');

      if (name === 'rollback') {
        throw rollBack(500, { error: 'rolled back' });
      }
    });

    return reply.code(202).send({ ok: true });
  });
};
