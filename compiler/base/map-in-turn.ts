/**
 * The results of an asynchronous function, in the order of the items. Runs at most `atOnce` at a time, started in the
 * order of the items.
 */
export async function mapInTurn<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const started: Promise<Result>[] = [];
  for (const item of items) {
    const result = run(item);
    // Avoids an unhandled rejection; `Promise.all` below reports it.
    result.catch(() => undefined);
    started.push(result);
    await started.at(-atOnce);
  }
  return Promise.all(started);
}
