import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The text between the brackets that open there. */
function argumentAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  return '';
}

/** Whether a selector creates a list or an object, which is a new one each time. */
const makesAnew = (selector: string): boolean =>
  /\?\?\s*[[{]|=>\s*(?:\(\s*\{|\[)|\bnew (?:Map|Set)\b|\.(?:map|filter|flatMap|slice|toSorted|toReversed)\([^]*\)\s*$/.test(
    selector,
  );

test('no selector of a store makes a value anew: React would draw without end (error 185) where it does', () => {
  const folder = 'builder/client';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const selectors = files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return [...text.matchAll(/\buse(?:Store|Ui|Canvas|Drafts|Changes|Flow)\((?=[^)])/g)].map(({ index, 0: call }) => ({
      name,
      selector: argumentAt(text, index + call.length - 1),
    }));
  });
  expect(selectors.length).toBeGreaterThan(100);
  expect(selectors.filter(({ selector }) => makesAnew(selector))).toEqual([]);
  expect(['(s) => s.a ?? []', '(s) => ({ a: s.a })', '({ a }) => a.filter(Boolean)'].every(makesAnew)).toBe(true);
});
