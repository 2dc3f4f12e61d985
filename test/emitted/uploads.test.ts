import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedData } from '../support/embedded-data.ts';
import { buildProject } from './project.ts';
import type { Project } from './project.ts';
import { fetchPatiently, killServers, startServer } from './server.ts';
import type { Server } from './server.ts';

/** Forms and files of real clients, and of broken ones, at an emitted server. A refused one stores nothing. */
let project: Project;
let server: Server;

const insert = (table: string) => ({ id: 'store', type: 'db-insert', config: { table } });
const id = { type: 'integer', primaryKey: true, default: 'increment' };

beforeAll(async () => {
  project = await buildProject({
    version: 1,
    name: 'uploads',
    tables: {
      pictures: {
        columns: {
          id,
          title: { type: 'text' },
          filename: { type: 'text' },
          type: { type: 'text' },
          size: { type: 'integer' },
        },
      },
      seen: { columns: { id, who: { type: 'text' } } },
    },
    routes: [
      {
        id: 'upload',
        method: 'POST',
        path: '/pictures',
        bodyLimit: 20_000,
        flow: {
          nodes: [
            {
              id: 'start',
              type: 'start',
              config: {
                accepts: 'multipart',
                files: [{ name: 'picture', types: ['image/png'], maxBytes: 10_000, required: true }],
              },
            },
            { id: 'title', type: 'get-body-field', config: { field: 'title' } },
            { id: 'file', type: 'get-file', config: { name: 'picture' } },
            { id: 'record', type: 'build-object', config: { fields: ['title', 'filename', 'type', 'size'] } },
            insert('pictures'),
            { id: 'done', type: 'return-json', config: { status: 201 } },
          ],
          edges: [
            { from: 'start.next', to: 'store.in' },
            { from: 'store.next', to: 'done.in' },
            { from: 'title.value', to: 'record.title' },
            ...['filename', 'type', 'size'].map((port) => ({ from: `file.${port}`, to: `record.${port}` })),
            { from: 'record.object', to: 'store.record' },
            { from: 'store.record', to: 'done.body' },
          ],
        },
      },
      {
        id: 'all',
        method: 'GET',
        path: '/pictures',
        flow: {
          nodes: [
            { id: 'start', type: 'start' },
            { id: 'list', type: 'db-list', config: { table: 'pictures' } },
            { id: 'done', type: 'return-json' },
          ],
          edges: [
            { from: 'start.next', to: 'list.in' },
            { from: 'list.next', to: 'done.in' },
            { from: 'list.records', to: 'done.body' },
          ],
        },
      },
      ...['form', 'text', 'multipart'].map((accepts) => ({
        id: `see-${accepts}`,
        method: 'POST',
        path: `/seen/${accepts}`,
        flow: {
          nodes: [
            { id: 'start', type: 'start', config: { accepts } },
            { id: 'cookie', type: 'get-cookie', config: { name: 'session' } },
            { id: 'there', type: 'if-null' },
            { id: 'nobody', type: 'return-json', config: { status: 401 }, inputs: { body: {} } },
            { ...insert('seen'), inputs: { record: { who: 'somebody' } } },
            { id: 'done', type: 'return-json', config: { status: 201 }, inputs: { body: {} } },
          ],
          edges: [
            { from: 'start.next', to: 'there.in' },
            { from: 'cookie.value', to: 'there.value' },
            { from: 'there.null', to: 'nobody.in' },
            { from: 'there.present', to: 'store.in' },
            { from: 'store.next', to: 'done.in' },
          ],
        },
      })),
    ],
  });
  server = await startServer(project.folder, {
    DATA_DIR: await embeddedData(join(project.folder, 'data')),
    BASE_URL: 'https://shop.example',
  });
}, 90_000);

afterAll(async () => {
  await killServers();
  project.remove();
});

const png = (size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
};

