import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { allowOrigins } from './plugins/cors.ts';
import { addDatabase } from './plugins/database.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { addTodo } from './routes/todos/add-todo.ts';
import { changeTodo } from './routes/todos/change-todo.ts';
import { clearTodos } from './routes/todos/clear-todos.ts';
import { deleteTodo } from './routes/todos/delete-todo.ts';
import { getTodo } from './routes/todos/get-todo.ts';
import { listTodos } from './routes/todos/list-todos.ts';

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

  await app.register(clearTodos);
  await app.register(listTodos);
  await app.register(addTodo);
  await app.register(deleteTodo);
  await app.register(getTodo);
  await app.register(changeTodo);
  return app;
}
