import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { own } from '../values/property.ts';
import { csvLine } from './csv.ts';
import { eventsOf, retryLine, type EventOptions } from './events.ts';
import { toNdjson } from './ndjson.ts';

/** Rows that are read while they are sent, no faster than the client takes them. */
type Batches = AsyncIterable<readonly object[]>;

export const streamNdjson = (batches: Batches, reply: FastifyReply): Readable =>
  textOf('', batches, toNdjson, reply);

export function streamCsv(batches: Batches, columns: readonly string[], reply: FastifyReply): Readable {
  const line = (row: object): string => csvLine(columns.map((column) => own(row, column)));
  return textOf(csvLine(columns), batches, (rows) => rows.map(line).join(''), reply);
}

export const streamEvents = (batches: Batches, options: EventOptions, reply: FastifyReply): Readable =>
  textOf(retryLine(options), batches, (rows) => eventsOf(rows, options), reply);

type TextOfRows = (rows: readonly object[]) => string;

const textOf = (head: string, batches: Batches, textOfRows: TextOfRows, reply: FastifyReply): Readable => {
  dropStalled(reply);
  return Readable.from(partsOf(head, batches, textOfRows, reply), { objectMode: false });
};

/**
 * Closes the connection of a client that takes nothing for a minute, since its rows hold a connection to the
 * database. Requests by `inject` have no socket.
 */
function dropStalled({ raw, log }: FastifyReply): void {
  if (!(raw.socket instanceof Socket)) return;
  raw.setTimeout(60_000, () => {
    // Otherwise, the rows themselves are late.
    if (raw.writableLength === 0) return;
    log.warn('the client does not read the answer, which therefore breaks off');
    raw.destroy();
  });
}

/**
 * The head is sent with the first rows, so a failure before that is answered like any other. After a later
 * failure, the answer breaks off, and only the log says why.
 */
async function* partsOf(
  head: string,
  batches: Batches,
  textOfRows: TextOfRows,
  { log }: FastifyReply,
): AsyncGenerator<string> {
  let before: string | undefined = head;
  try {
    for await (const rows of batches) {
      yield (before ?? '') + textOfRows(rows);
      before = undefined;
    }
  } catch (error) {
    if (before === undefined) log.error({ err: error }, 'the answer breaks off: its rows cannot be read on');
    throw error;
  }
  if (before !== undefined && before !== '') yield before;
}
