/**
 * The most bytes of each text in an index of so many columns. An entry of a PostgreSQL index has at most 2,704 bytes,
 * which the columns share.
 */
export const bytesInIndex = (columns: number): number => Math.floor(2400 / columns);
