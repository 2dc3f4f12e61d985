import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { allowOrigins } from './plugins/cors.ts';
import { addDatabase } from './plugins/database.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { addComment } from './routes/api/add-comment.ts';
import { createArticle } from './routes/api/create-article.ts';
import { deleteArticle } from './routes/api/delete-article.ts';
import { deleteComment } from './routes/api/delete-comment.ts';
import { favorite } from './routes/api/favorite.ts';
import { feed } from './routes/api/feed.ts';
import { follow } from './routes/api/follow.ts';
import { getArticle } from './routes/api/get-article.ts';
import { getProfile } from './routes/api/get-profile.ts';
import { getUser } from './routes/api/get-user.ts';
import { listArticles } from './routes/api/list-articles.ts';
import { listComments } from './routes/api/list-comments.ts';
import { listTags } from './routes/api/list-tags.ts';
import { logIn } from './routes/api/log-in.ts';
import { register } from './routes/api/register.ts';
import { unfavorite } from './routes/api/unfavorite.ts';
import { unfollow } from './routes/api/unfollow.ts';
import { updateArticle } from './routes/api/update-article.ts';
import { updateUser } from './routes/api/update-user.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  await allowOrigins(app, '*');
  await addDatabase(app);
  shedLoad(app, config);
  addHealthChecks(app, () => sql`select 1`.execute(app.db));

  await app.register(listArticles);
  await app.register(createArticle);
  await app.register(deleteArticle);
  await app.register(getArticle);
  await app.register(updateArticle);
  await app.register(listComments);
  await app.register(addComment);
  await app.register(deleteComment);
  await app.register(unfavorite);
  await app.register(favorite);
  await app.register(feed);
  await app.register(getProfile);
  await app.register(unfollow);
  await app.register(follow);
  await app.register(listTags);
  await app.register(getUser);
  await app.register(updateUser);
  await app.register(register);
  await app.register(logIn);
  return app;
}
