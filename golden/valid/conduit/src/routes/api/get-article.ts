// Emitted by flowsmith from the route "get-article". Change the flow, not this file.
// Get an article
import type { FastifyPluginAsync } from 'fastify';
import { showArticle } from '../../functions/show-article.ts';
import { viewer } from '../../functions/viewer.ts';
import { readText } from '../../lib/values/read.ts';

export const getArticle: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { slug: string } }>('/api/articles/:slug', async (request, reply) => {
    const now = new Date();

    const reader = await viewer(app, request, now);

    const slug = readText(request.params.slug, 'path parameter "slug"');

    const shown = await showArticle(app.db, slug, reader);

    return reply.send(shown);
  });
};
