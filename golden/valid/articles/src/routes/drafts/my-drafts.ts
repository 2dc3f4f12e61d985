// Emitted by flowsmith from the route "my-drafts". Change the flow, not this file.
// Drafts of whoever asks
import type { FastifyPluginAsync } from 'fastify';
import { countRows } from '../../lib/db/count-rows.ts';
import { sendJson } from '../../lib/http/json.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { optional } from '../../lib/values/read.ts';

export const myDrafts: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'viewer'> }>('/drafts', async (request, reply) => {
    const viewerParam = queryParam(request.query.viewer, 'viewer');
    const viewer = optional(toInteger)(viewerParam, 'query parameter "viewer"');

    const articlesCount = await countRows(
      app.db
        .selectFrom('articles')
        .where('state', '=', 'draft')
        .where((eb) => (viewer == null ? eb.lit(false) : eb('author_id', '=', viewer))),
    );

    return sendJson(reply, articlesCount);
  });
};
