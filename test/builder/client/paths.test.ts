import { describe, expect, test } from 'vitest';
import { roundedPath } from '../../../builder/client/canvas/paths.ts';

const path = (...points: readonly (readonly [number, number])[]): string =>
  roundedPath(points.map(([x, y]) => ({ x, y })));

describe('the way of a wire', () => {
  test('has round corners', () => {
    expect(path([0, 0], [0, 20], [40, 20], [40, 60])).toBe('M0,0L0,12Q0,20 8,20L32,20Q40,20 40,28L40,60');
  });

  test('has smaller ones where there is less room', () => {
    expect(path([0, 0], [0, 20], [8, 20], [8, 60])).toBe('M0,0L0,16Q0,20 4,20L4,20Q8,20 8,24L8,60');
  });

  test('leans instead of a step aside that is too small for corners', () => {
    expect(path([0, 0], [0, 20], [3, 20], [3, 60])).toBe('M0,0L3,60');
    expect(path([0, 0], [0, 30], [50, 30], [50, 40], [53, 40], [53, 90])).toBe(
      'M0,0L0,22Q0,30 8,30L42,30Q50,30 50.4,38L53,90',
    );
  });

  test('keeps a small step at its very end', () => {
    expect(path([0, 0], [0, 20], [3, 20])).toMatch(/ 3,20L3,20$|L3,20$/);
  });
});
