import { expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';

/** What is found about a declared body, with the line of the place. */
async function findings(properties: JsonObject, settings: JsonObject = {}): Promise<readonly string[]> {
  const declared = flow(
    {
      start: { type: 'start', config: { body: { type: 'object', properties } } },
      name: { type: 'get-body-field', config: { field: 'name' } },
      reply: { type: 'return-json' },
    },
    'start.next -> reply.in\nname.value -> reply.body',
  );
  const { diagnostics } = await compileProject(project(declared, {}, settings));
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

const slow = (pattern: string): string => `FS2525 The pattern "${pattern}" may take far too long for some texts.`;

test('a pattern of a declared body that may take far too long is refused, wherever it stands', async () => {
  expect(await findings({ name: { type: 'string', pattern: '^(a+)+$' } })).toEqual([slow('^(a+)+$')]);
  const list = { type: 'array', items: { anyOf: [{ type: 'string', pattern: '^(b+)+$' }, { type: 'null' }] } };
  expect(await findings({ name: list })).toEqual([slow('^(b+)+$')]);
  const named = { type: 'object', patternProperties: { '^(c+)+$': { type: 'string' } } };
  expect(await findings({ name: named })).toEqual([slow('^(c+)+$')]);
});

test('a malformed one is reported once', async () => {
  expect(await findings({ name: { type: 'string', pattern: '(' } })).toEqual([
    'FS2525 The pattern "(" is no regular expression: Unterminated group.',
  ]);
});

test('a field of that name, a constant and a pattern that is fast are none of these', async () => {
  const fields = {
    name: { type: 'string', pattern: '^[a-z]+(?:-[a-z]+)*$' },
    pattern: { enum: ['^(a+)+$'] },
    other: { const: { pattern: '^(a+)+$' } },
  };
  expect(await findings(fields)).toEqual([]);
});

test('a recursive schema is refused where all its alternatives are checked at each level', async () => {
  const name = {
    $defs: { part: { anyOf: ['not', 'neg'].map(alternative) } },
    ...{ anyOf: [{ type: 'string' }, { $ref: '#/properties/name/$defs/part' }] },
  };
  expect(await findings({ name })).toEqual([]);
  expect(await findings({ name }, { errors: { validation: 'all' } })).toEqual([
    expect.stringMatching(/^FS2023 .* each level of a body doubles .* choose between them by "if" and "then"/),
  ]);
  const behind = { ...name, $defs: { part: { anyOf: ['not', 'neg'].map((op) => reversed(alternative(op))) } } };
  expect(await findings({ name: behind })).toEqual([
    expect.stringMatching(/^FS2023 .* begin with a required property/),
  ]);
});

const alternative = (op: string) => ({
  ...{ type: 'object', required: ['op'] },
  properties: { op: { const: op }, of: { $ref: '#/properties/name/$defs/part' } },
});
const reversed = ({ properties: { op, of }, ...rest }: ReturnType<typeof alternative>) => ({
  ...rest,
  properties: { of, op },
});
