// Emitted by flowsmith from the function "with-url". Change the flow, not this file.
// A todo as the API shows it
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { replaceEach } from '../lib/values/text.ts';

export function withUrl(
  app: FastifyInstance,
  request: FastifyRequest,
  todo: { id: number; title: string; completed: boolean; order?: number | null | undefined },
): { id: number; title: string; completed: boolean; order?: number | null | undefined; url: string } {
  const todosUrl = replaceEach(
    `${app.config.BASE_URL}${request.originalUrl}`,
    /\/todos.*/gu,
    '/todos',
    'what is made of request URL',
  );
  const url = `${todosUrl}/${todo.id}`;

  return { id: todo.id, title: todo.title, completed: todo.completed, order: todo.order ?? null, url };
}
