// Emitted by flowsmith from the webhook "door-opened". Change the flow, not this file.
// Notes who opened a door
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { fromDoor } from '../../functions/from-door.ts';
import { firstTime } from '../../lib/db/deduplicate.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransactionUntil } from '../../lib/db/transaction.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { acceptRaw, parseRawJson, rawBody } from '../../lib/http/raw-body.ts';
import { answerWithin } from '../../lib/http/timeout.ts';
import { readInteger, readString } from '../../lib/values/read.ts';

const insertVisit = prepare((db, row: Insertable<Database['visits']>) => db.insertInto('visits').values(row));

export const doorOpened: FastifyPluginAsync = async (app) => {
  acceptRaw(app, { json: true });

  app.post(
    '/doors/opened/whk_Door7Qm2Xv9Tz4Lc8Pw1Ks5R',
    { onRequest: answerWithin(10_000) },
    async (request, reply) => {
      fromDoor(app, request, rawBody(request));

      const body = readBody(parseRawJson(rawBody(request)));
      const event = readString(body.event, 'body field "event"');

      await inTransactionUntil(request.signal, app.db, async (tx) => {
        if (await firstTime(tx, 'door-opened', event, 7)) {
          const room = readInteger(body.room, 'body field "room"');

          await insertVisit.execute(tx, { room_id: room });
        }
      });

      return reply.send({ received: true });
    },
  );
};
