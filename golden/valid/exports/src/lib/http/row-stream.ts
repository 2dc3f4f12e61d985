import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { own } from '../values/property.ts';
import { csvLine } from './csv.ts';
import { eventsOf, retryLine, type EventOptions } from './events.ts';
import { toNdjson } from './ndjson.ts';

/** Rows that are read while they are sent, no faster than the client takes them. */
type Batches = AsyncIterable<readonly object[]>;

export const streamNdjson = (batches: Batches, log: FastifyBaseLogger): Readable =>
  textOf('', batches, toNdjson, log);

export function streamCsv(batches: Batches, columns: readonly string[], log: FastifyBaseLogger): Readable {
  const line = (row: object): string => csvLine(columns.map((column) => own(row, column)));
  return textOf(csvLine(columns), batches, (rows) => rows.map(line).join(''), log);
}

export const streamEvents = (batches: Batches, options: EventOptions, log: FastifyBaseLogger): Readable =>
  textOf(retryLine(options), batches, (rows) => eventsOf(rows, options), log);

type TextOfRows = (rows: readonly object[]) => string;

const textOf = (head: string, batches: Batches, textOfRows: TextOfRows, log: FastifyBaseLogger): Readable =>
  Readable.from(partsOf(head, batches, textOfRows, log), { objectMode: false });

/**
 * The head is sent with the first rows, so a failure before that is answered like any other. After a later
 * failure, the answer breaks off, and only the log says why.
 */
async function* partsOf(
  head: string,
  batches: Batches,
  textOfRows: TextOfRows,
  log: FastifyBaseLogger,
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
