import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { account, bucket, startS3, type S3Server } from '../runtime-lib/s3-server.ts';
import { startOtherServer } from '../runtime-lib/other-server.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { flow } from '../support/compile-flow.ts';
import { freePort } from '../support/process.ts';
import { buildProject } from './project.ts';
import type { Project } from './project.ts';
import { ask, fetchPatiently, killServers, startServer } from './server.ts';
import type { Server } from './server.ts';

/** The file store of an emitted server, in a folder and in a service like S3 that checks signatures. */
let project: Project;
let s3: S3Server;

const key = { type: 'get-path-param', config: { name: 'key' } };
const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
const reply = (status: number) => ({ type: 'return-json', config: { status } });
const row = { type: 'db-insert', config: { table: 'notes' }, inputs: { record: { text: 'a' } } };
/** What happens in a transaction, before an answer that commits it or rolls it back. */
const inTransaction = (type: string, inputs = {}) => ({
  transaction: true,
  flow: flow(
    { s: { type: 'start' }, k: field('key'), status: field('status'), row, act: { type, inputs }, r: reply(200) },
    's.next -> row.in\nrow.next -> act.in\nk.value -> act.key\nact.next -> r.in\nstatus.value -> r.status\nrow.record -> r.body',
  ),
});
const post = (id: string, rest: object) => ({ id, method: 'POST', path: `/${id}`, ...rest });

beforeAll(async () => {
  s3 = await startS3();
  project = await buildProject({
    version: 1,
    name: 'files',
    files: { store: 's3' },
    tables: {
      notes: {
        columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, text: { type: 'text' } },
      },
    },
    routes: [
      {
        ...{ id: 'put', method: 'PUT', path: '/files/*key', bodyLimit: 3_000_000 },
        flow: flow(
          {
            s: { type: 'start', config: { accepts: 'bytes' } },
            ...{ k: key, b: { type: 'get-json-body' }, t: { type: 'get-header', config: { name: 'content-type' } } },
            ...{ a: { type: 'store-file' }, r: reply(204) },
          },
          's.next -> a.in\nk.value -> a.key\nb.body -> a.bytes\nt.value -> a.type\na.next -> r.in',
        ),
      },
      {
        ...{ id: 'get', method: 'GET', path: '/files/*key', timeoutMs: 2000 },
        flow: flow(
          {
            ...{ s: { type: 'start' }, k: key, l: { type: 'load-file', config: { maxBytes: 2_000_000 } } },
            n: { ...reply(404), inputs: { body: 'none' } },
            r: { type: 'return-response', config: { as: 'bytes', contentType: ['image/png', 'text/plain'] } },
          },
          's.next -> l.in\nk.value -> l.key\nl.missing -> n.in\nl.next -> r.in\nl.bytes -> r.body\nl.type -> r.type',
        ),
      },
      {
        ...{ id: 'ask', method: 'GET', path: '/ask/*key' },
        flow: flow(
          {
            s: { type: 'start' },
            k: key,
            l: { type: 'load-file', config: { maxBytes: 10 } },
            r: reply(200),
            e: reply(503),
          },
          's.next -> l.in\nk.value -> l.key\nl.next -> r.in\nl.size -> r.body\nl.error -> e.in\nl.failure -> e.body',
        ),
      },
      post('delete', inTransaction('delete-file')),
      post('store', inTransaction('store-file', { bytes: 'stored' })),
    ],
  });
}, 120_000);

afterEach(() => killServers());
afterAll(async () => {
  project.remove();
  await s3.stop();
});

let count = 0;
const newData = (): Promise<string> => embeddedData(join(project.folder, `data-${(count += 1)}`));
const credentials = { AWS_ACCESS_KEY_ID: account.accessKeyId, AWS_SECRET_ACCESS_KEY: account.secretAccessKey };
const at = (name = bucket, endpoint = s3.endpoint): string => `s3://${name}/${(count += 1)}?endpoint=${endpoint}`;

