import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nodeDefinitions } from '../../compiler/nodes/registry.ts';

/** Where a kind must be mentioned besides the compiler, which finds it in the registry. CONTRIBUTING.md says why. */
const places = {
  'its meaning in the reference interpreter': 'test/reference/*.ts',
  'its place in random flows': 'test/differential/random-*.ts',
  'a word in the tests of the checks': 'test/phases/3-check/*words.ts',
  'its odd inputs, or that it is harmless': 'test/emitted/odd-inputs.ts',
};

/** The only kinds without a mention, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  'db-delete in test/reference/*.ts': 'it is what remains of the database kinds',
  'get-secret in test/differential/random-*.ts': 'the literal { "$secret": … } is the same, and is there',
  'code in test/phases/3-check/*words.ts': 'its expressions have tests of their own',
};

describe.each(Object.entries(places))('every kind has %s', (_, pattern) => {
  const text = globSync(pattern)
    .toSorted()
    .map((path) => readFileSync(path, 'utf8').replaceAll(/^ *(?:\/\*\*|\*|\/\/).*$/gm, ''))
    .join('\n');

  test.each(nodeDefinitions.map(({ type }) => type))(`%s, in ${pattern}`, (type) => {
    const isThere = new RegExp(`(?<![\\w-])${type}(?![\\w-])`).test(text);
    expect(isThere).toBe(elsewhere[`${type} in ${pattern}`] === undefined);
  });
});
