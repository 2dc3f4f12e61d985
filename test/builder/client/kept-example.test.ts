import { expect, test } from 'vitest';
import { exampleOf } from '../../../builder/client/panes/kept-example.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';

const view = (part: object): RouteView =>
  JSON.parse(JSON.stringify({ id: 'r', method: 'POST', nodes: [], examples: [], ...part }));
const upload = view({ nodes: [{ config: { accepts: 'multipart', files: [{ name: 'picture' }] } }] });
const sent = (body: string) => ({ draft: { url: '/r', headers: '', body }, isSigned: false });
const tried = { status: 200, headers: {}, body: '{"ok":true}', milliseconds: 1, code: undefined };

test('a kept example has the files that were sent, whatever has been chosen since', () => {
  const files = { picture: { filename: 'dot.png', base64: 'iVBORw0KGgo=' } };
  expect(exampleOf(upload, { ...sent('{"title":"x"}'), files }, tried)).toEqual({
    example: {
      name: '200 POST /r',
      request: { url: '/r', form: { title: 'x' }, files },
      response: { status: 200, body: { ok: true } },
    },
  });
});

test('a body that is not JSON is not kept, and that is said', () => {
  expect(exampleOf(view({}), sent('{'), tried)).toMatchObject({
    issue: expect.stringMatching(/^A body that is not JSON/),
  });
});

test('a time or an id in the URL is expected as it was sent', () => {
  const [id, at] = ['3f333df6-90a4-4fda-8dd3-9485d27cee36', '2027-01-01T00:00:00.000Z'];
  const request = { ...sent(''), draft: { url: `/r/${id}?after=2027-01-01T00:00:00Z`, headers: '', body: '' } };
  const answered = { ...tried, body: JSON.stringify({ id, at }) };
  expect(exampleOf(view({ method: 'GET' }), request, answered)).toHaveProperty('example.response.body', { id, at });
});

test('a body that was written before the route became a GET is neither sent nor kept', () => {
  expect(exampleOf(view({ method: 'GET' }), sent('{"a":1}'), tried)).toHaveProperty('example.request', { url: '/r' });
});
