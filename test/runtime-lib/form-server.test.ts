import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerError } from '../../runtime-lib/src/lib/http/answer-error.ts';
import { requestError } from '../../runtime-lib/src/lib/http/errors.ts';
import { serveForm } from '../../runtime-lib/src/lib/http/form.ts';
import { acceptJson } from '../../runtime-lib/src/lib/http/json-body.ts';
import { sendJson } from '../../runtime-lib/src/lib/http/json.ts';

describe('a served form', () => {
  const apps: FastifyInstance[] = [];
  afterEach(async () => void (await Promise.all(apps.splice(0).map((app) => app.close()))));
  const serve = (handler: (app: FastifyInstance) => void): FastifyInstance => {
    const app = Fastify();
    apps.push(app);
    acceptJson(app);
    app.setErrorHandler(answerError);
    app.register(async (scope) => {
      serveForm(
        scope,
        '/form',
        {
          title: 'Order',
          fields: [
            { name: 'size', type: 'number', required: true },
            { name: 'note', type: 'text' },
          ],
        },
        'https://shop.example/base',
      );
      handler(scope);
    });
    return app;
  };
  const echo = () => serve((app) => app.post('/form', (request, reply) => sendJson(reply, request.body)));
  const post = (app: FastifyInstance, payload: string, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({
      method: 'POST',
      url: '/form',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'shop.internal', ...headers },
    });
  const asPage = { accept: 'text/html,*/*' };

  it('is shown to everyone, never from a cache, and allows no scripts', async () => {
    const { statusCode, headers, body } = await echo().inject({
      url: '/form',
      headers: { accept: 'application/json' },
    });
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['vary']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
      'accept',
    ]);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).toContain('<h1>Order</h1>');
    expect(body).not.toContain('role="alert"');
  });
  it('passes the values to the handler, from a form and from JSON', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await post(echo(), 'size=5&note=&other=1')).json()).toEqual({ size: 5, note: null });
    expect((await post(echo(), '{"size":5,"other":1}', json)).json()).toEqual({ size: 5, note: null });
    expect((await post(echo(), '', json)).json()).toMatchObject({
      statusCode: 400,
      message: 'body field "size" must not be empty',
    });
    expect((await post(echo(), '[]', json)).json()).toMatchObject({
      statusCode: 400,
      message: 'body must be an object',
    });
  });
  it('rejects what is not a form', async () => {
    expect((await post(echo(), 'x', { 'content-type': 'multipart/form-data; boundary=y' })).json()).toMatchObject({
      statusCode: 400,
      message: 'body must be a form',
    });
    expect((await post(echo(), 'x', { 'content-type': 'text/plain' })).statusCode).toBe(415);
  });
  it('comes back with its errors to people, and as an error to other clients', async () => {
    const page = await post(echo(), 'size=x&note=kept', asPage);
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.body).toContain('size: must be a number');
    expect(page.body).toContain('value="kept"');
    expect((await post(echo(), 'size=x')).json()).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: 'body field "size" must be a number',
    });
  });
  it.each([
    ['text/html', true],
    ['text/html;q=0.9, application/json', true],
    ['application/json, text/html', false],
    ['*/*', false],
    ['Application/JSON, text/html', false],
    ['TEXT/HTML', true],
    ['text/htmlx', false],
    ['', false],
  ])('answers a client that accepts %j with a page: %j', async (accept, isPage) => {
    expect((await post(echo(), 'size=5', { accept })).headers['content-type']).toBe(
      isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    );
  });
  it('shows people the answer, even an empty one', async () => {
    const answering = (status: number, body?: string) =>
      serve((app) => app.post('/form', (_request, reply) => reply.code(status).type('application/json').send(body)));
    const get = async (status: number, body?: string) => {
      const { statusCode, headers, body: html } = await post(answering(status, body), 'size=5', asPage);
      expect([headers['content-type'], headers['cache-control']]).toEqual(['text/html; charset=utf-8', 'no-store']);
      return [statusCode, /<h1>(.*?)<\/h1>/.exec(html)?.[1]];
    };
    expect(await get(201, '{"a":1}')).toEqual([201, 'Thank you']);
    expect(await get(204)).toEqual([200, 'Thank you']);
    expect(await get(304)).toEqual([200, 'Thank you']);
    expect(await get(200, '')).toEqual([200, 'Thank you']);
    expect(await get(399, '1')).toEqual([399, 'Thank you']);
    expect(await get(400, '1')).toEqual([400, 'This did not work']);
    expect(await get(409, '{"error":"no"}')).toEqual([409, 'This did not work']);
    expect(await get(404, '{"statusCode":404,"message":1}')).toEqual([404, 'This did not work']);
    expect(await get(499, '{"statusCode":499,"message":"m"}')).toEqual([499, 'Order']);
    expect(await get(500, '{"statusCode":500,"message":"m"}')).toEqual([500, 'This did not work']);
  });
  it('shows the flow’s rejection beside the field it names, or above', async () => {
    const refusing = (message: string) =>
      serve((app) => app.post('/form', () => Promise.reject(requestError(message, 400))));
    const page = async (message: string) => (await post(refusing(message), 'size=5&note=n', asPage)).body;
    expect(await page('body field "note" must be\nshorter')).toContain(
      '<li><a href="#field-2">note: must be\nshorter</a></li>',
    );
    expect(await page('body field "other" is wrong')).toContain('<li>body field &quot;other&quot; is wrong</li>');
    expect(await page('closed on Sundays')).toContain('<li>closed on Sundays</li>');
    expect(await page('closed on Sundays')).toContain('value="5"');
  });
  it('passes redirections and files on', async () => {
    const app = serve((scope) => {
      scope.post('/form', (_request, reply) => reply.redirect('/thanks', 303));
      scope.post('/file', (_request, reply) => reply.type('text/csv').send('a,b'));
    });
    expect((await post(app, 'size=5', asPage)).headers).toMatchObject({ location: '/thanks' });
    expect((await post(app, 'size=5', asPage)).body).toBe('');
    const file = await app.inject({
      method: 'POST',
      url: '/file',
      payload: 'size=5',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...asPage },
    });
    expect([file.headers['content-type'], file.body]).toEqual(['text/csv', 'a,b']);
  });
  it.each([
    ['a text that is no JSON', 'application/json; charset=utf-8', 'hello', {}],
    ['bytes', 'application/json; charset=utf-8', Buffer.from('{"a":1}'), {}],
    [
      'a file',
      'application/json; charset=utf-8',
      '{"a":1}',
      { 'content-disposition': 'attachment; filename="a.json"' },
    ],
    ['lines of JSON', 'application/jsonlines; charset=utf-8', '{"a":1}', {}],
  ])('shows people %s as it is', async (_what, type, content, headers) => {
    const app = serve((scope) =>
      scope.post('/form', (_request, reply) => reply.type(type).headers(headers).send(content)),
    );
    const answer = await post(app, 'size=5', asPage);
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, type, content.toString()]);
  });
  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }, 200],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://shop.internal' }, 403],
    [{}, 200],
    [{ origin: 'https://shop.example' }, 200],
    [{ origin: 'http://shop.internal' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
  ])('answers a request with %j: %j', async (headers, status) => {
    expect((await post(echo(), 'size=5', headers)).statusCode).toBe(status);
  });
  it('may be linked to from anywhere', async () => {
    expect(
      (
        await echo().inject({
          url: '/form',
          headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        })
      ).statusCode,
    ).toBe(200);
  });
});
