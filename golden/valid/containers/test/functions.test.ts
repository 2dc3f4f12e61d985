import { describe, it } from 'node:test';
import { withTax } from '../src/functions/with-tax.ts';
import { expectOutput } from './support.ts';

describe('with-tax', () => {
  it('each rate of the price', () => {
    expectOutput(withTax(100, [0.1, 0.25]), { price: 35, all: [10, 25] });
  });
});
