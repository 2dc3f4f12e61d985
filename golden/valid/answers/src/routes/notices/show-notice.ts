// Emitted by flowsmith from the route "show-notice". Change the flow, not this file.
// A notice, as what staff has stored: a page, or data
import type { FastifyPluginAsync } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { anyContent, sendAny } from '../../lib/http/any-content.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readText } from '../../lib/values/read.ts';

const selectNotice = prepare((db, values: { name: string }) =>
  db.selectFrom('notices').selectAll().where('name', '=', values.name),
);

export const showNotice: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { name: string } }>('/notices/:name', async (request, reply) => {
    const name = readText(request.params.name, 'path parameter "name"');

    const answer = await inTransaction(app.db, async (tx) => {
      const notice = await selectNotice.executeTakeFirst(tx, { name });

      if (notice == null) {
        const noticeByName = await selectNotice.executeTakeFirst(tx, { name: 'usual' });

        throw rollBack(404, ...anyContent(noticeByName?.content));
      }

      return () => sendAny(reply.header('Cache-Control', 'no-cache'), notice.content);
    });
    // Answers only after the commit.
    return answer();
  });
};
