import { describe, expect, test } from 'vitest';
import { acceptedBy, encoded, fieldsIn, readFile, sentParts } from '../../../builder/client/panes/accepted-body.ts';
import type { Accepted, ChosenFiles } from '../../../builder/client/panes/accepted-body.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';

const draft = (body: string) => ({ url: '/', headers: '', body });
const of = (kind: Accepted['kind'], files: Accepted['files'] = []): Accepted => ({ kind, files });
const nodes = (config: JsonObject) => ({ nodes: [{ config }] });
const view = (config: JsonObject): Parameters<typeof acceptedBy>[0] => JSON.parse(JSON.stringify(nodes(config)));
const picture = { name: 'picture', types: ['image/png'], isRequired: true };

async function sent(accepted: Accepted, body: string, files: ChosenFiles = {}) {
  const request = await encoded(accepted, draft(body), files);
  if (request === undefined) return undefined;
  const bytes = request.isBase64 === true ? Buffer.from(request.body, 'base64') : Buffer.from(request.body);
  return { type: request.type, bytes };
}

test('what Start accepts is read of its settings', () => {
  expect(acceptedBy(view({}))).toEqual(of('json'));
  expect(acceptedBy(view({ accepts: 'text' }))).toEqual(of('text'));
  const file = { name: 'picture', types: ['image/png'], maxBytes: 9, required: true };
  expect(acceptedBy(view({ accepts: 'multipart', files: [file] }))).toEqual(of('multipart', [picture]));
});

test('values become texts of a form', () => {
  expect(fieldsIn({ a: 'x', b: 7, c: true, d: null, e: ['x', 1] })).toEqual({
    a: 'x',
    b: '7',
    c: 'true',
    d: '',
    e: ['x', '1'],
  });
  expect(fieldsIn([])).toEqual({});
});

describe('what is sent', () => {
  test('is a form, with lists as often as they have items', async () => {
    const form = await sent(of('form'), '{"a":"é &","l":["1","2"]}');
    expect([form?.type, String(form?.bytes)]).toEqual([
      'application/x-www-form-urlencoded;charset=UTF-8',
      'a=%C3%A9+%26&l=1&l=2',
    ]);
    expect(sentParts(of('form'), draft('{"a":"x","l":["1"]}'), {})).toEqual({ form: { a: 'x', l: ['1'] } });
  });

  test('is a form with the chosen files, byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const chosen = await readFile(new File([bytes], 'é.png'));
    const accepted = of('multipart', [picture]);
    const form = await sent(accepted, '{"title":"x"}', { picture: chosen });
    const read = await new Response(form?.bytes, { headers: { 'content-type': form?.type ?? '' } }).formData();
    const file = read.get('picture');
    expect([read.get('title'), file instanceof File && file.name]).toEqual(['x', 'é.png']);
    expect(file instanceof File && Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(sentParts(accepted, draft('{"title":"x"}'), { picture: chosen })).toEqual({
      form: { title: 'x' },
      files: { picture: { filename: 'é.png', base64: Buffer.from(bytes).toString('base64') } },
    });
    expect(sentParts(accepted, draft('{"title":"x"}'), { renamed: chosen })).toEqual({ form: { title: 'x' } });
  });

  test('is a text as it stands there', async () => {
    expect(await sent(of('text'), ' {"a" ')).toEqual({
      type: 'text/plain; charset=utf-8',
      bytes: Buffer.from(' {"a" '),
    });
    expect((await sent(of('bytes'), 'x'))?.type).toBe('application/octet-stream');
    expect(sentParts(of('text'), draft('a'), {})).toEqual({ text: 'a' });
    expect(sentParts(of('text'), draft(''), {})).toEqual({ text: '' });
  });

  test('is JSON for all others, as it is written', async () => {
    expect(await encoded(of('json'), draft('{"a":1}'), {})).toBeUndefined();
    expect(sentParts(of('json'), draft('{"a":1}'), {})).toEqual({ body: { a: 1 } });
    expect(sentParts(of('json'), draft(' '), {})).toEqual({});
  });

  test('is in no example where it is not JSON: a request without it would get another answer', () => {
    expect(sentParts(of('json'), draft('{'), {})).toBeUndefined();
  });
});
