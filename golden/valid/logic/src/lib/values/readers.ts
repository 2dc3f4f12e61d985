import { readOneOf } from './read.ts';

/** The reader of values of these kinds: `oneKindOf(['string', 'number'])`. */
export const oneKindOf =
  <const Kind extends Parameters<typeof readOneOf>[1][number]>(kinds: readonly Kind[]) =>
  (value: unknown, name: string, status?: number) =>
    readOneOf(value, kinds, name, status);
