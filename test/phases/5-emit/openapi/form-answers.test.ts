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

test('what a form requires is described: text that is not empty, a ticked box; and what a date looks like', async () => {
  const fields = [
    { name: 'who', type: 'text', required: true },
    { name: 'note', type: 'textarea' },
    { name: 'day', type: 'date', required: true },
    { name: 'agree', type: 'checkbox', required: true },
    { name: 'news', type: 'checkbox' },
    { name: 'size', type: 'select', options: ['S', 'M'], required: true },
  ];
  const nodes = { start: { type: 'start' }, done: { type: 'return-json', inputs: { body: {} } } };
  const text = await openApiOf(
    project(
      flow(
        { ...nodes, start: { type: 'start', config: { trigger: { type: 'form', fields } } } },
        'start.next -> done.in',
      ),
    ),
  );
  const { content } = JSON.parse(text).paths['/test'].post.requestBody;
  const pattern = String.raw`^[^\u0000]*$`;
  expect(content['application/json'].schema).toEqual({
    type: 'object',
    properties: {
      who: { type: 'string', pattern, minLength: 1 },
      note: { type: ['string', 'null'], pattern },
      day: { type: 'string', pattern, format: 'date' },
      agree: { type: 'boolean', const: true },
      news: { type: ['boolean', 'null'] },
      size: { type: 'string', enum: ['S', 'M'] },
    },
    required: ['who', 'day', 'agree', 'size'],
  });
});
