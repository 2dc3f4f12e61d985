/** One line of JSON per item, as in `application/x-ndjson`. */
export const toNdjson = (items: readonly unknown[]): string =>
  items.map((item) => `${JSON.stringify(item ?? null)}\n`).join('');
