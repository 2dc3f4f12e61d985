import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../compiler/base/json.ts';
import { flow, openApiOf, project } from '../../../support/compile-flow.ts';
import type { NodeSpec } from '../../../support/compile-flow.ts';

/** What openapi.json says of the answers of a form, each by content type, with the names of their schemas. */
async function answersOf(answer: NodeSpec): Promise<Record<string, JsonObject>> {
  const trigger = { type: 'form', fields: [{ name: 'email', type: 'email', required: true }] };
  const nodes = { start: { type: 'start', config: { trigger } }, answer };
  const { paths } = JSON.parse(await openApiOf(project(flow(nodes, 'start.next -> answer.in'))));
  const { responses } = paths['/test'].post;
  return Object.fromEntries(
    Object.entries<{ readonly content?: JsonObject }>(responses).map(([status, { content = {} }]) => [status, content]),
  );
}

const page = { 'text/html': { schema: { type: 'string' } } };

test('a browser gets a page for an answer without a body, too', async () => {
  const empty = (status: number): NodeSpec => ({ type: 'return-response', config: { as: 'empty', status } });
  expect((await answersOf(empty(201)))['201']).toEqual(page);
  const { 200: shown, 204: without } = await answersOf(empty(204));
  expect([shown, without]).toEqual([page, {}]);
});

test('a form from another site is refused with 403, whatever else the flow says with it', async () => {
  const own = { type: 'return-json', config: { status: 403 }, inputs: { body: 'no' } };
  const { 403: content } = await answersOf(own);
  expect(content).toEqual({
    'application/json': { schema: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Error' }] } },
    ...page,
  });
});
