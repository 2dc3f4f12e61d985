import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flow } from '../support/compile-flow.ts';
import { buildProject } from './project.ts';
import type { Project } from './project.ts';
import { ask, killServers, startServer } from './server.ts';
import type { Server } from './server.ts';

const hello = flow(
  { start: { type: 'start' }, end: { type: 'return-json', inputs: { body: 'hello' } } },
  'start.next -> end.in',
);
const told = {
  version: 1,
  name: 'told',
  errors: { body: { inputs: ['status', 'code'], expression: '`${status} ${code} ü`' } },
  routes: [{ id: 'hello', method: 'GET', path: '/hello', flow: hello }],
};

afterAll(() => killServers());

describe('errors in the shape of the project', () => {
  let built: Project;
  let server: Server;
  beforeAll(async () => {
    built = await buildProject(told, { rateLimit: 5 });
    server = await startServer(built.folder, {});
  }, 60_000);
  afterAll(async () => {
    server.kill('SIGKILL');
    await server.exit;
    built.remove();
  });

  it.each([
    ['a path that is not there', 'GET /secret HTTP/1.1\r\nhost: a\r\n\r\n', '404 not-found ü'],
    ['a path that is no UTF-8', 'GET /%ff HTTP/1.1\r\nhost: a\r\n\r\n', '400 bad-request ü'],
    ['no host', 'GET /hello HTTP/1.1\r\n\r\n', '400 bad-request ü'],
    [
      'what is expected and unknown',
      'GET /hello HTTP/1.1\r\nhost: a\r\nexpect: more\r\n\r\n',
      '417 expectation-failed ü',
    ],
    [
      'a body of no known type',
      'PUT /hello HTTP/1.1\r\nhost: a\r\ncontent-type: a/b\r\ncontent-length: 1\r\n\r\nx',
      '404 not-found ü',
    ],
    ['what is no HTTP', 'secret\r\n\r\n', '400 bad-request ü'],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 request-header-fields-too-large ü',
    ],
  ])('tell %s', async (_name, request, expected) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(request.replace('\r\n', '\r\nconnection: close\r\n'));
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
    expect(head).toMatch(new RegExp(`^content-length: ${expected.length + 3}$`, 'im'));
    expect(body).toBe(JSON.stringify(expected));
  });

  it('tell too many requests', async () => {
    const statuses: unknown[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask(server, '/hello')).body);
    expect(statuses.at(-1)).toBe('429 too-many-requests ü');
  });
});
