// Emitted by flowsmith from the route "user". Change the flow, not this file.
// A user with what they wrote and whom they follow
import type { FastifyPluginAsync } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { isoTime, jsonArrayFrom, jsonObjectFrom, jsonValuesFrom } from '../../lib/db/related.ts';
import { toInteger } from '../../lib/values/convert.ts';

const selectUser = prepare((db, values: { id: number }) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      'users.username',
      'users.bio',
      'users.image',
      jsonArrayFrom(
        eb
          .selectFrom('articles')
          .whereRef('articles.author_id', '=', 'users.id')
          .select((eb) => [
            'articles.slug',
            isoTime(eb.ref('articles.created_at')).as('created_at'),
            jsonObjectFrom(
              eb
                .selectFrom('users as reviewer')
                .whereRef('reviewer.id', '=', 'articles.reviewer_id')
                .select(['reviewer.id', 'reviewer.username', 'reviewer.bio', 'reviewer.image']),
            ).as('reviewer'),
            jsonArrayFrom(
              eb
                .selectFrom('favorites')
                .whereRef('favorites.article_id', '=', 'articles.id')
                .select((eb) => [isoTime(eb.ref('favorites.at')).as('at'), 'favorites.weight'])
                .orderBy('favorites.at', 'desc')
                .orderBy('favorites.id')
                .limit(3),
            ).as('lastFavorites'),
          ])
          .orderBy('articles.created_at', 'desc')
          .orderBy('articles.id')
          .limit(10),
      ).as('articles'),
      jsonValuesFrom(
        eb
          .selectFrom('favorites')
          .whereRef('favorites.user_id', '=', 'users.id')
          .select((eb) => isoTime(eb.ref('favorites.at')).as('value'))
          .orderBy('favorites.id')
          .limit(100),
      ).as('favoriteTimes'),
      jsonArrayFrom(
        eb
          .selectFrom('users as followed')
          .innerJoin('follows', 'follows.followee_id', 'followed.id')
          .whereRef('follows.follower_id', '=', 'users.id')
          .select('followed.username')
          .orderBy('followed.id')
          .limit(100),
      ).as('followed'),
    ])
    .where('users.id', '=', values.id),
);

export const user: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/users/:id', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const userById = await selectUser.executeTakeFirst(app.db, { id });

    if (userById == null) {
      return reply.code(404).send({ error: 'no such user' });
    }

    return reply.send(userById);
  });
};
