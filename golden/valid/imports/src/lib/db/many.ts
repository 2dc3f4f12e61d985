/**
 * The result of a statement for these items. SQL cannot express an empty list, so it does not run for one.
 */
export async function unlessEmpty<Item, Row>(
  items: readonly Item[],
  statement: (items: readonly Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  return items.length === 0 ? [] : statement(items);
}
