// Emitted by flowsmith from the function "take-from-stock". Change the flow, not this file.
// Takes an item from the stock, if there are enough of it
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { prepare } from '../lib/db/prepare.ts';
import { readInteger } from '../lib/values/read.ts';

const selectItem = prepare((db, values: { name: string }) =>
  db.selectFrom('items').selectAll().where('name', '=', values.name).forUpdate(),
);

export async function takeFromStock(
  db: Transaction<Database>,
  item: string,
  quantity: number,
): Promise<number | null | undefined> {
  // Whoever else takes of it waits until this is done.
  const itemByName = await selectItem.executeTakeFirst(db, { name: item });

  if (itemByName == null) {
    return undefined;
  }

  const left = itemByName.stock - quantity;

  if (left < 0) {
    return undefined;
  }

  const leftNumber = readInteger(left, 'what is made of input "quantity"');

  await db.updateTable('items').set({ stock: leftNumber }).where('name', '=', item).execute();

  return leftNumber;
}
