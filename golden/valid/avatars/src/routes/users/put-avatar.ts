// Emitted by flowsmith from the route "put-avatar". Change the flow, not this file.
// Change the picture of a user
import type { FastifyPluginAsync } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { readFileKey } from '../../lib/files/key.ts';
import { acceptMultipart, requiredFile } from '../../lib/http/multipart.ts';
import { toInteger } from '../../lib/values/convert.ts';

const selectUser = prepare((db, values: { id: number }) =>
  db.selectFrom('users').selectAll().where('id', '=', values.id),
);

export const putAvatar: FastifyPluginAsync = async (app) => {
  acceptMultipart(app, [
    { name: 'picture', required: true, types: ['image/png', 'image/jpeg'], maxBytes: 500_000 },
  ]);

  app.put<{ Params: { id: string } }>('/users/:id/avatar', { bodyLimit: 600_000 }, async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const user = await selectUser.executeTakeFirst(app.db, { id });

    if (user == null) {
      return reply.code(404).send({ error: 'No such user' });
    }

    const avatar = readFileKey(`avatars/${id}`, 'what is made of path parameter "id"');
    const picture = requiredFile(request, 'picture');

    await app.files.store(avatar, { bytes: picture.bytes, type: picture.type });

    return reply.code(204).send();
  });
};
