import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createWorkspace } from '../../builder/workspace/workspace.ts';

const file = 'shop.json';
const shop = createWorkspace();
shop.replaceFiles({
  layout: 'file',
  sources: [{ file, text: readFileSync('fixtures/valid/shop/shop.json', 'utf8') }],
  diagnostics: [],
});

test('a text is found in the settings of a node of any route, with the way there', () => {
  expect(shop.findText('welcome, {{NAME}}')).toEqual([]);
  const [found] = shop.findText('No such user');
  expect(found).toMatchObject({ text: 'No such user' });
  expect(found?.path.at(-1)).toBe('error');
  expect(new Set(shop.findText('db-insert').map(({ flow }) => flow)).size).toBeGreaterThan(1);
});

test('nothing is found by no text, and at most fifty nodes by any', () => {
  expect(shop.findText('  ')).toEqual([]);
  expect(shop.findText('e')).toHaveLength(50);
});
