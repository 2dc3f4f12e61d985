import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { requestPages } from '../../runtime-lib/src/lib/http/request-pages.ts';
import { upTo } from '../../runtime-lib/src/lib/http/retry.ts';
import { listen } from './loopback.ts';

/** A server with these pages by path, and the requests that it received. */
async function serving(pages: Readonly<Record<string, JsonValue>>) {
  const asked: string[] = [];
  const url = await listen((request, response) => {
    const { url: path = '' } = request;
    asked.push([path, request.headers['x-key'] ?? '-'].join(' '));
    const page = pages[path];
    response.writeHead(page === undefined ? 404 : 200).end(JSON.stringify(page ?? null));
  });
  return { url, asked };
}
const paging = { items: ['data'], next: ['links', 'next'], max: 3 };
const exchange = { timeoutMs: 5000, headers: { 'x-key': 'k' } };
const ask = (url: string, rest: Partial<Parameters<typeof requestPages>[3]> = {}) =>
  attempt(requestPages(fetch, url, paging, { ...exchange, ...rest }));
const fails = (code: string) => ({ ok: false, failure: { code } });

describe('pages', () => {
  it('are one list of their items, in order', async () => {
    const { url, asked } = await serving({
      '/?q=a': { data: [1, 2], links: { next: '/b?page=2' } },
      '/b?page=2': { data: [], links: { next: '?page=3' } },
      '/b?page=3': { data: [{ c: 3 }], links: { next: null } },
    });
    expect(await ask(url, { query: { q: 'a' } })).toMatchObject({ ok: true, value: { body: [1, 2, { c: 3 }] } });
    expect(asked).toEqual(['/?q=a k', '/b?page=2 k', '/b?page=3 k']);
  });

  it.each([{}, { links: null }, { links: { next: '' } }, { links: 'x' }])('end with %j', async (rest) => {
    const { url } = await serving({ '/': { data: ['a'], ...rest } });
    expect(await ask(url)).toMatchObject({ ok: true, value: { body: ['a'] } });
  });

  it('of another server are not asked for', async () => {
    let isAsked = false;
    const other = await listen((_, response) => {
      isAsked = true;
      response.end('{"data":[]}');
    });
    for (const next of [other, '//evil.example/', 'http://[', 7, { url: '/b' }, 'javascript:1']) {
      const { url, asked } = await serving({ '/': { data: [], links: { next } } });
      expect(await ask(url)).toMatchObject(fails('invalid'));
      expect(asked).toHaveLength(1);
    }
    expect(isAsked).toBe(false);
  });

  it('must have lists of items', async () => {
    for (const page of [{ data: {} }, { data: null }, {}, [], null]) {
      const { url } = await serving({ '/': page });
      expect(await ask(url)).toMatchObject(fails('invalid'));
    }
  });

  it('are limited in number, and in cycles', async () => {
    const { url, asked } = await serving({ '/': { data: [1], links: { next: '/' } } });
    expect(await ask(url)).toMatchObject(fails('too-large'));
    expect(asked).toHaveLength(3);
  });

  it('fail if one of them does', async () => {
    const { url } = await serving({ '/': { data: [1], links: { next: '/b' } } });
    expect(await ask(url)).toMatchObject(fails('status'));
  });

  it('have one limit of time together, and retries each', async () => {
    const slow = await listen((_, response) => {
      setTimeout(() => response.end('{"data":[],"links":{"next":"/"}}'), 150);
    });
    expect(await ask(slow, { timeoutMs: 250 })).toMatchObject(fails('timeout'));
    let asked = 0;
    const busy = await listen((request, response) => {
      asked += 1;
      if (asked % 2 === 1) return response.writeHead(503).end();
      return response.end(request.url === '/' ? '{"data":[1],"links":{"next":"/b"}}' : '{"data":[2]}');
    });
    expect(await ask(busy, { retry: upTo(1) })).toMatchObject({ ok: true, value: { body: [1, 2] } });
    expect(asked).toBe(4);
  });
});
