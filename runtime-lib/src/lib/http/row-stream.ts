import { Readable } from 'node:stream';
import { own } from '../values/property.ts';
import { csvLine } from './csv.ts';
import { toNdjson } from './ndjson.ts';

/** Rows that are read while they are sent, no faster than the client takes them. */
type Batches = AsyncIterable<readonly object[]>;

export const streamNdjson = (batches: Batches): Readable => textOf(ndjsonOf(batches));

/**
 * The names of the columns are sent with the first rows: until these are there, a failure is answered like
 * any other.
 */
export const streamCsv = (batches: Batches, columns: readonly string[]): Readable =>
  textOf(csvOf(batches, columns));

async function* ndjsonOf(batches: Batches): AsyncGenerator<string> {
  for await (const rows of batches) yield toNdjson(rows);
}

async function* csvOf(batches: Batches, columns: readonly string[]): AsyncGenerator<string> {
  let names = csvLine(columns);
  for await (const rows of batches) {
    yield names + rows.map((row) => csvLine(columns.map((column) => own(row, column)))).join('');
    names = '';
  }
  if (names !== '') yield names;
}

const textOf = (parts: AsyncIterable<string>): Readable => Readable.from(parts, { objectMode: false });
