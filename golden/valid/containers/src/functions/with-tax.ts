// Emitted by flowsmith from the function "with-tax". Change the flow, not this file.
import { finite } from '../lib/values/convert.ts';
import { sum } from '../lib/values/list.ts';

export function withTax(price: number, rates: readonly number[]): { price: number; all: readonly number[] } {
  const each = rates.map((rate, index) =>
    finite(rate * price, `what is made of item ${index} of input "rates" and input "price"`),
  );
  const sumValue = sum(each, 'what is made of input "rates" and input "price"');

  return { price: sumValue, all: each };
}
