import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { pathSegment, requestJson, requestText } from '../../runtime-lib/src/lib/http/client.ts';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** The address of a real server on the loopback. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('it listens at a port');
  return `http://127.0.0.1:${address.port}/`;
}

const within = { timeoutMs: 5000 };
const failing = async (answer: RequestListener, exchange: Parameters<typeof requestJson>[3] = within) =>
  attempt(requestJson(fetch, 'GET', await listen(answer), exchange));
const fails = (code: string) => ({ ok: false, failure: { code } });

describe('an answer', () => {
  it('is read as JSON or as text', async () => {
    const url = await listen((_, response) => response.writeHead(201).end('{"id":1}'));
    expect(await requestJson(fetch, 'GET', url, within)).toEqual({ status: 201, body: { id: 1 } });
    expect(await requestText(fetch, 'GET', url, within)).toEqual({ status: 201, body: '{"id":1}' });
  });

  it('must be JSON that a body of a request could be', async () => {
    for (const body of ['', '<html>', '{"a":', '{"__proto__":{}}', '1e999', Buffer.from([0x22, 0xff, 0x22])])
      expect(await failing((_, response) => response.end(body))).toMatchObject(fails('invalid'));
  });

  it('of 4xx is for those who ask for it, and null if it is no JSON', async () => {
    const url = await listen((_, response) => response.writeHead(404).end('<html>'));
    expect(await requestJson(fetch, 'GET', url, { ...within, acceptsRejection: true })).toEqual({
      status: 404,
      body: null,
    });
    expect(await attempt(requestJson(fetch, 'GET', url, within))).toMatchObject(fails('status'));
  });

  it('of another status is a failure', async () => {
    for (const status of [300, 304, 500, 503])
      expect(
        await failing((_, response) => response.writeHead(status).end(), { ...within, acceptsRejection: true }),
      ).toMatchObject(fails('status'));
  });

  it('that redirects is not followed', async () => {
    let isFollowed = false;
    const target = await listen((_, response) => {
      isFollowed = true;
      response.end('{}');
    });
    for (const status of [301, 302, 303, 307, 308])
      expect(await failing((_, response) => response.writeHead(status, { location: target }).end())).toMatchObject(
        fails('status'),
      );
    expect(isFollowed).toBe(false);
  });

  it('of 10 MB is cut off', async () => {
    let written = 0;
    const chunk = Buffer.alloc(65_536, 32);
    const answered = await failing((_, response) => {
      const write = (): void => {
        while (written < 10_485_760) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', write);
        }
        response.end('{}');
      };
      write();
    });
    expect(answered).toMatchObject(fails('too-large'));
    expect(written).toBeLessThan(10_485_760);
  });

  it('is measured once it is decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(10_485_760, 32));
    expect(bomb.length).toBeLessThan(100_000);
    expect(
      await failing((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)),
    ).toMatchObject(fails('too-large'));
  });

  it('that lies about its length, or breaks off, is a failure', async () => {
    expect(
      await failing((_, response) => {
        response.writeHead(200, { 'content-length': 1000 }).write('{}');
        setTimeout(() => response.socket?.destroy(), 20);
      }),
    ).toMatchObject(fails('network'));
    expect(await failing((request) => request.socket.destroy())).toMatchObject(fails('network'));
    expect(
      await failing((_, response) => {
        response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}garbage');
      }),
    ).toMatchObject({ ok: true, value: { body: {} } });
  });
});

describe('time', () => {
  it('is limited for the whole exchange', async () => {
    const limit = { timeoutMs: 100 };
    expect(await failing(() => undefined, limit)).toMatchObject(fails('timeout'));
    const dripping: RequestListener = (_, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    };
    expect(await failing(dripping, limit)).toMatchObject(fails('timeout'));
  });

  it('of the request that waits ends it, and no error edge takes that up', async () => {
    const controller = new AbortController();
    const reason = Object.assign(new Error('The request took too long'), { statusCode: 503 });
    setTimeout(() => controller.abort(reason), 50);
    await expect(failing(() => undefined, { ...within, signal: controller.signal })).rejects.toBe(reason);
  });
});

describe('a request', () => {
  it('that reaches nobody is a failure', async () => {
    const url = await listen(() => undefined);
    servers.pop()?.close();
    expect(await attempt(requestJson(fetch, 'GET', url, within))).toMatchObject(fails('network'));
  });

  it('has the query, the headers and the body, without what is missing', async () => {
    const url = await listen(async (request, response) => {
      const { url: target, headers } = request;
      const { accept, 'x-a': a, 'x-b': b, 'content-type': type } = headers;
      const body = Buffer.concat(await request.toArray()).toString();
      response.end(JSON.stringify({ target, accept, a, b, type, body }));
    });
    const exchange = { headers: { 'x-a': 'é', 'x-b': null }, query: { q: 'a&b=c', n: 0, none: undefined }, json: null };
    expect(await requestJson(fetch, 'POST', url, { ...within, ...exchange })).toMatchObject({
      body: { target: '/?q=a%26b%3Dc&n=0', accept: 'application/json', a: 'é', type: 'application/json', body: 'null' },
    });
  });

  it('tells no value of a header that cannot be sent', async () => {
    const sent = requestJson(fetch, 'GET', 'http://127.0.0.1:1/', { ...within, headers: { 'x-key': 'secret\nb' } });
    await expect(sent).rejects.toThrow('The header x-key must be Latin-1 text without control characters');
  });
});

describe('a part of a path', () => {
  it.each([
    ['a/b', 'a%2Fb'],
    ['?a#b', '%3Fa%23b'],
    ['...', '...'],
    ['%2e%2e', '%252e%252e'],
    ['@evil.example', '%40evil.example'],
    ['\\', '%5C'],
  ])('%j stands for itself', (value, written) => {
    expect(pathSegment(value, 'id')).toBe(written);
    expect(new URL(`https://api.example.com/users/${written}/x`).pathname).toBe(`/users/${written}/x`);
  });

  it.each(['', '.', '..', '\ud800'])('%j is refused', (value) => {
    expect(() => pathSegment(value, 'body field "id"')).toThrow('body field "id" must be a part of a path');
  });
});
