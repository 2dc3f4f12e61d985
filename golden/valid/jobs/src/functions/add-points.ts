// Emitted by flowsmith from the function "add-points". Change the flow, not this file.
// Add the points of an order to its customer
// In a transaction, so that no order counts twice.
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

export async function addPoints(
  db: Transaction<Database>,
  log: FastifyBaseLogger,
  customer: number,
  points: number,
): Promise<void> {
  await db
    .updateTable('customers')
    .set((eb) => ({ points: eb('points', '+', points) }))
    .where('id', '=', customer)
    .execute();

  log.info('Points were added');
}
