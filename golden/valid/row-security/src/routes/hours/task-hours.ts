// Emitted by flowsmith from the route "task-hours". Change the flow, not this file.
// The hours of each project
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { currentUser } from '../../functions/current-user.ts';
import { readRows } from '../../lib/db/query.ts';
import { inTenant } from '../../lib/db/tenant.ts';

export const taskHours: FastifyPluginAsync = async (app) => {
  app.get('/hours', async (request, reply) => {
    const me = await currentUser(app.db, request);

    const hours = await inTenant(app.db, me.orgId, (tx) =>
      readRows(
        tx,
        sql<{
          slug: string;
          hours: number | null;
        }>`select projects.slug, sum(tasks.hours)::int as hours from projects join tasks on tasks.project_id = projects.id where tasks.hours >= ${1} group by projects.slug order by projects.slug`,
      ),
    );

    return reply.send(hours);
  });
};
