import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { answerError } from '../../golden/valid/hello/src/lib/http/answer-error.ts';
import { addHealthChecks } from '../../golden/valid/hello/src/lib/http/health.ts';
import { shedLoad } from '../../golden/valid/hello/src/plugins/load-shedding.ts';
import { shedLoad as shedLoadOfDatabase } from '../../golden/valid/shop/src/plugins/load-shedding.ts';

const open: { app: FastifyInstance; sockets: Socket[] }[] = [];

afterEach(async () => {
  for (const { app, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await app.close();
  }
});

type Shed = (app: FastifyInstance) => void;

function serverWith(shed: Shed): FastifyInstance {
  const app = Fastify();
  app.setErrorHandler(answerError);
  shed(app);
  addHealthChecks(app);
  return app;
}

/**
 * Sends all requests at once, each on its own connection, once the server is busy; each takes 20 ms of the event loop.
 */
async function askAtOnce(shed: Shed, urls: readonly string[]): Promise<readonly string[]> {
  const app = serverWith(shed);
  const sockets: Socket[] = [];
  open.push({ app, sockets });
  app.get('/', () => {
    for (const end = performance.now() + 20; performance.now() < end;);
    return {};
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  for (const _ of urls) {
    const socket = connect(Number(port), '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
  }
  const answers = sockets.map(async (socket) => {
    const [data]: Buffer[] = await once(socket, 'data');
    return data?.toString() ?? '';
  });
  for (const [index, socket] of sockets.entries()) socket.write(`GET ${urls[index]} HTTP/1.1\r\nhost: a\r\n\r\n`);
  return Promise.all(answers);
}

const statusOf = (answer: string): string => answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
const count = (answers: readonly string[], status: string): number =>
  answers.filter((answer) => statusOf(answer) === status).length;

test('what waits for more than half a second is refused, but for health checks', async () => {
  const urls = [...Array.from({ length: 60 }, () => '/'), '/healthz', '/readyz'];
  const answers = await askAtOnce(shedLoad, urls);
  // At most as many as fit into half a second, and fewer on a busy machine.
  expect(count(answers, '200')).toBeGreaterThan(2);
  expect(count(answers, '503')).toBeGreaterThanOrEqual(30);
  expect(count(answers, '200') + count(answers, '503')).toBe(62);
  for (const answer of answers.filter((each) => statusOf(each) === '503')) {
    expect(answer).toMatch(/^retry-after: 10\r$/m);
    expect(answer).toContain('{"statusCode":503,"error":"Service Unavailable","message":"Service Unavailable"}');
  }
  expect(answers.slice(-2).map(statusOf)).toEqual(['200', '200']);
});

test('a request that comes alone is answered, however long the event loop has stood still', async () => {
  const app = serverWith(shedLoad);
  open.push({ app, sockets: [] });
  app.get('/', () => ({}));
  await app.ready();
  for (const end = performance.now() + 700; performance.now() < end;);
  expect((await app.inject('/')).statusCode).toBe(200);
});

test('statements of the embedded database run on the event loop, and are no load', async () => {
  const answers = await askAtOnce(
    (app) => shedLoadOfDatabase(app, { DATABASE_URL: undefined }),
    Array.from({ length: 60 }, () => '/'),
  );
  expect(count(answers, '200')).toBe(60);
});
