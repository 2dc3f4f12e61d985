import { expect, test } from 'vitest';
import { addMilliseconds } from '../../runtime-lib/src/lib/values/time.ts';

test.each([
  ['2024-03-10T10:00:00+05:00', 3_600_000, '2024-03-10T06:00:00.000Z'],
  ['2024-03-10T05:00Z', 0.5, '2024-03-10T05:00:00.001Z'],
  ['0001-01-01T00:00:00.001Z', -1, '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.998Z', 1, '9999-12-31T23:59:59.999Z'],
])('%s and %d ms is %s', (time, milliseconds, sum) => expect(addMilliseconds(time, milliseconds, 'x')).toBe(sum));

test.each([
  ['0001-01-01T00:00:00Z', -1],
  ['9999-12-31T23:59:59.999Z', 1],
  ['2024-01-01T00:00:00Z', 1e300],
  ['2024-01-01T00:00:00Z', -1e300],
])('%s and %d ms is refused', (time, milliseconds) =>
  expect(() => addMilliseconds(time, milliseconds, 'x', 500)).toThrow(
    expect.objectContaining({ message: 'x must be a time in the years 1 to 9999', statusCode: 500 }),
  ),
);
