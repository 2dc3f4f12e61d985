// Emitted by flowsmith from the route "list-projects". Change the flow, not this file.
// The projects of the organisation
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { currentUser } from '../../functions/current-user.ts';
import { listWithTotal } from '../../lib/db/pages.ts';
import { jsonArrayFrom, jsonValuesFrom } from '../../lib/db/related.ts';
import { containsPattern } from '../../lib/db/sql.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { optional, readText } from '../../lib/values/read.ts';

export const listProjects: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'q'> }>('/projects', async (request, reply) => {
    const qParam = queryParam(request.query.q, 'q');

    const me = await currentUser(app.db, request);

    const q = optional(readText)(qParam, 'query parameter "q"');

    const projectsPage = await listWithTotal(
      app.db
        .selectFrom('projects')
        .where('projects.org_id', '=', me.orgId)
        .where((eb) =>
          q == null
            ? eb.lit(true)
            : eb.exists(
                eb
                  .selectFrom('tasks')
                  .whereRef('tasks.project_id', '=', 'projects.id')
                  .where('tasks.org_id', '=', me.orgId)
                  .where('tasks.title', 'like', containsPattern(q)),
              ),
        ),
      (qb) =>
        qb
          .select((eb) => [
            'projects.id',
            'projects.slug',
            'projects.title',
            eb
              .selectFrom('tasks')
              .whereRef('tasks.project_id', '=', 'projects.id')
              .where('tasks.org_id', '=', me.orgId)
              .select(sql<number>`count(*)::int`.as('count'))
              .$asScalar()
              .$notNull()
              .as('tasks'),
            jsonArrayFrom(
              eb
                .selectFrom('tasks')
                .whereRef('tasks.project_id', '=', 'projects.id')
                .where('tasks.org_id', '=', me.orgId)
                .select((eb) => [
                  'tasks.title',
                  jsonValuesFrom(
                    eb
                      .selectFrom('tags')
                      .innerJoin('task_tags', 'task_tags.tag_id', 'tags.id')
                      .whereRef('task_tags.task_id', '=', 'tasks.id')
                      .where('task_tags.org_id', '=', me.orgId)
                      .where('tags.org_id', '=', me.orgId)
                      .select('tags.name as value')
                      .orderBy('tags.id')
                      .limit(100),
                  ).as('tags'),
                ])
                .orderBy('tasks.id')
                .limit(100),
            ).as('open'),
          ])
          .orderBy('projects.slug')
          .orderBy('projects.id')
          .limit(100),
    );

    return reply.send({ projects: projectsPage.records, total: projectsPage.total });
  });
};
