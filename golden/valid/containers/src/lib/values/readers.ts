import { readFields, readOneOf, type Reader } from './read.ts';

/** The reader of objects whose fields satisfy these readers. */
export const objectWith =
  <Fields extends Readonly<Record<string, Reader<unknown>>>>(fields: Fields) =>
  (value: unknown, name: string, status?: number) =>
    readFields(value, fields, name, status);

/** The reader of values of these kinds: `oneKindOf(['string', 'number'])`. */
export const oneKindOf =
  <const Kind extends Parameters<typeof readOneOf>[1][number]>(kinds: readonly Kind[]) =>
  (value: unknown, name: string, status?: number) =>
    readOneOf(value, kinds, name, status);