function form(contents: Uint8Array<ArrayBuffer> | string, filename = 'dot.png', title = 'A dot'): FormData {
  const body = new FormData();
  body.append('title', title);
  body.append('picture', new Blob([contents], { type: 'image/png' }), filename);
  return body;
}

const post = (
  path: string,
  body: RequestInit['body'],
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => fetchPatiently(`${server.url}${path}`, { method: 'POST', body: body ?? null, headers });

async function stored(): Promise<readonly unknown[]> {
  const rows: unknown = await (await fetch(`${server.url}/pictures`)).json();
  if (!Array.isArray(rows)) throw new TypeError('rows are a list');
  return rows;
}

describe('a form with a file', () => {
  test('is stored by what the file is', async () => {
    const before = (await stored()).length;
    const answer = await post('/pictures', form(png(10_000), '../../größe.png'));
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { id: expect.any(Number), title: 'A dot', filename: 'größe.png', type: 'image/png', size: 10_000 },
    ]);
    expect(await stored()).toHaveLength(before + 1);
  });

  test('is taken in chunks, too', async () => {
    const encoded = new Response(form(png(9_000)));
    const bytes = new Uint8Array(await encoded.arrayBuffer());
    const body = new ReadableStream({
      async start(controller) {
        for (let at = 0; at < bytes.length; at += 1_000) controller.enqueue(bytes.slice(at, at + 1_000));
        controller.close();
      },
    });
    const answer = await fetch(`${server.url}/pictures`, {
      method: 'POST',
      body,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      duplex: 'half',
    });
    expect(answer.status).toBe(201);
  });

  test('that is refused stores nothing', async () => {
    const before = await stored();
    const twice = form(png(10));
    twice.append('picture', new Blob([png(10)]), 'again.png');
    const named = form(png(10));
    named.append('title', 'Another');
    const cases: readonly (readonly [number, RequestInit['body'], string?])[] = [
      [413, form(png(10_001))],
      [413, form(png(30_000))],
      [415, form('<svg onload="alert(1)"/>')],
      [415, form('GIF89a')],
      [400, twice],
      [400, named],
      [400, form(png(10), 'a.png', 'a\0b')],
      [400, form(png(10), 'a.png', '')],
      [400, 'x', 'multipart/form-data'],
      [400, '--bound\r\n', 'multipart/form-data; boundary=bound'],
      [400, `--${'x'.repeat(10_000)}`, `multipart/form-data; boundary=${'x'.repeat(70)}`],
      [415, '{}', 'application/json'],
      [415, new URLSearchParams({ title: 'A dot' })],
    ];
    for (const [status, body, type] of cases) {
      const answer = await post('/pictures', body, type === undefined ? {} : { 'content-type': type });
      expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ statusCode: status })]);
    }
    expect(await stored()).toEqual(before);
  });

  test('whose client goes away within it stores nothing, and the server goes on', async () => {
    const before = await stored();
    const { hostname, port } = new URL(server.url);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          'POST /pictures HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=bound\r\nContent-Length: 5000\r\n\r\n--bound\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n',
          () => setTimeout(() => socket.destroy(), 50),
        );
      });
      socket.once('close', () => resolve()).once('error', reject);
    });
    expect(await stored()).toEqual(before);
    expect((await post('/pictures', form(png(10)))).status).toBe(201);
  });
});

describe('a page of another site', () => {
  const bodies = {
    form: () => new URLSearchParams({ a: '1' }),
    text: () => 'a',
    multipart: () => form('a'),
  } as const;

  test.each(['form', 'text', 'multipart'] as const)('sends no %s on behalf of its visitor', async (accepts) => {
    const send = async (headers: Readonly<Record<string, string>>) =>
      (await post(`/seen/${accepts}`, bodies[accepts](), { cookie: 'session=1', ...headers })).status;
    expect(await send({ origin: 'https://evil.example' })).toBe(403);
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await send({ origin: 'https://shop.example' })).toBe(201);
    expect(await send({})).toBe(201);
  });
});
