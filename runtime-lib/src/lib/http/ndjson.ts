/** A line of JSON for each item, as `application/x-ndjson` has it. */
export const toNdjson = (items: readonly unknown[]): string =>
  items.map((item) => `${JSON.stringify(item ?? null)}\n`).join('');
