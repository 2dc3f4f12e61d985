// Emitted by flowsmith from the route "add-room". Change the flow, not this file.
// Adds a room
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { adminOnly } from '../../functions/admin-only.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { bounded, readText } from '../../lib/values/read.ts';
import { Room } from '../../schemas/room.ts';

const schema: FastifySchema = { response: { 201: Room } };

const readShortText = bounded(readText, 2400);
const insertRoom = prepare((db, row: Insertable<Database['rooms']>) =>
  db.insertInto('rooms').values(row).returningAll(),
);

export const addRoom: FastifyPluginAsync = async (app) => {
  app.post('/rooms', { schema }, async (request, reply) => {
    const body = readBody(request.body);

    const id = await adminOnly(app, app.db, request, 'add rooms');

    const name = readShortText(body.name, 'body field "name"');

    const room = await insertRoom.executeTakeFirstOrThrow(app.db, { name });

    request.log.info({ data: id }, 'a room was added');

    return reply.code(201).send(room);
  });
};
