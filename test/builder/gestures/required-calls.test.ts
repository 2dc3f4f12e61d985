import { expect, test } from 'vitest';
import { settingsOfGuard } from '../../../builder/shared/gestures/required-calls.ts';

test.each([
  [{}, []],
  [{ access: { guard: 'member' } }, ['access']],
  [
    { access: [{ guard: 'other' }, { guard: 'member', only: ['a'] }], tenant: { guard: 'member' } },
    ['access', 'tenant'],
  ],
  [{ access: { guard: 'other' }, tenant: { guard: 'other' } }, []],
])('of %j a guard is named by %j', (values, settings) => {
  expect(settingsOfGuard({ values }, 'member')).toEqual(settings);
});
