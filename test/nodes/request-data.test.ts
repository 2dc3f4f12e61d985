import { describe, expect, test } from 'vitest';
import { boolean, number, object, openObject, string, typeName } from '../../compiler/ir/type.ts';
import { bind, emitted, projected, refused, typing } from './support.ts';

describe('nodes that read the request', () => {
  test.each([
    ['get-path-param', { name: 'id' }, 'request.params.id', 'string', 'path parameter "id"'],
    [
      'get-query-param',
      { name: 'limit' },
      "queryParam(request.query.limit, 'limit')",
      'string?',
      'query parameter "limit"',
    ],
    [
      'get-query-param',
      { name: 'sort-by' },
      "queryParam(request.query['sort-by'], 'sort-by')",
      'string?',
      'query parameter "sort-by"',
    ],
    ['get-header', { name: 'Authorization' }, 'request.headers.authorization', 'string?', 'header "authorization"'],
    ['get-header', { name: 'X-Hub' }, "header(request.headers['x-hub'])", 'string?', 'header "x-hub"'],
    [
      'get-header',
      { name: 'Authorization', scheme: 'Bearer' },
      "withoutScheme(request.headers.authorization, 'Bearer')",
      'string?',
      'header "authorization"',
    ],
    ['get-secret', { name: 'SIGNING_SECRET' }, 'app.config.SIGNING_SECRET', 'string', 'secret "SIGNING_SECRET"'],
  ])('%s %j is %s', (type, config, text, valueType, named) => {
    const { kind, issues } = bind(type, config);
    expect(issues).toEqual([]);
    expect(emitted(kind)).toBe(text);
    expect(typeName(typing(kind).outputs['value'] ?? string())).toBe(valueType);
    expect(kind.named).toBe(named);
  });

  test('who the request says it is from are two credentials', () => {
    const { kind } = bind('get-basic-auth');
    expect(emitted(kind)).toBe('basicAuth(request.headers.authorization)');
    expect(Object.values(typing(kind).outputs).map(typeName)).toEqual(['string?', 'string?']);
    expect(kind).toMatchObject({
      taint: { kind: 'source' },
      reads: { kind: 'header', name: 'authorization', scheme: 'Basic' },
    });
  });

  test('the raw body and the URL', () => {
    expect(emitted(bind('get-raw-body').kind)).toBe('rawBody(request)');
    expect(emitted(bind('request-url').kind)).toBe('`${app.config.BASE_URL}${request.originalUrl}`');
  });

  test('the address of the client, and its network', () => {
    const { kind } = bind('client-address');
    expect(emitted(kind)).toBe('clientAddress(request.ip)');
    expect(projected(kind, 'network')).toBe('self.network');
    expect(Object.values(typing(kind).outputs).map(typeName)).toEqual(['string', 'string']);
    expect(kind.reads).toEqual({ kind: 'address' });
  });

  test('the body and its fields are paths from the body', () => {
    expect(bind('get-json-body').kind.behaviour).toEqual({
      kind: 'access',
      from: { kind: 'body' },
      paths: new Map([['body', []]]),
    });
    expect(bind('get-body-field', { field: 'a.b' }).kind.behaviour).toEqual({
      kind: 'access',
      from: { kind: 'body' },
      paths: new Map([['value', ['a.b']]]),
    });
  });

  test('a required header is a string, except with a scheme', () => {
    const requiredHeaders = new Set(['x-tenant']);
    const plain = bind('get-header', { name: 'X-Tenant' }, { requiredHeaders });
    expect(typing(plain.kind).outputs['value']).toEqual(string());
    expect(emitted(plain.kind)).toBe("requireHeader(request.headers['x-tenant'], 'x-tenant')");
    const withScheme = bind('get-header', { name: 'X-Tenant', scheme: 'Bearer' }, { requiredHeaders });
    expect(typing(withScheme.kind).outputs['value']?.presence).toBe('optional');
  });

  test.each([
    ['Authorization', undefined, true],
    ['X-Api-Key', undefined, true],
    ['X-Api-Key', false, false],
    ['User-Agent', undefined, false],
    ['Accept-Language', undefined, false],
    ['X-Forwarded-For', undefined, false],
    ['If-None-Match', undefined, false],
    ['User-Agent', true, true],
  ])('header %s with sensitive %s is a credential: %s', (name, sensitive, isCredential) => {
    const { kind } = bind('get-header', { name, ...(sensitive === undefined ? {} : { sensitive }) });
    expect(kind.taint?.kind === 'source').toBe(isCredential);
  });

  test('unknown names are reported with the nearest one, and the node stays usable', () => {
    expect(bind('get-path-param', { name: 'Id' }).issues).toEqual([
      'FS2501 name: The path has no parameter "Id". Did you mean "id"?',
    ]);
    expect(bind('get-secret', { name: 'SIGNING_SECRT' }).issues[0]).toContain('FS2504 name');
    expect(bind('get-secret', { name: 'X' }).kind.outputs).toEqual([{ name: 'value' }]);
  });

  test('a field that a declared body cannot have is reported; in an open one it has its type', () => {
    const bodyType = object([['email', string('email')]]);
    expect(bind('get-body-field', { field: 'emial' }, { bodyType }).issues[0]).toContain('Did you mean "email"?');
    const open = bind(
      'get-body-field',
      { field: 'age' },
      {
        bodyType: openObject([
          ['age', number()],
          ['ok', boolean],
        ]),
      },
    );
    expect(open.issues).toEqual([]);
    expect(typing(open.kind).outputs['value']).toEqual(number());
  });

  test('invalid configs are rejected', () => {
    expect(refused('get-path-param', {})).toBe(true);
    expect(refused('get-path-param', { name: 'id', extra: 1 })).toBe(true);
    expect(refused('get-header', { name: 'a b' })).toBe(true);
    expect(refused('get-header', { name: 'authorization', scheme: 'two words' })).toBe(true);
    expect(refused('get-json-body', { x: 1 })).toBe(true);
  });
});
