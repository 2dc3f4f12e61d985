/** What a statement gives for these items. There is none for no items: SQL has no empty list of rows. */
export async function unlessEmpty<Item, Row>(
  items: readonly Item[],
  statement: (items: readonly Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  return items.length === 0 ? [] : statement(items);
}
