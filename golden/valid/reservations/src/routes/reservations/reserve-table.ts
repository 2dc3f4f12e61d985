// Emitted by flowsmith from the route "reserve-table". Change the flow, not this file.
// Reserve a table
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countRows } from '../../lib/db/count-rows.ts';
import { inIsolation } from '../../lib/db/isolation.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { answerWithin } from '../../lib/http/timeout.ts';
import { readInteger, readText } from '../../lib/values/read.ts';
import { within } from '../../lib/values/rules.ts';
import { Reservation } from '../../schemas/reservation.ts';

const schema: FastifySchema = { response: { 201: Reservation } };

const readTableNumber = within(readInteger, { min: 1, max: 40 });
const insertReservation = prepare((db, row: Insertable<Database['reservations']>) =>
  db.insertInto('reservations').values(row).returningAll(),
);

export const reserveTable: FastifyPluginAsync = async (app) => {
  app.post('/reservations', { schema, onRequest: answerWithin(5000) }, async (request, reply) => {
    const body = readBody(request.body);
    const tableNumber = readInteger(body.table_number, 'body field "table_number"');
    const evening = readText(body.evening, 'body field "evening"');

    const reservation = await inIsolation(
      app.db,
      { level: 'serializable', retries: 5, signal: request.signal },
      async (tx) => {
        const otherReservations = await countRows(
          tx
            .selectFrom('reservations')
            .where('table_number', '=', tableNumber)
            .where('evening', '=', evening),
        );

        if (otherReservations !== 0) {
          throw rollBack(409, { error: 'This table is taken' });
        }

        const bodyTableNumber = readTableNumber(tableNumber, 'body field "table_number"');
        const guest = readText(body.guest, 'body field "guest"');

        const reservation = await insertReservation.executeTakeFirstOrThrow(tx, {
          table_number: bodyTableNumber,
          evening,
          guest,
        });

        await app.mailQueue.send(
          { to: 'kitchen@example.com', subject: 'A reservation', text: 'There is a new one.' },
          tx,
        );

        return reservation;
      },
    );

    return reply.code(201).send(reservation);
  });
};
