import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { requestJson } from '../../runtime-lib/src/lib/http/client.ts';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { upTo } from '../../runtime-lib/src/lib/http/retry.ts';
import { closeServers, listen } from './loopback.ts';

type Answer = 'break' | 'half' | 'hang' | readonly [status: number, headers?: Readonly<Record<string, string>>];

/** A server that gives these answers in turn, then `{}` with 200, and the times of its requests. */
async function answering(...answers: readonly Answer[]) {
  const asked: { readonly at: number; readonly body: string }[] = [];
  const answer: RequestListener = async (request, response) => {
    const at = performance.now();
    asked.push({ at, body: Buffer.concat(await request.toArray()).toString() });
    const given = answers[asked.length - 1] ?? ([200] as const);
    if (given === 'hang') return;
    if (given === 'break') return void request.socket.destroy();
    if (given === 'half') {
      response.writeHead(200, { 'content-length': 1000 }).write('{');
      return void setTimeout(() => response.socket?.destroy(), 20);
    }
    response.writeHead(given[0], given[1]).end('{}');
  };
  return { url: await listen(answer), asked };
}

const ask = (url: string, retries: number, rest: Partial<Parameters<typeof requestJson>[3]> = {}, method = 'GET') =>
  attempt(requestJson(fetch, method, url, { timeoutMs: 8000, retry: upTo(retries), ...rest }));

describe('trying again', () => {
  it.each<[Answer]>([[[408]], [[429]], [[502]], [[503]], [[504]], ['break'], ['half']])(
    'helps after %j',
    async (first) => {
      const { url, asked } = await answering(first);
      expect(await ask(url, 1)).toMatchObject({ ok: true, value: { status: 200 } });
      expect(asked).toHaveLength(2);
    },
  );

  it.each([400, 404, 409, 422, 500, 501, 302])('is not done after %i', async (status) => {
    const { url, asked } = await answering([status]);
    expect(await ask(url, 3)).toMatchObject({ ok: false, failure: { code: 'status' } });
    expect(asked).toHaveLength(1);
  });

  it('is done so often, and no oftener', async () => {
    const { url, asked } = await answering([503], 'break', [503], [503]);
    expect(await ask(url, 2)).toMatchObject({ ok: false, failure: { code: 'status' } });
    expect(asked).toHaveLength(3);
    expect(await ask(url, 0)).toMatchObject({ ok: false, failure: { code: 'status' } });
    expect(asked).toHaveLength(4);
  });

  it('sends the same body again', async () => {
    const { url, asked } = await answering('break', [503]);
    expect(await ask(url, 2, { json: { a: 1 } }, 'PUT')).toMatchObject({ ok: true });
    expect(asked.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}', '{"a":1}']);
  });

  it('waits longer each time, at random', async () => {
    const { url, asked } = await answering([503], [503], [503]);
    await ask(url, 3);
    const pauses = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(100 * 2 ** index - 5);
      expect(pause).toBeLessThan(200 * 2 ** index + 300);
    }
  });

  it('waits as long as the other server says, in seconds or until a time', async () => {
    const { url, asked } = await answering([429, { 'retry-after': '1' }]);
    expect(await ask(url, 1)).toMatchObject({ ok: true });
    expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(995);
    const until = new Date(Date.now() + 2000).toUTCString();
    const other = await answering([503, { 'retry-after': until }]);
    expect(await ask(other.url, 1)).toMatchObject({ ok: true });
    expect((other.asked[1]?.at ?? 0) - (other.asked[0]?.at ?? 0)).toBeGreaterThan(900);
  });

  it('is not begun if it would be too late', async () => {
    const { url, asked } = await answering([429, { 'retry-after': '60' }]);
    const began = performance.now();
    expect(await ask(url, 5)).toMatchObject({ ok: false, failure: { code: 'status' } });
    expect(asked).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(1000);
    const rejected = await answering([429, { 'retry-after': '60' }]);
    expect(await ask(rejected.url, 5, { acceptsRejection: true })).toMatchObject({ ok: true, value: { status: 429 } });
  });

  it('ends with the time for all of it', async () => {
    const { url, asked } = await answering([503], 'hang');
    const began = performance.now();
    expect(await ask(url, 5, { timeoutMs: 700 })).toMatchObject({ ok: false, failure: { code: 'timeout' } });
    expect(asked).toHaveLength(2);
    expect(performance.now() - began).toBeLessThan(1200);
  });

  it('ends with the request that waits, while it pauses, too', async () => {
    const { url, asked } = await answering([503, { 'retry-after': '5' }]);
    const controller = new AbortController();
    const reason = Object.assign(new Error('The request took too long'), { statusCode: 503 });
    setTimeout(() => controller.abort(reason), 200);
    await expect(ask(url, 5, { signal: controller.signal })).rejects.toBe(reason);
    expect(asked).toHaveLength(1);
  });

  it('does not help where nobody listens', async () => {
    const { url } = await answering();
    closeServers();
    expect(await ask(url, 1)).toMatchObject({ ok: false, failure: { code: 'network' } });
  });

  it('is no use if the answer is too large or no JSON', async () => {
    let asked = 0;
    const url = await listen((_, response) => {
      asked += 1;
      response.end('<html>'.repeat(10));
    });
    expect(await ask(url, 3)).toMatchObject({ failure: { code: 'invalid' } });
    expect(await ask(url, 3, { maxBytes: 10 })).toMatchObject({ failure: { code: 'too-large' } });
    expect(asked).toBe(2);
  });
});