const put = (server: Server, path: string, body: string | Uint8Array, type = 'text/plain'): Promise<number> =>
  fetchPatiently(`${server.url}/files/${path}`, { method: 'PUT', body, headers: { 'content-type': type } }).then(
    ({ status }) => status,
    () => 0,
  );
const get = (server: Server, path: string) => ask(server, `/files/${path}`);
const png = Buffer.from('89504e470d0a1a0a', 'hex');

const stores: readonly (readonly [string, () => Readonly<Record<string, string>>])[] = [
  ['a folder', () => ({})],
  ['S3', () => ({ ...credentials, FILES_URL: at() })],
];

describe.each(stores)('files in %s', (_name, environment) => {
  const start = async (): Promise<readonly [Server, Readonly<Record<string, string>>]> => {
    const env = { DATA_DIR: await newData(), ...environment() };
    return [await startServer(project.folder, env), env];
  };

  it('are stored, and served with their type', async () => {
    const [server] = await start();
    expect(await put(server, 'avatars/1', png, 'image/png')).toBe(204);
    const answer = await fetchPatiently(`${server.url}/files/avatars/1`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(await get(server, 'avatars/2')).toMatchObject({ status: 404, body: 'none' });
    // One that the route does not list.
    expect(await put(server, 'page', '<script>', 'text/html')).toBe(204);
    expect(await get(server, 'page')).toMatchObject({ status: 500 });
    expect(await put(server, 'large', Buffer.alloc(2_000_001), 'text/plain')).toBe(204);
    expect(await get(server, 'large')).toMatchObject({
      status: 502,
      body: { message: 'The stored file is too large' },
    });
    expect(await ask(server, '/ask/large')).toMatchObject({ status: 503, body: { code: 'too-large' } });
  });

  it('have no key that leads elsewhere', async () => {
    const [server] = await start();
    for (const path of [
      '..%2Fa',
      'a%2F..%2Fb',
      'a%2F%2Fb',
      '%2Fa',
      'a%2F',
      'a%00',
      'a%5Cb',
      '%C3%A4',
      '~temporary%2Fa',
      'a%2F.',
    ]) {
      expect([path, await put(server, path, 'x')]).toEqual([path, 400]);
      expect([path, (await get(server, path)).status]).toEqual([path, 400]);
    }
  });

  it('are deleted once that is committed, and stay where it is taken back', async () => {
    const [server] = await start();
    for (const name of ['kept', 'gone']) expect(await put(server, name, name)).toBe(204);
    expect((await ask(server, '/delete', { key: 'kept', status: 409 })).status).toBe(409);
    expect((await ask(server, '/delete', { key: 'kept', status: 500 })).status).toBe(500);
    expect((await ask(server, '/delete', { key: 'gone', status: 200 })).status).toBe(200);
    await expect.poll(async () => (await get(server, 'gone')).status, { timeout: 10_000 }).toBe(404);
    await sleep(500);
    expect((await get(server, 'kept')).body).toBe('kept');
  });

  it('stay where they were stored in what is taken back', async () => {
    const [server] = await start();
    expect((await ask(server, '/store', { key: 'a', status: 409 })).status).toBe(409);
    expect((await ask(server, '/ask/a')).body).toBe(6);
  });

  it('are deleted after the server was killed, but not those that were stored again', { timeout: 60_000 }, async () => {
    const [server, env] = await start();
    const names = Array.from({ length: 20 }, (_, index) => `f${index}`);
    for (const name of names) await put(server, name, 'old');
    const asked = names.map((name) => ask(server, '/delete', { key: name, status: 200 }));
    const again = Promise.all(asked).then(() => put(server, 'f0', 'new'));
    await Promise.any(asked);
    await sleep(20);
    server.kill('SIGKILL');
    const committed = (await Promise.all(asked)).map(({ status }) => status === 200);
    const isNew = (await again) === 204;
    await server.exit;
    const next = await startServer(project.folder, env);
    for (const [index, name] of names.entries()) {
      if (!committed[index] || index === 0) continue;
      await expect.poll(async () => (await get(next, name)).status, { timeout: 20_000 }).toBe(404);
    }
    if (isNew) expect((await get(next, 'f0')).body).toBe('new');
  });
});

describe('a folder', () => {
  it('has no half of a file after the server was killed', { timeout: 90_000 }, async () => {
    const env = { DATA_DIR: await newData() };
    const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(1_500_000));
    for (let round = 0; round < 3; round += 1) {
      const server = await startServer(project.folder, env);
      const sent = Array.from({ length: 12 }, (_, index) => put(server, `f${index % 3}`, contents[index % 3] ?? ''));
      await sleep(20 + 60 * round);
      server.kill('SIGKILL');
      await Promise.all(sent);
      await server.exit;
      const next = await startServer(project.folder, env);
      for (const [index, whole] of contents.entries()) {
        const { status, body } = await get(next, `f${index}`);
        expect([200, 404]).toContain(status);
        if (status === 200) expect(body === whole).toBe(true);
      }
      next.kill('SIGKILL');
      await next.exit;
    }
  });

  it('is the one that FILES_URL names', async () => {
    const folder = join(project.folder, 'elsewhere');
    const server = await startServer(project.folder, { DATA_DIR: await newData(), FILES_URL: `file://${folder}` });
    expect(await put(server, 'a', 'x')).toBe(204);
    expect(readdirSync(join(folder, 'a'))).toEqual(['text%2Fplain']);
  });
});

