import { describe, expect, it } from 'vitest';
import { requestJson } from '../../runtime-lib/src/lib/http/client.ts';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { withinOrigin } from '../../runtime-lib/src/lib/http/redirects.ts';
import { listen } from './loopback.ts';

/** A server that redirects from `/` with this status and location, and records its requests. */
async function redirecting(status: number, location: string | undefined) {
  const asked: string[] = [];
  const url = await listen(async (request, response) => {
    const { method, url: path = '', headers } = request;
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push([method, path, body, headers['content-type'] ?? '-', headers['x-key'] ?? '-'].join(' '));
    if (path !== '/') return response.end('{}');
    return response.writeHead(status, location === undefined ? {} : { location }).end();
  });
  return { url, asked };
}
const ask = (url: string, method = 'GET', json?: unknown) =>
  attempt(
    requestJson(withinOrigin(fetch), method, url, {
      ...{ timeoutMs: 5000, headers: { 'x-key': 'k' } },
      ...(json === undefined ? {} : { json }),
    }),
  );
const got = { ok: true, value: { status: 200 } };
const refused = { ok: false, failure: { code: 'status' } };

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('of %i to another path of the server is followed', async (status) => {
    const { url, asked } = await redirecting(status, '/b?c=d');
    expect(await ask(url)).toMatchObject(got);
    expect(asked).toEqual(['GET /  - k', 'GET /b?c=d  - k']);
  });

  it.each([
    [301, 'POST', 'GET /b  - k'],
    [302, 'POST', 'GET /b  - k'],
    [303, 'POST', 'GET /b  - k'],
    [303, 'DELETE', 'GET /b  - k'],
    [301, 'PUT', 'PUT /b 1 application/json k'],
    [307, 'POST', 'POST /b 1 application/json k'],
    [308, 'POST', 'POST /b 1 application/json k'],
  ])('of %i after %s asks for %s', async (status, method, then) => {
    const { url, asked } = await redirecting(status, 'b');
    expect(await ask(url, method, 1)).toMatchObject(got);
    expect(asked[1]).toBe(then);
  });

  it('to another server, to nowhere, and in cycles, is refused', async () => {
    let isFollowed = false;
    const other = await listen((_, response) => {
      isFollowed = true;
      response.end('{}');
    });
    const elsewhere = [other, other.replace('127.0.0.1', 'localhost'), 'file:///etc/passwd', 'http://[', undefined];
    for (const location of elsewhere) {
      const { url, asked } = await redirecting(302, location);
      expect(await ask(url)).toMatchObject(refused);
      expect(asked).toHaveLength(1);
    }
    expect(isFollowed).toBe(false);
    const { url, asked } = await redirecting(302, '/');
    expect(await ask(url)).toMatchObject(refused);
    expect(asked).toHaveLength(6);
  });

  it('keeps the limit of time', async () => {
    const url = await listen((_, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100);
    });
    expect(await attempt(requestJson(withinOrigin(fetch), 'GET', url, { timeoutMs: 250 }))).toMatchObject({
      ok: false,
      failure: { code: 'timeout' },
    });
  });
});
