// Emitted by flowsmith from the route "get-profile". Change the flow, not this file.
// Get a profile
import type { FastifyPluginAsync } from 'fastify';
import { showProfile } from '../../functions/show-profile.ts';
import { viewer } from '../../functions/viewer.ts';
import { readText } from '../../lib/values/read.ts';

export const getProfile: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { username: string } }>('/api/profiles/:username', async (request, reply) => {
    const now = new Date();

    const reader = await viewer(app, request, now);

    const username = readText(request.params.username, 'path parameter "username"');

    const profile = await showProfile(app.db, username, reader);

    return reply.send(profile);
  });
};
