// Emitted by flowsmith from the route "get-avatar". Change the flow, not this file.
// The picture of a user
import type { FastifyPluginAsync } from 'fastify';
import { readFileKey } from '../../lib/files/key.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { oneOf } from '../../lib/values/rules.ts';

const readChoice = oneOf(['image/png', 'image/jpeg']);

export const getAvatar: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/users/:id/avatar', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');
    const key = readFileKey(`avatars/${id}`, 'what is made of path parameter "id"');

    const avatar = await app.files.load(key, { maxBytes: 500_000 });

    if (avatar == null) {
      return reply.code(404).send({ error: 'No picture' });
    }

    const type = readChoice(avatar.type, 'field "type" of file of “avatar”', 500);

    return reply.type(type).header('content-length-of-file', String(avatar.size)).send(avatar.bytes);
  });
};
