import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerError } from '../../runtime-lib/src/lib/http/answer-error.ts';
import { acceptForm } from '../../runtime-lib/src/lib/http/form-fields.ts';
import { acceptMultipart, sentFile } from '../../runtime-lib/src/lib/http/multipart.ts';
import type { FileRule } from '../../runtime-lib/src/lib/http/multipart.ts';
import { acceptText, textBody } from '../../runtime-lib/src/lib/http/text-body.ts';

function server(accept: (app: FastifyInstance) => void, bodyLimit = 1_000): FastifyInstance {
  const app = Fastify({ bodyLimit });
  app.setErrorHandler(answerError);
  void app.register(async (scope) => {
    accept(scope);
    scope.post('/', async (request) => ({ body: request.body, file: fileOf(sentFileIn(request)) }));
  });
  return app;

  function sentFileIn(request: Parameters<typeof sentFile>[0]) {
    return request.files === undefined ? undefined : sentFile(request, 'picture');
  }
}

const fileOf = (file: ReturnType<typeof sentFile>) =>
  file === undefined ? null : { ...file, bytes: Buffer.from(file.bytes).toString('latin1') };

async function post(app: FastifyInstance, body: string | Buffer | undefined, type?: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: type === undefined ? {} : { 'content-type': type },
    ...(body === undefined ? {} : { payload: body }),
  });
  const { message, ...rest } = answer.json<Record<string, unknown>>();
  return answer.statusCode === 200 ? rest : [answer.statusCode, message];
}

const urlencoded = 'application/x-www-form-urlencoded';
const typed = server((app) => acceptForm(app, { age: 'number', news: 'boolean', tags: 'list' }));

describe('a form', () => {
  it('arrives as an object of texts', async () => {
    const app = server((scope) => acceptForm(scope));
    const cases: readonly (readonly [string, Record<string, string>])[] = [
      ['a=1&b=x+y%2B&c=&d', { a: '1', b: 'x y+' }],
      ['?a=1', { '?a': '1' }],
      ['%E2%82%AC=%ff&valueOf=1', { '€': '\ufffd', valueOf: '1' }],
      ['', {}],
    ];
    for (const [sent, body] of cases) expect(await post(app, sent, urlencoded)).toEqual({ body, file: null });
    expect(await post(app, undefined)).toEqual({ body: {}, file: null });
    expect(await post(app, 'a=1', `${urlencoded}; charset=utf-8`)).toEqual({ body: { a: '1' }, file: null });
  });

  it('has numbers, boxes and lists where they are told', async () => {
    const rest = { news: false, tags: [] };
    for (const [sent, body] of [
      ['age=7', { ...rest, age: 7 }],
      ['age=&news=', rest],
      ['age=x', { ...rest, age: 'x' }],
      ['news=on&tags=a&tags=b', { news: true, tags: ['a', 'b'] }],
      ['news=false', rest],
      ['news=true', { ...rest, news: true }],
      ['news=1', { ...rest, news: '1' }],
      ['', rest],
    ] as const)
      expect(await post(typed, sent, urlencoded)).toEqual({ body, file: null });
    expect(await post(typed, undefined)).toEqual({ body: rest, file: null });
  });

  it('is refused where a field is given twice, or would set a prototype', async () => {
    expect(await post(typed, 'age=1&age=1', urlencoded)).toEqual([400, 'body field "age" must be given once']);
    expect(await post(typed, 'x=1&x=2', urlencoded)).toEqual([400, 'body field "x" must be given once']);
    expect(await post(typed, '__proto__=1', urlencoded)).toEqual([400, 'body must be a form']);
  });

  it('is not another type, and no longer than the limit', async () => {
    for (const type of ['application/json', 'multipart/form-data; boundary=bound', 'text/plain', undefined])
      expect(await post(typed, '{}', type)).toMatchObject([415, expect.any(String)]);
    expect(await post(typed, `a=${'x'.repeat(1_000)}`, urlencoded)).toMatchObject([413, expect.any(String)]);
  });
});

const rule: FileRule = { name: 'picture', types: ['image/png', 'image/jpeg', 'text/csv'], maxBytes: 100 };
const pictures = server((app) => acceptMultipart(app, [rule], { tags: 'list' }));
const needed = server((app) => acceptMultipart(app, [{ ...rule, required: true }]));
const multipart = 'multipart/form-data; boundary=bound';
const png = '\x89PNG\r\n\x1a\n…';

