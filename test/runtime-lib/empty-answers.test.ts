import { expect, test } from 'vitest';
import { requestJson } from '../../runtime-lib/src/lib/http/client.ts';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { listen } from './loopback.ts';

test.each([204, 205])('of an answer with %i, which has no body, it is null', async (status) => {
  const url = await listen((_request, response) => response.writeHead(status).end());
  expect(await attempt(requestJson(fetch, 'DELETE', url, { timeoutMs: 5000 }))).toMatchObject({
    ok: true,
    value: { status, body: null },
  });
});

test('any other success must be JSON', async () => {
  const url = await listen((_request, response) => response.writeHead(200).end());
  expect(await attempt(requestJson(fetch, 'DELETE', url, { timeoutMs: 5000 }))).toMatchObject({
    ok: false,
    failure: { code: 'invalid' },
  });
});
