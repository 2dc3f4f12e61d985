import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { sendRequest } from '../../../builder/server/send-request.ts';

async function answered(body: string) {
  const server = createServer((_, response) => response.end(body));
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return sendRequest({ host: '127.0.0.1', port, method: 'GET', url: '/', headers: {} });
}

test('a long answer is told by its beginning, and how long it is', async () => {
  const { body, bytes } = await answered('x'.repeat(262_145));
  expect([body.length, bytes]).toEqual([262_144, 262_145]);
});

test('one that is shorter is told whole', async () => {
  const { body, bytes } = await answered('x'.repeat(262_144));
  expect([body.length, bytes]).toEqual([262_144, undefined]);
});
