import { beforeEach, expect, test, vi } from 'vitest';
import { keepTyped, takeTyped, untilSaved } from '../../../builder/client/unsaved.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const typed = {
  title: 'Label',
  operations: [{ do: 'set' as const, route: 'a', path: ['title'], value: 'Half typed' }],
};

test('what was typed and not acknowledged is there after a reload, once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const saved = untilSaved(typed, promise);
  keepTyped();
  expect(takeTyped()).toEqual([typed]);
  expect(takeTyped()).toEqual([]);
  resolve();
  await saved;
  keepTyped();
  expect(takeTyped()).toEqual([]);
});

test('what cannot be read is left out', () => {
  stored.set('unsaved', '[{"title":"Label","operations":[{"do":"jump"}]}]');
  expect(takeTyped()).toEqual([]);
});
