// Emitted by flowsmith from the function "price-of". Change the flow, not this file.
// What an order costs, and what it would have cost without its coupon
import { finite, toNumber } from '../lib/values/convert.ts';
import { discountOf } from './discount-of.ts';

export function priceOf(
  price: string | number,
  quantity: number,
  coupon?: string | null,
): { full: number; total: number } {
  const priceOfOne = toNumber(price, 'input "price"');
  const full = finite(priceOfOne * quantity, 'what is made of input "price" and input "quantity"');
  const off = finite(
    full * discountOf(coupon),
    'what is made of input "price", input "quantity" and input "coupon"',
  );
  const total = finite(full - off, 'what is made of input "price", input "quantity" and input "coupon"');
  const cents = finite(
    Math.round(total * 100) / 100,
    'what is made of input "price", input "quantity" and input "coupon"',
  );

  return { full, total: cents };
}
