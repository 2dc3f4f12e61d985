import { readFields, type Reader } from './read.ts';

/** The reader of objects whose fields satisfy these readers. */
export const objectWith =
  <Fields extends Readonly<Record<string, Reader<unknown>>>>(fields: Fields) =>
  (value: unknown, name: string, status?: number) =>
    readFields(value, fields, name, status);
