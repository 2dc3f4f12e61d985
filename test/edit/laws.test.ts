import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../compiler/base/json.ts';
import type { JsonValue } from '../../compiler/base/json.ts';
import type { Path, PathOperation } from '../../compiler/base/operation.ts';
import { applyOperations } from '../../compiler/edit/apply-operation.ts';
import type { Applied } from '../../compiler/edit/apply-operation.ts';
import { itemsOf, readJsonText } from '../../compiler/edit/json-text.ts';
import type { JsonText, Part } from '../../compiler/edit/json-text.ts';
import { applyToValue } from './apply-to-value.ts';
import { flowFiles, parsed } from './formattings.ts';
import { intent, intents, operationFor } from './random-operations.ts';

const files: ReadonlyMap<string, JsonText> = new Map(
  flowFiles.flatMap(({ name, text }) => {
    const file = readJsonText(text);
    return file === undefined ? [] : [[name, file] as const];
  }),
);
const anyFile = constantFrom(...files.keys());
const fileOf = (name: string): JsonText => files.get(name) ?? { text: '', root: rootOf('null') };

function prefixIn(project: JsonValue): (route: string) => Path {
  return (route) => (isObject(project) && 'routes' in project ? ['routes', { id: route }] : []);
}

function apply(file: JsonText, operations: readonly PathOperation[]): Applied | undefined {
  const outcome = applyOperations(file, operations, prefixIn(parsed(file.text)));
  return 'refusal' in outcome ? undefined : outcome;
}

function must(file: JsonText, operations: readonly PathOperation[]): Applied {
  const applied = apply(file, operations);
  if (applied === undefined) throw new Error(`refused: ${JSON.stringify(operations)}`);
  return applied;
}

function rootOf(text: string): Part {
  const file = readJsonText(text);
  if (file === undefined) throw new Error('the result is no JSON');
  return file.root;
}

const spans = (part: Part): unknown => [
  part.kind,
  part.start,
  part.end,
  itemsOf(part).map(({ start, end, key, value }) => [start, end, key, spans(value)]),
];

describe('an operation', () => {
  test('and its inverse leave the same bytes, and the inverse of that the others', () => {
    assert(
      property(anyFile, intent, (name, wish) => {
        const file = fileOf(name);
        const operation = operationFor(parsed(file.text), wish);
        const there = operation && apply(file, [operation]);
        if (there === undefined) return;
        const back = must(there.file, there.inverse);
        expect(back.file.text).toBe(file.text);
        expect(must(back.file, back.inverse).file.text).toBe(there.file.text);
      }),
      { numRuns: 1000 },
    );
  });

  test('does to the text what it does to the value', () => {
    assert(
      property(anyFile, intent, (name, wish) => {
        const file = fileOf(name);
        const before = parsed(file.text);
        const operation = operationFor(before, wish);
        const there = operation && apply(file, [operation]);
        if (operation === undefined || there === undefined) return;
        const prefix = operation.route === undefined ? [] : prefixIn(before)(operation.route);
        expect(parsed(there.file.text)).toEqual(applyToValue(before, operation, prefix));
      }),
      { numRuns: 1000 },
    );
  });

  test('gives the edits that lead from one text to the other', () => {
    assert(
      property(anyFile, intent, (name, wish) => {
        const file = fileOf(name);
        const operation = operationFor(parsed(file.text), wish);
        const there = operation && apply(file, [operation]);
        const edited = there?.edits.reduce(
          (now, { start, end, text }) => now.slice(0, start) + text + now.slice(end),
          file.text,
        );
        expect(edited).toBe(there?.file.text);
      }),
      { numRuns: 300 },
    );
  });
});

test('twenty operations undone give the same bytes, and redone the same again', () => {
  assert(
    property(anyFile, intents(20), (name, wishes) => {
      const undo: (readonly PathOperation[])[] = [];
      let now = fileOf(name);
      for (const wish of wishes) {
        const operation = operationFor(parsed(now.text), wish);
        const step = operation && apply(now, [operation]);
        if (step === undefined) continue;
        undo.push(step.inverse);
        now = step.file;
      }
      const last = now;
      expect(spans(last.root), 'the tree is that of the text').toEqual(spans(rootOf(last.text)));
      const redo: (readonly PathOperation[])[] = [];
      for (const inverse of undo.toReversed()) {
        const step = must(now, inverse);
        redo.push(step.inverse);
        now = step.file;
      }
      expect(now.text).toBe(fileOf(name).text);
      for (const again of redo.toReversed()) now = must(now, again).file;
      expect(now.text).toBe(last.text);
    }),
    { numRuns: 60 },
  );
});
