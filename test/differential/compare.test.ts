import { expect, it } from 'vitest';
import { isOtherFailure } from './compare.ts';
import type { Difference } from './compare.ts';

const outcome = (body: string, marks: number, rows: Readonly<Record<string, readonly unknown[]>> = {}) => ({
  status: 400,
  body,
  rows: { ...rows, marks: Array.from({ length: marks }) },
});

const differing = (emitted: Difference['emitted'], reference: Difference['reference']): Difference => ({
  ...{ call: { tick: 'r' }, part: 'rows', status: 400, meant: 400 },
  ...{ emitted, reference },
});

it('items that run at once may fail one before the other, in two servers that make rows at different times', () => {
  const made = (after: number) => ({ things: [{ id: 1, created: new Date(Date.now() + after).toISOString() }] });
  expect(isOtherFailure(differing(outcome('a', 1, made(0)), outcome('b', 2, made(5))), false)).toBe(true);
  expect(isOtherFailure(differing(outcome('a', 1, { things: [] }), outcome('a', 2, made(5))), false)).toBe(false);
});
