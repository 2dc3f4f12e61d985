import { expect, test } from 'vitest';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';

async function found(errors: JsonValue): Promise<readonly string[]> {
  const hello = flow(
    { start: { type: 'start' }, end: { type: 'return-json', inputs: { body: 1 } } },
    'start.next -> end.in',
  );
  const { diagnostics } = await compileProject(project(hello, {}, { errors }));
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}
const own = (expression: string, ...inputs: readonly string[]): JsonValue => ({
  body: { inputs: [...inputs], expression },
});

test.each<[JsonValue, readonly string[]]>([
  [{}, []],
  [{ invalid: 422, body: 'problem' }, []],
  [{ body: 'rails', validation: 'all' }, []],
  [{ validation: 'every' }, ['FS1011 errors.validation must be one of "first", "all", but is "every".']],
  [{ body: { expression: '({ status, title, message, field, code, issues })' } }, []],
  [own("issues.map(({ field, message }) => `${field ?? ''} ${message}`).join()", 'issues'), []],
  [own('status', 'status', 'staus'), ['FS2575 The body of errors has no input "staus".']],
  [
    own('status', 'message'),
    ['FS2518 In "status": The name status is neither an input nor one of the globals that an expression may use.'],
  ],
  [own('field.length', 'field'), [`FS2518 In "field": 'field' is possibly 'null' or 'undefined'.`]],
  [
    own('() => status', 'status'),
    ['FS2519 "() => number" is the type of the result, and no value of a flow is of it.'],
  ],
  [{ invalid: 500 }, ['FS1011 errors.invalid must be 400, or 422, but is 500.']],
  [
    { body: 'jsonapi' },
    [
      'FS1011 errors.body must be one of "fastify", "problem", "rails", or an object such as { "expression": … }, but is "jsonapi".',
    ],
  ],
])('%j', async (errors, expected) => {
  expect(await found(errors)).toEqual(expected);
});
