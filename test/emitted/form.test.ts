import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedData } from '../support/embedded-data.ts';
import { asBrowser, fixture, sendTo } from './form-page.ts';
import { buildProject } from './project.ts';
import type { Project } from './project.ts';
import { killServers, startServer } from './server.ts';
import type { Server } from './server.ts';

let project: Project;

let server: Server;

beforeAll(async () => {
  project = await buildProject(fixture);
  server = await startServer(project.folder, {
    DATA_DIR: await embeddedData(join(project.folder, 'data')),
    BASE_URL: 'https://contact.example/app',
  });
}, 60_000);

afterAll(async () => {
  await killServers();
  project.remove();
});

const send = (body: RequestInit['body'] | undefined, headers?: Readonly<Record<string, string>>, path?: string) =>
  sendTo(server, body, headers, path);

const filled = { name: 'Ada', topic: 'An order', message: 'Hello\r\nthere' };

const encoded = (fields: Readonly<Record<string, string>>): URLSearchParams => new URLSearchParams(fields);

describe('the page', () => {
  it('has a label for every field and a policy that forbids scripts', async () => {
    const { status, headers, text } = await send(undefined);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(text).not.toMatch(/<script|\son\w+=|\sstyle=/);
    const controls = [...text.matchAll(/<(?:input|select|textarea)[^>]* id="([^"]+)"/g)].map(([, id]) => id);
    expect(controls).toHaveLength(7);
    for (const id of controls) expect(text).toContain(`<label for="${id}">`);
    expect(text).toContain('name="email" required');
    expect(text).not.toContain('role="alert"');
  });
});

