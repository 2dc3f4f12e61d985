import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pathSegment, requestBytes, requestJson, requestText } from '../../runtime-lib/src/lib/http/client.ts';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { formBody } from '../../runtime-lib/src/lib/http/form-body.ts';
import { closeServers, listen } from './loopback.ts';

const within = { timeoutMs: 5000 };
const failing = async (answer: RequestListener, exchange: Parameters<typeof requestJson>[3] = within) =>
  attempt(requestJson(fetch, 'GET', await listen(answer), exchange));
const fails = (code: string) => ({ ok: false, failure: { code } });

describe('an answer', () => {
  it('is read as JSON or as text', async () => {
    const url = await listen((_, response) => response.writeHead(201).end('{"id":1}'));
    expect(await requestJson(fetch, 'GET', url, within)).toMatchObject({ status: 201, body: { id: 1 } });
    expect(await requestText(fetch, 'GET', url, within)).toMatchObject({ status: 201, body: '{"id":1}' });
    expect(await requestBytes(fetch, 'GET', url, within)).toMatchObject({ body: Buffer.from('{"id":1}') });
  });

  it('has its headers', async () => {
    const url = await listen((_, response) => response.writeHead(200, { etag: '"a"' }).end('{}'));
    const { headers } = await requestJson(fetch, 'GET', url, within);
    expect([headers.get('ETag'), headers.get('x-none')]).toEqual(['"a"', null]);
  });

  it('must be JSON that a body of a request could be', async () => {
    for (const body of ['', '<html>', '{"a":', '{"__proto__":{}}', '1e999', Buffer.from([0x22, 0xff, 0x22])])
      expect(await failing((_, response) => response.end(body))).toMatchObject(fails('invalid'));
  });

  it('of 4xx is for those who ask for it, and null if it is no JSON', async () => {
    const url = await listen((_, response) => response.writeHead(404).end('<html>'));
    expect(await requestJson(fetch, 'GET', url, { ...within, acceptsRejection: true })).toMatchObject({
      status: 404,
      body: null,
    });
    expect(await attempt(requestJson(fetch, 'GET', url, within))).toMatchObject(fails('status'));
  });

  it('of any status is for those who ask for that, and null if it is no success and no JSON', async () => {
    for (const [status, body] of [
      [302, '<html>'],
      [404, '{"a":1}'],
      [503, ''],
    ] as const) {
      const url = await listen((_, response) => response.writeHead(status, { location: '/x' }).end(body));
      expect(await requestJson(fetch, 'GET', url, { ...within, acceptsAnyStatus: true })).toMatchObject({
        status,
        body: status === 404 ? { a: 1 } : null,
      });
    }
    const invalid = await listen((_, response) => response.end('<html>'));
    expect(await attempt(requestJson(fetch, 'GET', invalid, { ...within, acceptsAnyStatus: true }))).toMatchObject(
      fails('invalid'),
    );
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
    closeServers();
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

  it('has a form, a text or bytes as its body, with the type that they have', async () => {
    const url = await listen(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString('latin1');
      response.end(JSON.stringify({ body, type: request.headers['content-type'] ?? null }));
    });
    const sent = async (body: NonNullable<Parameters<typeof requestJson>[3]['body']>, type: string | null = null) =>
      (await requestJson(fetch, 'PUT', url, { ...within, body, headers: { 'content-type': type } })).body;
    expect(await sent(formBody({ a: 'b&c=é', n: 0 }))).toEqual({
      body: 'a=b%26c%3D%C3%A9&n=0',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
    });
    expect(await sent('a')).toEqual({ body: 'a', type: 'text/plain;charset=UTF-8' });
    expect(await sent('<a/>', 'application/xml')).toEqual({ body: '<a/>', type: 'application/xml' });
    expect(await sent(Buffer.from([0, 255]))).toEqual({ body: '\0\xff', type: null });
  });

  it('tells no value of a header that cannot be sent', async () => {
    const sent = requestJson(fetch, 'GET', 'http://127.0.0.1:1/', { ...within, headers: { 'x-key': 'secret\nb' } });
    await expect(sent).rejects.toThrow('The header x-key must be Latin-1 text without control characters');
  });
});

describe('a form', () => {
  it.each([
    [{}, ''],
    [{ a: null, b: undefined, c: '' }, 'c='],
    [{ a: true, b: 1.5, c: 'x y' }, 'a=true&b=1.5&c=x+y'],
    [{ a: ['x', 2, null] }, 'a=x&a=2'],
    [{ a: { b: { c: 1 }, d: ['e'] } }, 'a[b][c]=1&a[d]=e'],
    [{ a: [{ b: 1 }, { b: 2 }] }, 'a[0][b]=1&a[1][b]=2'],
    [{ 'expand[]': ['a', 'b'] }, 'expand[]=a&expand[]=b'],
  ])('%j is %s', (fields, form) => {
    expect(formBody(fields).toString().replaceAll('%5B', '[').replaceAll('%5D', ']')).toBe(form);
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
