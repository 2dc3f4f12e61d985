import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as config from '../../compiler/ir/catalogue/config.ts';
import { nearestKind, otherNames } from '../../compiler/nodes/other-names.ts';
import { findDefinition, nodeDefinitions } from '../../compiler/nodes/registry.ts';
import { configSchema } from '../../compiler/schema.ts';

test('every kind has a file of its own, a title and a summary', () => {
  for (const { type, title, summary } of nodeDefinitions) {
    expect(readFileSync(new URL(`../../compiler/nodes/${type}.ts`, import.meta.url), 'utf8')).toContain(
      `type: '${type}'`,
    );
    expect(title).not.toBe('');
    expect(summary).toMatch(/\.$/);
  }
});

test('a kind is found by its type', () => {
  expect(nodeDefinitions).toHaveLength(new Set(nodeDefinitions.map(({ type }) => type)).size);
  expect(findDefinition('db-find')?.title).toBe('DB Find');
  expect(findDefinition('constructor')).toBeUndefined();
});

test('names from other tools lead to one kind each', () => {
  const pairs = Object.entries(otherNames).flatMap(([kind, names]) => names.map((name) => [name, kind] as const));
  for (const [name, kind] of pairs)
    expect([name, findDefinition(name), findDefinition(kind)?.type, nearestKind(name, [])]).toEqual([
      name,
      undefined,
      kind,
      kind,
    ]);
  expect(['dbCreate', 'DB_CREATE', 'while', 'constructor'].map((name) => nearestKind(name, []))).toEqual([
    'db-insert',
    'db-insert',
    undefined,
    undefined,
  ]);
});

test('every config has a JSON Schema', () => {
  for (const definition of nodeDefinitions) {
    const schema = configSchema(definition);
    expect(schema).toMatchObject({ type: 'object' });
    const branches = Array.isArray(schema['oneOf']) ? schema['oneOf'] : [schema];
    for (const branch of branches) expect(branch).toMatchObject({ type: 'object', additionalProperties: false });
  }
});

test('codes of config errors are FS25xx, each used once', () => {
  const codes = Object.values(config).map(({ code }) => code);
  expect(codes).toHaveLength(new Set(codes).size);
  expect(codes.every((code) => /^FS25\d\d$/.test(code))).toBe(true);
});
