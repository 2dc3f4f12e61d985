import { beforeEach, expect, test, vi } from 'vitest';
import { keepSteps, takeSteps } from '../../../builder/client/kept-steps.ts';
import type { Entry } from '../../../builder/client/state.ts';

const stored = new Map<string, string>();
let room = Infinity;

beforeEach(() => {
  stored.clear();
  room = Infinity;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error('QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const step = (title: string): Entry => ({
  title,
  operations: [{ do: 'restore', route: 'a', path: ['title'], replaces: '"New"', text: '"Old"' }],
  placing: { route: 'a', places: { start: { x: 8, y: 16 } } },
  open: { what: 'route', route: 'a' },
  selection: { nodes: new Set(['start']), wires: new Set(), origin: 'canvas' },
});

test('what can be undone and redone is there after a reload, once, the newest of it', () => {
  const renamed: Entry = { ...step('Third'), placing: { route: 'a', from: 'b', places: null } };
  const steps = { undo: [step('First'), step('Second')], redo: [renamed] };
  keepSteps(steps);
  expect(takeSteps()).toEqual(steps);
  expect(takeSteps()).toEqual({ undo: [], redo: [] });
  const many = Array.from({ length: 500 }, (_, index) => step(`Step ${index}`));
  keepSteps({ undo: many, redo: [] });
  expect(takeSteps().undo.at(-1)).toEqual(many.at(-1));
});

test.each<Entry['open']>([
  { what: 'settings' },
  { what: 'file', file: 'shop.json' },
  { what: 'table', table: 'users' },
])('also a step that was made at %j', (open) => {
  const steps = { undo: [{ ...step('First'), open }, step('Second')], redo: [] };
  keepSteps(steps);
  expect(takeSteps()).toEqual(steps);
});

test('of many steps, the newest that there is room for', () => {
  const many = Array.from({ length: 500 }, (_, index) => step(`Step ${index}`));
  keepSteps({ undo: many, redo: [] });
  room = (stored.get('steps')?.length ?? 0) - 1;
  keepSteps({ undo: many, redo: [] });
  expect(takeSteps().undo).toEqual(many.slice(-250));
});

test('and none of it if it cannot be kept whole, or read', () => {
  keepSteps({ undo: [step('First')], redo: [] });
  room = 10;
  keepSteps({ undo: [step('First'), step('Second')], redo: [] });
  expect(takeSteps()).toEqual({ undo: [], redo: [] });
  stored.set('steps', '{"undo":[{"title":"First","operations":[{"do":"jump"}]}],"redo":[]}');
  expect(takeSteps()).toEqual({ undo: [], redo: [] });
});
