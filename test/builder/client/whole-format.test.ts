import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { flowJsonSchema } from '../../../compiler/schema.ts';
import { chooseWidget, branchOf, membersOf } from '../../../builder/client/inspector/widgets/shape.ts';
import { objectOf } from '../../../builder/client/json.ts';

/** Everything in the format can be edited with fields: whatever is added to it needs one in the page. */
const client = 'builder/client';
const sourceOf = (...paths: readonly string[]): string =>
  paths
    .flatMap((path) => (path.includes('.') ? [path] : readdirSync(join(client, path)).map((name) => join(path, name))))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(client, path), 'utf8'))
    .join('\n');

const project = flowJsonSchema('project', []);
const memberOf = (schema: JsonObject, name: string): JsonObject => objectOf(objectOf(schema['properties'])[name]);
const valuesOf = (schema: JsonObject): JsonObject => objectOf(schema['additionalProperties']);
const itemsOf = (schema: JsonObject): JsonObject => objectOf(schema['items']);
const table = valuesOf(memberOf(project, 'tables'));

describe('every setting has a field', () => {
  test.each([
    { of: 'a table', schema: table, source: sourceOf('tables'), without: [] },
    { of: 'a column', schema: valuesOf(memberOf(table, 'columns')), source: sourceOf('tables'), without: [] },
    {
      of: 'a secret',
      schema: valuesOf(memberOf(project, 'secrets')),
      source: sourceOf('tables/secrets.tsx'),
      without: [],
    },
    {
      of: 'a route',
      schema: itemsOf(memberOf(project, 'routes')),
      source: sourceOf('inspector'),
      // The canvas, the pane of examples, and a dialog.
      without: ['flow', 'examples', 'id'],
    },
    {
      of: 'a function',
      schema: itemsOf(memberOf(project, 'functions')),
      source: sourceOf('functions', 'inspector/overrides.tsx'),
      without: ['flow', 'examples', 'id'],
    },
  ])('of $of', ({ schema, source, without }) => {
    const names = membersOf(schema).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    const isNamed = (name: string): boolean => new RegExp(`['"]${name}['"]|\\b${name}(?:[:?]| =)`).test(source);
    expect(names.filter((name) => !without.includes(name) && !isNamed(name))).toEqual([]);
  });

  test('of the project, and what is in them', () => {
    const parts = new Set(['$schema', 'version', 'tables', 'secrets', 'functions', 'routes']);
    const members = membersOf(flowJsonSchema('folder', [])).filter(({ name }) => !parts.has(name));
    const all = members.flatMap((member) => [member, ...membersOf(branchOf(member.schema, undefined))]);
    const asJson = all.filter(({ name, schema }) => chooseWidget(name, branchOf(schema, undefined)) === 'json');
    expect(all.length).toBeGreaterThan(5);
    expect(asJson).toEqual([]);
  });
});
