import { expect, test } from 'vitest';
import { partsOf, withPart } from '../../../builder/client/start/schedule-parts.ts';

test.each([
  ['0 3 * * mon', ['0', '3', '*', '*', 'mon']],
  ['@daily', ['@daily', '', '', '', '']],
  ['0 0 3 * * mon', ['0', '0', '3', '*', '* mon']],
  ['', ['', '', '', '', '']],
])('nothing of the schedule “%s” is hidden', (schedule, parts) => {
  expect(partsOf(schedule)).toEqual(parts);
});

test('a part is changed without the loss of another, even of one too many', () => {
  expect(withPart('0 0 3 * * mon', 0, '5')).toBe('5 0 3 * * mon');
  expect(withPart('0 3 * *', 1, ' ')).toBe('0 * * * *');
});
