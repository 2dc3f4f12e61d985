import { expect, test } from 'vitest';
import { editDistance, nearest } from '../../compiler/base/did-you-mean.ts';

test('a name that differs only in case comes before one that is spelt nearly alike', () => {
  expect(nearest('USERID', ['userId2', 'userId'])).toBe('userId');
});

test('a wrong letter, a missing one and two swapped ones are recognised', () => {
  expect(nearest('to-nunber', ['to-string', 'to-number'])).toBe('to-number');
  expect(nearest('nmae', ['version', 'name', 'routes'])).toBe('name');
  expect(nearest('ruotes', ['version', 'name', 'routes'])).toBe('routes');
});

test('the first of several equally near names is suggested', () => {
  expect(nearest('cat', ['car', 'cut'])).toBe('car');
});

test('a name unlike all candidates gets no suggestion', () => {
  expect(nearest('position', ['id', 'type', 'label'])).toBeUndefined();
  expect(nearest('ab', ['cd'])).toBeUndefined();
  expect(nearest('x', [])).toBeUndefined();
});

test('swapping neighbours is one edit', () => {
  expect(editDistance('form', 'from')).toBe(1);
  expect(editDistance('kitten', 'sitting')).toBe(3);
  expect(editDistance('', 'abc')).toBe(3);
});

test('a name of a megabyte and a hundred thousand candidates are handled quickly', () => {
  const started = performance.now();
  expect(nearest('n'.repeat(1_000_000), ['name'])).toBeUndefined();
  expect(nearest('name', ['n'.repeat(1_000_000)])).toBeUndefined();
  expect(
    nearest(
      'candidate-100',
      Array.from({ length: 100_000 }, (_, index) => `candidat-${index}`),
    ),
  ).toBe('candidat-100');
  expect(performance.now() - started).toBeLessThan(2_000);
});
