// Emitted by flowsmith from the route "rename". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { attemptWrite } from '../../lib/db/conflict.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inSavepoint, inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { bounded, readText } from '../../lib/values/read.ts';
import { Member } from '../../schemas/member.ts';

const schema: FastifySchema = { response: { 200: Member } };

const readShortText = bounded(readText, 2400);
const insertWish = prepare((db, row: Insertable<Database['wishes']>) => db.insertInto('wishes').values(row));

export const rename: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { handle: string } }>('/members/:handle/handle', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const handle = readShortText(body.handle, 'body field "handle"');
    const handleText = readText(request.params.handle, 'path parameter "handle"');

    const answer = await inTransaction(app.db, async (tx) => {
      const member = await attemptWrite(
        inSavepoint(tx, () =>
          tx
            .updateTable('members')
            .set({ handle })
            .where('handle', '=', handleText)
            .returningAll()
            .executeTakeFirst(),
        ),
      );
      if (!member.ok) {
        if (member.constraint !== 'members_handle_key') {
          throw rollBack(503, member.failure);
        }

        await insertWish.execute(tx, { handle });

        return () => reply.code(202).send({ waits: true });
      }

      if (member.value == null) {
        throw rollBack(404, { error: 'no such member' });
      }

      return () => reply.send(member.value);
    });
    // Answers only after the commit.
    return answer();
  });
};
