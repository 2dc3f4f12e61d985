import { assert, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PathOperation } from '../../compiler/base/operation.ts';
import type { JsonText } from '../../compiler/edit/json-text.ts';
import { anyFile, fileOf } from './bench.ts';
import { parsed } from './formattings.ts';
import { canAllBeUndone, canBeUndone, commute, keepsOtherLines, meansTheSame, tellsItsEdits } from './laws.ts';
import { intent, intents, operationFor } from './random-operations.ts';

/**
 * Checks an invariant for every fixture in three formattings; `npm run fuzz -- --builder` continues for any length of
 * time. Returns how often the invariant had something to say.
 */
function tryAny(numRuns: number, law: (file: JsonText, operation: PathOperation) => boolean): number {
  let held = 0;
  assert(
    property(anyFile, intent, (name, wish) => {
      const file = fileOf(name);
      const operation = operationFor(parsed(file.text), wish);
      if (operation !== undefined && law(file, operation)) held += 1;
    }),
    { numRuns },
  );
  return held;
}

describe('an operation', () => {
  test('and its inverse leave the same bytes, and the inverse of that the others', () => {
    expect(tryAny(500, canBeUndone)).toBeGreaterThan(250);
  });

  test('does to the text what it does to the value', () => {
    expect(tryAny(500, meansTheSame)).toBeGreaterThan(250);
  });

  test('tells its edits, and gives the tree of the text', () => {
    expect(tryAny(200, tellsItsEdits)).toBeGreaterThan(100);
  });

  test('changes no line but those of its part, and one for a comma', () => {
    expect(tryAny(500, keepsOtherLines)).toBeGreaterThan(250);
  });

  test('on a node commutes with one on another node, byte for byte', () => {
    let held = 0;
    assert(
      property(anyFile, intent, intent, (name, one, other) => {
        const file = fileOf(name);
        const project = parsed(file.text);
        const [left, right] = [one, { ...other, route: one.route }].map((wish) => operationFor(project, wish));
        if (left !== undefined && right !== undefined && commute(file, left, right)) held += 1;
      }),
      { numRuns: 1000 },
    );
    expect(held).toBeGreaterThan(50);
  });
});

test('twenty operations undone give the same bytes, and redone the same again', () => {
  assert(
    property(anyFile, intents(20), (name, wishes) => {
      expect(canAllBeUndone(fileOf(name), wishes)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
