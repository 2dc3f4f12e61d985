import { Readable } from 'node:stream';
import { own } from '../values/property.ts';
import { csvLine } from './csv.ts';
import { eventsOf, retryLine, type EventOptions } from './events.ts';
import { toNdjson } from './ndjson.ts';

/** Rows that are read while they are sent, no faster than the client takes them. */
type Batches = AsyncIterable<readonly object[]>;

export const streamNdjson = (batches: Batches): Readable => textOf(ndjsonOf(batches));

export const streamCsv = (batches: Batches, columns: readonly string[]): Readable => {
  const line = (row: object): string => csvLine(columns.map((column) => own(row, column)));
  return textOf(withHead(csvLine(columns), batches, (rows) => rows.map(line).join('')));
};

export const streamEvents = (batches: Batches, options: EventOptions): Readable =>
  textOf(withHead(retryLine(options), batches, (rows) => eventsOf(rows, options)));

async function* ndjsonOf(batches: Batches): AsyncGenerator<string> {
  for await (const rows of batches) yield toNdjson(rows);
}

/** The head is sent with the first rows: until these are there, a failure is answered like any other. */
async function* withHead(
  head: string,
  batches: Batches,
  textOfRows: (rows: readonly object[]) => string,
): AsyncGenerator<string> {
  let before = head;
  for await (const rows of batches) {
    yield before + textOfRows(rows);
    before = '';
  }
  if (before !== '') yield before;
}

const textOf = (parts: AsyncIterable<string>): Readable => Readable.from(parts, { objectMode: false });
