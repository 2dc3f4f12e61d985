// Emitted by flowsmith from the route "rename-project". Change the flow, not this file.
// Gives a project another title, and says how many there are of all organisations
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { currentUser } from '../../functions/current-user.ts';
import { countRows } from '../../lib/db/count-rows.ts';
import { inTenant } from '../../lib/db/tenant.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readText } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  response: { 200: Type.Object({ title: Type.String(), ofAll: Type.Integer() }) },
};

export const renameProject: FastifyPluginAsync = async (app) => {
  app.patch<{ Params: { slug: string } }>('/projects/:slug', { schema }, async (request, reply) => {
    const body = readBody(request.body);

    const answer = await inTransaction(app.db, async (tx) => {
      const me = await currentUser(tx, request);

      const slug = readText(request.params.slug, 'path parameter "slug"');
      const title = readText(body.title, 'body field "title"');

      // renamed
      await inTenant(tx, me.orgId, () =>
        tx
          .updateTable('projects')
          .set({ title })
          .where('org_id', '=', me.orgId)
          .where('slug', '=', slug)
          .execute(),
      );

      const ofAll = await countRows(tx.selectFrom('projects'));

      return { title, ofAll };
    });

    return reply.send(answer);
  });
};
