import type { Order } from '../order-schema.ts';

/** The checks of `orderSchema`, written by hand. */
export function isOrder(value: unknown): value is Order {
  if (typeof value !== 'object' || value === null) return false;
  if (!('customer' in value) || typeof value.customer !== 'string') return false;
  if (!('amount' in value) || typeof value.amount !== 'number') return false;
  if (!('urgent' in value) || typeof value.urgent !== 'boolean') return false;
  return 'items' in value && Array.isArray(value.items) && value.items.every(isItem);
}

function isItem(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!('sku' in value) || typeof value.sku !== 'string') return false;
  if (!('name' in value) || typeof value.name !== 'string') return false;
  if (!('quantity' in value) || !Number.isInteger(value.quantity)) return false;
  return 'price' in value && typeof value.price === 'number';
}
