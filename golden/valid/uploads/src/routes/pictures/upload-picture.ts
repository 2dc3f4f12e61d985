// Emitted by flowsmith from the route "upload-picture". Change the flow, not this file.
// Stores what a picture is
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { acceptMultipart, requiredFile, sentFile } from '../../lib/http/multipart.ts';
import { optional, readText } from '../../lib/values/read.ts';

const insertPicture = prepare((db, row: Insertable<Database['pictures']>) =>
  db.insertInto('pictures').values(row).returningAll(),
);

export const uploadPicture: FastifyPluginAsync = async (app) => {
  acceptMultipart(app, [
    { name: 'picture', required: true, types: ['image/png', 'image/jpeg'], maxBytes: 500_000 },
    { name: 'license', types: ['text/plain'], maxBytes: 10_000 },
  ]);

  app.post('/pictures', { bodyLimit: 600_000 }, async (request, reply) => {
    const body = readBody(request.body);
    const title = readText(body.title, 'body field "title"');
    const picture = requiredFile(request, 'picture');
    const filename = readText(picture.filename, 'body field "picture"');
    const filenameText = optional(readText)(sentFile(request, 'license')?.filename, 'body field "license"');

    const newPicture = await insertPicture.executeTakeFirstOrThrow(app.db, {
      title,
      filename,
      type: picture.type,
      size: picture.size,
      digest: createHash('sha256').update(picture.bytes).digest('hex'),
      license: filenameText ?? null,
    });

    return reply.code(201).send(newPicture);
  });
};
