/**
 * What `run` gives for each item, in the order of the items. At most `limit` of them run at the same time.
 * Once one fails, no further one starts; its error is thrown when those that run are done.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  run: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const errors: unknown[] = [];
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      try {
        results[index] = await run(item, index);
      } catch (error) {
        errors.push(error);
      }
      if (errors.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  if (errors.length > 0) throw errors[0];
  return results;
}