const part = (name: string, text: string, more = ''): string =>
  `--bound\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
const file = (text: string, filename = 'a.png', type = 'image/png'): string =>
  part('picture', text, `; filename="${filename}"\r\nContent-Type: ${type}`);
const whole = (...parts: readonly string[]): Buffer => Buffer.from(`${parts.join('')}--bound--\r\n`, 'latin1');

describe('a form with files', () => {
  it('gives fields and files', async () => {
    expect(await post(pictures, whole(part('title', 'Hi'), file('\x89PNG\r\n\x1a\nabc')), multipart)).toEqual({
      body: { title: 'Hi', tags: [] },
      file: { bytes: '\x89PNG\r\n\x1a\nabc', filename: 'a.png', type: 'image/png', size: 11 },
    });
    expect(await post(pictures, whole(part('tags', 'a'), part('tags', 'b')), multipart)).toEqual({
      body: { tags: ['a', 'b'] },
      file: null,
    });
  });

  it('goes by what files contain, not by what the client says', async () => {
    const typeOf = async (text: string): Promise<unknown> => {
      const answer = await post(pictures, whole(file(text, 'a.exe', 'application/x-msdownload')), multipart);
      return Array.isArray(answer) ? answer : answer['file'];
    };
    expect(await typeOf('\x89PNG\r\n\x1a\n')).toMatchObject({ type: 'image/png', filename: 'a.exe' });
    expect(await typeOf('\xff\xd8\xff\xe0')).toMatchObject({ type: 'image/jpeg' });
    expect(await typeOf('a,b')).toMatchObject({ type: 'text/csv' });
    for (const wrong of ['GIF89a\x00', '\x89PNG\r\n\x1a\x00', 'a\x00b', '\xff'])
      expect(await typeOf(wrong)).toEqual([415, 'body field "picture" must be image/png or image/jpeg or text/csv']);
  });

  it('knows the signature of each type', async () => {
    const types = ['image/gif', 'image/webp', 'application/pdf', 'application/zip', 'text/plain'] as const;
    const begins = ['GIF87a\xff', 'RIFF....WEBP\xff', '%PDF-1.7\xff', 'PK\x03\x04\xff', 'text'];
    for (const [index, type] of types.entries()) {
      const app = server((scope) => acceptMultipart(scope, [{ ...rule, types: [type] }]));
      for (const [other, begin] of begins.entries())
        expect(await post(app, whole(file(begin)), multipart)).toMatchObject(
          index === other ? { file: { type } } : [415, expect.any(String)],
        );
    }
    const any = server((scope) => acceptMultipart(scope, [{ ...rule, types: ['application/octet-stream'] }]));
    expect(await post(any, whole(file('\x00\xff')), multipart)).toMatchObject({
      file: { type: 'application/octet-stream' },
    });
  });

  it('keeps no folder of a name', async () => {
    for (const name of ['../../etc/passwd', 'C:\\etc\\passwd', '/passwd', 'passwd'])
      expect(await post(pictures, whole(file('a', name)), multipart)).toMatchObject({ file: { filename: 'passwd' } });
  });

  it('takes a field where nobody has chosen a file for none', async () => {
    expect(await post(pictures, whole(file('', '')), multipart)).toMatchObject({ file: null });
    expect(await post(pictures, undefined)).toEqual({ body: { tags: [] }, file: null });
    for (const body of [whole(file('', '')), whole(part('title', 'Hi')), undefined])
      expect(await post(needed, body, body === undefined ? undefined : multipart)).toEqual([
        400,
        'body field "picture" must be a file',
      ]);
  });

  it('is refused where a file is too large, given twice or no file', async () => {
    expect(await post(pictures, whole(file('a'.repeat(100))), multipart)).toMatchObject({ file: { size: 100 } });
    expect(await post(pictures, whole(file('a'.repeat(101))), multipart)).toEqual([
      413,
      'body field "picture" must not take more than 100 bytes',
    ]);
    expect(await post(pictures, whole(file('a'), file('b')), multipart)).toEqual([
      400,
      'body field "picture" must be given once',
    ]);
    expect(await post(pictures, whole(part('picture', 'a')), multipart)).toEqual([
      400,
      'body field "picture" must be a file',
    ]);
    expect(await post(pictures, whole(part('title', 'a'), part('title', 'b')), multipart)).toEqual([
      400,
      'body field "title" must be given once',
    ]);
    expect(await post(pictures, whole(file('a'.repeat(1_000))), multipart)).toMatchObject([413, expect.any(String)]);
  });

  it('is refused wherever it is cut off', async () => {
    const body = whole(part('title', 'Hi'), file(png), part('end', 'x'));
    const isWhole = body.length - 2;
    for (let length = 1; length < isWhole; length += 1)
      expect([length, await post(pictures, body.subarray(0, length), multipart)]).toEqual([
        length,
        [400, 'body must be a form'],
      ]);
    expect(await post(pictures, body.subarray(0, isWhole), multipart)).toHaveProperty('file.filename', 'a.png');
  });

  it('is refused without a boundary, with another one, and with a part that has no name', async () => {
    const malformed = [400, 'body must be a form'];
    const body = whole(part('title', 'Hi'));
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=y', 'multipart/form-data; boundary='])
      expect([type, await post(pictures, body, type)]).toEqual([type, malformed]);
    for (const name of ['', '; filename="a.png"'])
      expect(
        await post(pictures, whole(`--bound\r\nContent-Disposition: form-data${name}\r\n\r\na\r\n`), multipart),
      ).toEqual(malformed);
    expect(await post(pictures, body, urlencoded)).toMatchObject([415, expect.any(String)]);
  });

  it('ignores files without a rule', async () => {
    expect(await post(pictures, whole(part('other', 'a', '; filename="b"')), multipart)).toEqual({
      body: { tags: [] },
      file: null,
    });
  });
});

describe('a text', () => {
  it('arrives as it is, in UTF-8', async () => {
    const app = Fastify({ bodyLimit: 20 });
    app.setErrorHandler(answerError);
    void app.register(async (scope) => {
      acceptText(scope);
      scope.post('/', async (request) => ({ body: textBody(request) }));
    });
    expect(await post(app, ' é\n', 'text/plain')).toEqual({ body: ' é\n' });
    expect(await post(app, 'a,b', 'text/csv; charset=utf-8')).toEqual({ body: 'a,b' });
    expect(await post(app, '', 'text/plain')).toEqual({ body: '' });
    expect(await post(app, undefined)).toEqual({ body: '' });
    expect(await post(app, Buffer.from('\xff', 'latin1'), 'text/plain')).toEqual([400, 'body must be text in UTF-8']);
    for (const type of ['application/json', 'textual', undefined])
      expect(await post(app, '{}', type)).toMatchObject([415, expect.any(String)]);
    expect(await post(app, 'a'.repeat(21), 'text/plain')).toMatchObject([413, expect.any(String)]);
  });
});
