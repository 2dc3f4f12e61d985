// Emitted by flowsmith from the route "save-project". Change the flow, not this file.
// Stores a project, or gives it another title
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { inTenant } from '../../lib/db/tenant.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { bounded, readText } from '../../lib/values/read.ts';
import { Project } from '../../schemas/project.ts';

const schema: FastifySchema = { response: { 200: Project } };

const readShortText = bounded(readText, 1200);

export const saveProject: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { slug: string } }>('/projects/:slug', { schema }, async (request, reply) => {
    const body = readBody(request.body);

    const me = await currentUser(app.db, request);

    const slug = readShortText(request.params.slug, 'path parameter "slug"');
    const title = readText(body.title, 'body field "title"');

    const project = await inTenant(app.db, me.orgId, (tx) =>
      tx
        .insertInto('projects')
        .values({ org_id: me.orgId, slug, title })
        .onConflict((oc) =>
          oc.columns(['org_id', 'slug']).doUpdateSet((eb) => ({ title: eb.ref('excluded.title') })),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
    );

    return reply.send(project);
  });
};
