import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { requestJson } from '../../runtime-lib/src/lib/http/client.ts';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { isPublicAddress } from '../../runtime-lib/src/lib/http/public-address.ts';
import { createPublicFetch } from '../../runtime-lib/src/lib/http/public-fetch.ts';
import { publicUrl, urlOfServer } from '../../runtime-lib/src/lib/http/public-url.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** The port of real servers at these loopback addresses, which count their visitors. */
async function listen(...addresses: readonly string[]) {
  const asked = new Map(addresses.map((address) => [address, 0]));
  let port = 0;
  for (const address of addresses) {
    const server = createServer((_, response) => {
      asked.set(address, (asked.get(address) ?? 0) + 1);
      response.end('{"ok":true}');
    }).listen(port, address);
    await once(server, 'listening');
    const bound = server.address();
    port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
  }
  return { port, asked };
}

/** A fetch with names that resolve to these addresses in turn, and that may only connect to 127.0.0.2. */
function fetching(...answers: readonly (readonly string[])[]) {
  let asked = 0;
  const resolve: Parameters<typeof createPublicFetch>[1] = (_hostname, _options, callback) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  const made = createPublicFetch((address) => address === '127.0.0.2', resolve);
  closing.push(made.close);
  return { ...made, lookups: () => asked };
}

const ask = (fetch: Parameters<typeof requestJson>[0], url: string) =>
  attempt(requestJson(fetch, 'POST', url, { timeoutMs: 5000, json: 1 }));
const got = { ok: true, value: { status: 200, body: { ok: true } } };
const refused = { ok: false, failure: { code: 'network' } };

describe('a fetch for URLs that others have chosen', () => {
  it('goes to an address that is allowed', async () => {
    const { port, asked } = await listen('127.0.0.2');
    const { fetch } = fetching(['127.0.0.2']);
    expect(await ask(fetch, `http://hooks.example.com:${port}/`)).toMatchObject(got);
    expect(asked.get('127.0.0.2')).toBe(1);
  });

  it('connects to the address that was checked, though the name stands for another one by then', async () => {
    const { port, asked } = await listen('127.0.0.2', '127.0.0.1');
    const { fetch, lookups } = fetching(['127.0.0.2'], ['127.0.0.1']);
    expect(await ask(fetch, `http://rebind.example.com:${port}/`)).toMatchObject(got);
    expect(lookups()).toBe(1);
    expect([...asked.values()]).toEqual([1, 0]);
  });

  it('looks a name up again for a new connection, and refuses what it then is', async () => {
    const { port, asked } = await listen('127.0.0.2', '127.0.0.1');
    const { fetch } = fetching(['127.0.0.2'], ['127.0.0.1']);
    const url = `http://rebind.example.com:${port}/`;
    const both = await Promise.all([ask(fetch, url), ask(fetch, url)]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
    expect(asked.get('127.0.0.1')).toBe(0);
  });

  it('goes nowhere if one of the addresses is not allowed', async () => {
    const { port, asked } = await listen('127.0.0.2', '127.0.0.1');
    for (const addresses of [['127.0.0.1'], ['127.0.0.2', '127.0.0.1'], ['::1'], ['127.0.0.2', '::ffff:127.0.0.1'], []])
      expect(await ask(fetching(addresses).fetch, `http://hooks.example.com:${port}/`)).toMatchObject(refused);
    expect([...asked.values()]).toEqual([0, 0]);
  });

  it('takes no address in the URL that is not allowed, however it is written', async () => {
    const { port, asked } = await listen('127.0.0.1');
    const { fetch } = fetching(['127.0.0.2']);
    for (const host of [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '017700000001',
      '[::ffff:127.0.0.1]',
      '[::1]',
    ])
      expect(await ask(fetch, `http://${host}:${port}/`)).toMatchObject(refused);
    expect(asked.get('127.0.0.1')).toBe(0);
  });

  it('follows no redirect', async () => {
    const server = createServer((_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end());
    server.listen(0, '127.0.0.2');
    await once(server, 'listening');
    closing.push(() => server.close());
    const bound = server.address();
    const { fetch } = fetching(['127.0.0.2']);
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    expect(await ask(fetch, `http://hooks.example.com:${port}/`)).toMatchObject({ failure: { code: 'status' } });
  });

  it('as emitted reaches nothing on this computer, by its name or by its address', async () => {
    let connections = 0;
    const server = createTcpServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => server.close());
    const bound = server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    const { fetch, close } = createPublicFetch();
    closing.push(close);
    for (const host of ['localhost', '127.0.0.1', '[::ffff:7f00:1]', '0.0.0.0'])
      expect(await ask(fetch, `https://${host}:${port}/`)).toMatchObject(refused);
    expect(connections).toBe(0);
  });
});

describe('an address of the Internet', () => {
  it.each(['8.8.8.8', '1.1.1.1', '168.63.129.17', '::ffff:8.8.8.8', '2606:4700::1111', '2a00:1450:4001::1'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['168.63.129.16', '::ffff:168.63.129.16', '::ffff:a83f:8110'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fec0::1', 'ff02::1', '2001:db8::1', '100::1', '4000::1'],
    // IPv4 in IPv6: mapped, compatible, translated, 6to4 and Teredo.
    ...[
      '::ffff:127.0.0.1',
      '::ffff:a00:1',
      '::7f00:1',
      '::ffff:0:7f00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
    ],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a URL that others have chosen', () => {
  it.each([
    ['https://hooks.example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com:8443/a?b=c#d', 'https://hooks.example.com:8443/a?b=c'],
    ['HTTPS://EXAMPLE.com/%zz', 'https://example.com/%zz'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ])('%s is %s', (value, url) => {
    expect(publicUrl(value, 'url')).toBe(url);
  });

  it.each([
    ...['', 'x', '/a', '//example.com', 'http://example.com', 'ftp://example.com', 'file:///etc/passwd'],
    ...['https://ada@example.com', 'https://:b@example.com', 'https://127.0.0.1', 'https://0x7f.1', 'https://[::1]'],
    ...['https://[::ffff:10.0.0.1]', 'https://169.254.169.254/latest', 'https://', 'https://a b', 'https://\ud800.com'],
  ])('%j is refused', (value) => {
    expect(() => publicUrl(value, 'body field "url"')).toThrow('body field "url" must be an https URL of a public');
  });

  it('may have to be of one of some servers', () => {
    const hosts = ['hooks.example.com', '*.example.org'];
    const isTaken = (value: string): boolean => {
      try {
        return urlOfServer(hosts, value, 'url', 500) !== '';
      } catch (error) {
        expect(error).toMatchObject({ statusCode: 500, message: 'url must be the URL of a server that may be called' });
        return false;
      }
    };
    const taken = ['https://hooks.example.com/a', 'https://HOOKS.example.com', 'https://a.b.example.org'];
    const others = [
      ...['https://example.com/', 'https://a.hooks.example.com/', 'https://example.org/', 'https://evilexample.org/'],
      ...['https://example.org.evil.example/', 'https://hooks.example.com.'],
    ];
    expect([...taken, ...others].filter(isTaken)).toEqual(taken);
    expect(() => urlOfServer(hosts, 'https://hooks.example.com@evil.example', 'url')).toThrow(
      'url must be an https URL',
    );
  });
});
