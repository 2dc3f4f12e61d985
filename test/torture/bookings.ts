import { join } from 'node:path';
import { bookRound } from '../emitted/booking.ts';
import { startServer } from '../emitted/server.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { faultsOf, type Bench, type Outcome, type Scenario } from './scenario.ts';

/**
 * Eight clients book the same hour of a room at once, in twenty rounds. With a lock on the room, in a serializable
 * transaction that is retried, and on a table whose rows must not overlap, exactly one of them succeeds.
 */
export const bookings: Scenario = {
  name: 'bookings 8 × 20',
  run: async (bench) => {
    const postgres = { DATABASE_URL: await bench.postgres.createDatabase('bookings') };
    const embedded = { DATA_DIR: await embeddedData(join(bench.ledger.folder, 'bookings-data')) };
    return [
      await book('with a lock, PostgreSQL', '/book', postgres, 'none', bench),
      await book('serializable, PostgreSQL', '/book-serializable', postgres, 'none', bench),
      await book('noOverlap, PostgreSQL', '/stay', postgres, 'none', bench),
      await book('without, PostgreSQL', '/book-at-once', postgres, 'some', bench),
      await book('with a lock, PGlite', '/book', embedded, 'none', bench),
      await book('serializable, PGlite', '/book-serializable', embedded, 'none', bench),
      await book('noOverlap, PGlite', '/stay', embedded, 'none', bench),
      await book('without, PGlite: one connection', '/book-at-once', embedded, 'none', bench),
    ];
  },
};

async function book(
  what: string,
  path: string,
  env: Readonly<Record<string, string>>,
  expected: 'none' | 'some',
  { ledger }: Bench,
): Promise<Outcome> {
  const server = await startServer(ledger.folder, env);
  const booked: number[] = [];
  const refused = new Set<number>();
  for (let round = 0; round < 20; round += 1) {
    const statuses = await bookRound(server, path, `${what} ${round}`);
    booked.push(statuses.filter((status) => status === 201).length);
    for (const status of statuses) if (status !== 201) refused.add(status);
  }
  await server.stop();
  const double = booked.filter((count) => count > 1).length;
  return {
    what,
    measured: `booked more than once in ${double} of 20 rounds, at most ${Math.max(...booked)} times; otherwise ${[...refused].join(', ')}`,
    faults: faultsOf({
      'a room was booked twice': expected === 'none' && double > 0,
      'nothing was booked twice: the rounds prove nothing': expected === 'some' && double === 0,
      'a round without a booking': booked.includes(0),
      'an answer other than 201 and 409': [...refused].some((status) => status !== 409),
    }),
  };
}
