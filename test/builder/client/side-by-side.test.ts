import { expect, test } from 'vitest';
import { sideBySide } from '../../../builder/client/changes/side-by-side.ts';
import type { CodeLine } from '../../../builder/shared/changes.ts';

const same = (text: string): CodeLine => ({ before: 1, after: 1, text });
const removed = (text: string): CodeLine => ({ change: 'removed', before: 1, text });
const added = (text: string): CodeLine => ({ change: 'added', after: 1, text });

test('lines of two versions stand beside each other, what was removed beside what came in its place', () => {
  const pairs = sideBySide([same('a'), removed('b'), removed('c'), added('d'), same('e'), added('f'), added('g')]);
  expect(pairs.map(({ before, after }) => `${before?.text ?? '·'}${after?.text ?? '·'}`)).toEqual([
    ...['aa', 'bd', 'c·', 'ee', '·f', '·g'],
  ]);
});
