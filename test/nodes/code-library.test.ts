import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declarations } from '../../compiler/nodes/code/globals.ts';
import { typeFaults } from '../support/tsc.ts';

/** What TypeScript itself declares, and what only it has: iterators, templates, patterns and the type of `[]`. */
const ofTypeScript = /Symbol|^interface (?:Iterat|Function|Callable|Newable|IArguments|TemplateStrings|Array<|RegExp)/;

/** What can be called and read through each global, in TypeScript and in the library of expressions. */
const pairs = [
  ['Ours.String', 'string'],
  ['Ours.Number', 'number'],
  ['Ours.ReadonlyArray<{ a: number }>', 'readonly { a: number }[]'],
  ...['Math', 'Number', 'String', 'Boolean', 'Object', 'Array', 'JSON'].map((name) => [
    `typeof Ours.${name}`,
    `typeof ${name}`,
  ]),
];

// Expressions are checked with these declarations, and emitted to a project that TypeScript checks with its own.
test('every declaration for expressions is no narrower than what TypeScript declares', async () => {
  const ours = declarations
    .split('\n')
    .filter((line) => !ofTypeScript.test(line))
    .join('\n')
    .replaceAll('declare const ', 'const ');
  const checks = pairs.map(
    ([own, real], index) => `export const wrong${index}: never = null! as Wrong<${own}, ${real}>;`,
  );
  const wrong =
    'type Wrong<Own, Real> = { [K in keyof Own]: K extends keyof Real ? (Real[K] extends Own[K] ? never : K) : K }[keyof Own];';
  const folder = mkdtempSync(join(tmpdir(), 'flowsmith-library-'));
  writeFileSync(join(folder, 'library.mts'), `declare namespace Ours {\n${ours}\n}\n${wrong}\n${checks.join('\n')}\n`);
  const options = readFileSync('golden/valid/code/tsconfig.json', 'utf8');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    options.replace('"types": ["node"]', '"types": []').replace('"src", "test"', '"*.mts"'),
  );
  const faults = await typeFaults(folder);
  rmSync(folder, { recursive: true });
  expect(faults).toBe('');
});
