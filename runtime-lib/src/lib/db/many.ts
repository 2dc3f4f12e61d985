/** The result of a statement for these items. It does not run for an empty list, which SQL cannot write. */
export async function unlessEmpty<Item, Row>(
  items: readonly Item[],
  statement: (items: readonly Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  return items.length === 0 ? [] : statement(items);
}
