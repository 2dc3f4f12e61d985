// Emitted by flowsmith from the route "follow". Change the flow, not this file.
// Follow a user
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { showProfile } from '../../functions/show-profile.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readText } from '../../lib/values/read.ts';

const selectUser = prepare((db, values: { username: string }) =>
  db.selectFrom('users').select('id').where('username', '=', values.username),
);

export const follow: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { username: string } }>('/api/profiles/:username/follow', async (request, reply) => {
    const now = new Date();

    const me = await currentUser(app, app.db, request, now);

    const username = readText(request.params.username, 'path parameter "username"');

    const followee = await selectUser.executeTakeFirst(app.db, { username });

    if (followee == null) {
      return reply.code(404).send({ errors: { profile: ['not found'] } });
    }

    await app.db
      .insertInto('follows')
      .values({ follower_id: me.id, followee_id: followee.id })
      .onConflict((oc) => oc.columns(['follower_id', 'followee_id']).doNothing())
      .execute();

    const profile = await showProfile(app.db, username, me.id);

    return reply.send(profile);
  });
};
