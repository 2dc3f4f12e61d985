// Emitted by flowsmith from the route "know-author". Change the flow, not this file.
// Insert unless it is there
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { bounded, readText } from '../../lib/values/read.ts';

const readShortText = bounded(readText, 2400);

export const knowAuthor: FastifyPluginAsync = async (app) => {
  app.put('/authors', async (request, reply) => {
    const body = readBody(request.body);
    const name = readShortText(body.name, 'body field "name"');

    const author = await app.db
      .insertInto('authors')
      .values({ name })
      .onConflict((oc) => oc.column('name').doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst();

    if (author == null) {
      return sendJson(reply, 'known');
    }

    return sendJson(reply.code(201), 'new');
  });
};
