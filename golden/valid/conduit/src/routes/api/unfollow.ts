// Emitted by flowsmith from the route "unfollow". Change the flow, not this file.
// Unfollow a user
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { showProfile } from '../../functions/show-profile.ts';
import { readText } from '../../lib/values/read.ts';

export const unfollow: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { username: string } }>('/api/profiles/:username/follow', async (request, reply) => {
    const now = new Date();

    const me = await currentUser(app, app.db, request, now);

    const username = readText(request.params.username, 'path parameter "username"');

    await app.db
      .deleteFrom('follows')
      .where('follows.follower_id', '=', me.id)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('users as followee')
            .whereRef('followee.id', '=', 'follows.followee_id')
            .where('followee.username', '=', username),
        ),
      )
      .execute();

    const profile = await showProfile(app.db, username, me.id);

    return reply.send(profile);
  });
};
