// Emitted by flowsmith from the route "add-room". Change the flow, not this file.
// Adds a room
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { adminOnly } from '../../functions/admin-only.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { bounded, readText } from '../../lib/values/read.ts';
import { Room } from '../../schemas/room.ts';

const schema: FastifySchema = { response: { 201: Room } };

const readShortText = bounded(readText, 2400);

export const addRoom: FastifyPluginAsync = async (app) => {
  app.post('/rooms', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const name = readShortText(body.name, 'body field "name"');

    const answer = await inTransaction(app.db, async (tx) => {
      const room = await tx.insertInto('rooms').values({ name }).returningAll().executeTakeFirstOrThrow();

      const id = await adminOnly(app, tx, request, 'add rooms');

      request.log.info({ data: id }, 'a room was added');

      return () => reply.code(201).send(room);
    });
    // Answers only after the commit.
    return answer();
  });
};
