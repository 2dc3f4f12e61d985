// Emitted by flowsmith from the route "get-project". Change the flow, not this file.
// A project by its slug
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { openHours } from '../../functions/open-hours.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { jsonArrayFrom } from '../../lib/db/related.ts';
import { inTenant } from '../../lib/db/tenant.ts';
import { readText } from '../../lib/values/read.ts';

const selectProject = prepare((db, values: { tenant: string; slug: string }) =>
  db
    .selectFrom('projects')
    .selectAll('projects')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('tasks')
          .whereRef('tasks.project_id', '=', 'projects.id')
          .where('tasks.org_id', '=', values.tenant)
          .select([
            'tasks.id',
            'tasks.org_id',
            'tasks.project_id',
            'tasks.title',
            'tasks.done',
            'tasks.hours',
          ])
          .orderBy('tasks.id')
          .limit(100),
      ).as('tasks'),
    )
    .where('projects.org_id', '=', values.tenant)
    .where('projects.slug', '=', values.slug),
);

export const getProject: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { slug: string } }>('/projects/:slug', async (request, reply) => {
    const me = await currentUser(app.db, request);

    const slug = readText(request.params.slug, 'path parameter "slug"');

    const project = await inTenant(app.db, me.orgId, (tx) =>
      selectProject.executeTakeFirst(tx, { tenant: me.orgId, slug }),
    );

    if (project == null) {
      return reply.code(404).send({ error: 'no such project' });
    }

    const hours = await openHours(app.db, project.id, me.orgId);

    return reply.send({ project, hours: hours ?? null });
  });
};
