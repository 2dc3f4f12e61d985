// Emitted by flowsmith from the function "free-slot". Change the flow, not this file.
// Lets a time through at which the room can be booked
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { countRows } from '../lib/db/count-rows.ts';
import { prepare } from '../lib/db/prepare.ts';
import { toTimestamp } from '../lib/db/sql.ts';
import { rollBack } from '../lib/http/errors.ts';
import { addMilliseconds } from '../lib/values/time.ts';
import { isOpen } from './is-open.ts';

const selectRoom = prepare((db, values: { id: number }) =>
  db.selectFrom('rooms').select('id').where('id', '=', values.id).forUpdate(),
);

export async function freeSlot(
  db: Transaction<Database>,
  room: number,
  starts: string,
  ends: string,
  except: number,
): Promise<void> {
  const lastMinute = addMilliseconds(ends, -1 * 60_000, 'what is made of input "ends"');
  const hours = Math.trunc((Date.parse(ends) - Date.parse(starts)) / 3_600_000);
  const isPossible = isOpen(starts) && isOpen(lastMinute) && hours > 0 && hours <= 4;

  // possible at all?
  if (!isPossible) {
    throw rollBack(422, { error: 'A booking lasts four hours at most, while the house is open.' });
  }

  const roomById = await selectRoom.executeTakeFirst(db, { id: room });

  if (roomById == null) {
    throw rollBack(404, { error: 'There is no such room.' });
  }

  const bookingsCount = await countRows(
    db
      .selectFrom('bookings')
      .where('room', '=', room)
      .where('starts', '<', toTimestamp(ends))
      .where('ends', '>', toTimestamp(starts))
      .where('id', '!=', except),
  );

  // free?
  if (bookingsCount !== 0) {
    throw rollBack(409, { error: 'The room is taken then.' });
  }
}