describe('S3 that fails', () => {
  test.each([
    ['a wrong secret', () => ({ FILES_URL: at(), AWS_SECRET_ACCESS_KEY: 'wrong' }), '403: SignatureDoesNotMatch'],
    ['a bucket that is not there', () => ({ FILES_URL: at('nowhere') }), '404: NoSuchBucket'],
    ['nobody there', () => ({ FILES_URL: at(bucket, 'http://127.0.0.1:9') }), 'network'],
  ])('with %s is told in the log, and not to clients', async (_what, environment, cause) => {
    const env = { DATA_DIR: await newData(), ...credentials, ...environment() };
    const server = await startServer(project.folder, env);
    const told = { status: 502, body: { statusCode: 502, error: 'Bad Gateway', message: 'The store of files failed' } };
    expect(await put(server, 'a', 'x')).toBe(502);
    expect(await get(server, 'a')).toMatchObject(told);
    expect(await ask(server, '/ask/a')).toMatchObject({ status: 503, body: { code: 'files' } });
    await expect.poll(() => server.output()).toContain(cause);
  });

  test('where it does not answer in the time of the request', async () => {
    const port = await freePort();
    const slow = await startOtherServer(port);
    slow.answer('hold');
    const env = { DATA_DIR: await newData(), ...credentials, FILES_URL: at(bucket, `http://127.0.0.1:${port}`) };
    const server = await startServer(project.folder, env);
    expect(await get(server, 'a')).toMatchObject({ status: 503, body: { message: 'The request took too long' } });
    slow.stop();
  });
});

describe('a server that cannot start', () => {
  const told = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const server = await startServer(project.folder, { DATA_DIR: await newData(), ...env }, { ready: false });
    expect(await server.exit).toEqual([1, null]);
    return server.output();
  };

  test('because of a FILES_URL that is none', async () => {
    expect(await told({ FILES_URL: 'ftp://files' })).toContain(
      '- FILES_URL must be a folder, such as file:///var/lib/app/files, or a bucket, such as s3://',
    );
  });

  test('because of a folder that cannot be written', async () => {
    const file = join(project.folder, 'a-file');
    writeFileSync(file, '');
    expect(await told({ FILES_URL: join(file, 'files') })).toContain(
      `Files cannot be stored in the folder ${join(file, 'files')} (FILES_URL): ENOTDIR`,
    );
  });

  test('without credentials', async () => {
    const output = await told({ FILES_URL: at() });
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
      expect(output).toContain(`- ${name} is not set: the credentials for S3, which FILES_URL names`);
  });
});