describe('a submission', () => {
  it('may be urlencoded, and is typed by the fields', async () => {
    const { status, headers, text } = await send(
      encoded({ ...filled, email: 'url@example.com', age: '42.50', visit: '', newsletter: 'on', other: 'dropped' }),
    );
    expect([status, headers.get('content-type')]).toEqual([201, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toMatchObject({
      name: 'Ada',
      email: 'url@example.com',
      age: 42.5,
      visit: null,
      newsletter: true,
      message: 'Hello\r\nthere',
    });
  });
  it('may be multipart; files in it are ignored', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...filled, email: 'multi@example.com', age: '', visit: '2024-02-29' }))
      form.append(name, value);
    form.append('name', new Blob(['x']), 'x.txt');
    const { status, text } = await send(form);
    expect([status, JSON.parse(text)]).toMatchObject([
      201,
      { name: 'Ada', age: null, visit: '2024-02-29', newsletter: false },
    ]);
  });
  it('may be JSON, where nothing is coerced', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await send(JSON.stringify({ ...filled, email: 'json@example.com', age: 3 }), json)).toMatchObject({
      status: 201,
    });
    expect(
      JSON.parse((await send(JSON.stringify({ ...filled, email: 'json2@example.com', age: '3' }), json)).text),
    ).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: 'body field "age" must be a number',
    });
    expect((await send(JSON.stringify([filled]), json)).text).toContain('body must be an object');
    expect(
      (await send(JSON.stringify({ ...filled, email: 'json3@example.com', newsletter: 'on' }), json)).text,
    ).toContain('body field \\"newsletter\\" must be a boolean');
  });
  it.each([
    [{ age: 'x' }, 'age', 'must be a number'],
    [{ age: 'Infinity' }, 'age', 'must be a number'],
    [{ age: '0x1F' }, 'age', 'must be a number'],
    [{ email: 'ada' }, 'email', 'must be an e-mail address'],
    [{ email: '' }, 'email', 'must not be empty'],
    [{ topic: 'Other' }, 'topic', 'must be one of "An order", "A product", "Something else"'],
    [{ visit: '2023-02-29' }, 'visit', 'must be a date such as 2024-12-31'],
    [{ message: 'a\0' }, 'message', 'must not contain the character U+0000'],
  ])('is refused with %j', async (fields, name, rule) => {
    const { status, text } = await send(encoded({ ...filled, email: 'wrong@example.com', ...fields }));
    expect([status, JSON.parse(text)]).toMatchObject([400, { message: `body field "${name}" ${rule}` }]);
  });
  it('may hold numbers as HTML writes them', async () => {
    for (const [text, number] of [
      ['.5', 1.25],
      ['007', 17.5],
      ['-1e1', -25],
    ] as const) {
      expect(JSON.parse((await send(encoded({ quantity: text }), {}, '/estimates/tea')).text)).toEqual({
        product: 'tea',
        price: number,
        express: false,
        note: 'none',
      });
    }
  });
  it('is refused if it is not a form', async () => {
    expect(await send('a', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    expect(await send('a', { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('body must be a form'),
    });
    // Not much longer than allowed: the server answers before it has read all, and closes the connection.
    expect(await send('a'.repeat(1_048_577), { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 413,
    });
    expect(await send('', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('body field \\"name\\" must not be empty'),
    });
  });
});

describe('people', () => {
  it('get a page that says what was stored', async () => {
    const { status, headers, text } = await send(
      encoded({ ...filled, name: '<b>Ada</b> & "co"', email: 'page@example.com' }),
      asBrowser,
    );
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
      201,
      'text/html; charset=utf-8',
      'accept',
    ]);
    expect(headers.get('content-security-policy')).toContain("style-src 'sha256-");
    expect(text).toContain('<h1>Thank you</h1>');
    expect(text).toContain('<dt>name</dt><dd>&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;co&quot;</dd>');
  });
  it('get the form back with every error beside its field, and their values', async () => {
    const { status, text } = await send(
      encoded({
        name: '"><script>alert(1)</script>',
        email: 'ada',
        topic: 'A product',
        age: '',
        newsletter: 'on',
        message: '</textarea>',
      }),
      asBrowser,
    );
    expect(status).toBe(400);
    expect(text).toContain('<title>Error: Contact us</title>');
    expect(text).toContain('<a href="#field-2">E-mail address: must be an e-mail address</a>');
    expect(text).toContain('aria-invalid="true" aria-describedby="field-2-error" value="ada"');
    expect(text).toContain('id="field-2-error"');
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(text).toContain('<option selected>A product</option>');
    expect(text).toContain('name="newsletter" checked');
    expect(text).toContain('&lt;/textarea&gt;</textarea>');
    expect(text).not.toContain('<script');
  });
  it('get the form back with the flow’s rejection', async () => {
    const fields = encoded({ ...filled, email: 'twice@example.com' });
    await send(fields, asBrowser);
    const { status, text } = await send(fields, asBrowser);
    expect(status).toBe(409);
    expect(text).toContain('<li>A record with the same unique value exists already</li>');
    expect(text).toContain('value="twice@example.com"');
  });
});

describe('other sites', () => {
  const post = (headers: Readonly<Record<string, string>>) =>
    send(encoded({ quantity: '1' }), headers, '/estimates/tea').then(({ status }) => status);
  it('cannot send the form on behalf of their visitors', async () => {
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await post({ 'sec-fetch-site': 'same-site', origin: 'https://other.contact.example' })).toBe(403);
    expect(await post({ origin: 'https://evil.example' })).toBe(403);
    expect(await post({ origin: 'null' })).toBe(403);
    expect(
      (await send(encoded({ quantity: '1' }), { ...asBrowser, origin: 'https://evil.example' }, '/estimates/tea')).text,
    ).toContain('<li>The form was sent from another site</li>');
  });
  it('do not include the site itself, nor clients other than browsers', async () => {
    expect(await post({})).toBe(200);
    expect(await post({ 'sec-fetch-site': 'same-origin', origin: 'https://whatever.example' })).toBe(200);
    expect(await post({ 'sec-fetch-site': 'none' })).toBe(200);
    expect(await post({ origin: server.url })).toBe(200);
    expect(await post({ origin: 'https://contact.example' })).toBe(200);
  });
  it('may link to the form', async () => {
    expect(await send(undefined, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 200 });
  });
});
