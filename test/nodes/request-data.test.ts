import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { print } from '../../compiler/code/code.ts';
import { fieldTypesOf } from '../../compiler/ir/accepts.ts';
import type { Accepts } from '../../compiler/ir/accepts.ts';
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
    expect(typing(plain.kind).outputs['value']).toEqual(string('header'));
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

describe('what Start accepts besides JSON', () => {
  const start = (config: JsonValue, overrides: Parameters<typeof bind>[2] = {}) => bind('start', config, overrides);
  const acceptsOf = (config: JsonObject): Accepts | undefined => {
    const { behaviour } = start(config).kind;
    return behaviour.kind === 'entry' ? behaviour.contract.accepts : undefined;
  };
  const picture = { name: 'picture', types: ['image/png', 'image/jpeg'], maxBytes: 9 };
  const filesOf = (files: JsonValue) => ({ accepts: acceptsOf({ accepts: 'multipart', files }) });

  test('JSON changes nothing', () => {
    expect(acceptsOf({})).toBeUndefined();
    expect(acceptsOf({ accepts: 'json' })).toBeUndefined();
  });

  test.each([
    ['form', {}, 'acceptForm(app)'],
    ['multipart', {}, 'acceptMultipart(app, [])'],
    ['text', {}, 'acceptText(app)'],
    ['bytes', {}, 'acceptRaw(app, { json: false })'],
  ])('%s is taken by a scope of its own', (accepts, rest, text) => {
    const found = acceptsOf({ accepts, ...rest });
    expect(found && print(found.emit(undefined))).toBe(text);
  });

  test('a declared schema says which fields are no texts', () => {
    const properties = {
      a: { type: 'string' },
      b: { type: ['integer', 'null'] },
      c: { type: 'boolean' },
      d: { type: 'array', items: { type: 'string' } },
      e: {},
    };
    const found = acceptsOf({ accepts: 'form' });
    expect(found && print(found.emit({ properties }))).toBe(
      "acceptForm(app, { b: 'number', c: 'boolean', d: 'list' })",
    );
    expect([...fieldTypesOf({ properties: { f: { type: 'object' }, g: { type: ['string', 'number'] } } })]).toEqual([
      ['f', undefined],
      ['g', undefined],
    ]);
  });

  test('a text and bytes are one value, which has no fields', () => {
    for (const [accepts, text, type] of [
      ['text', 'textBody(request)', 'string'],
      ['bytes', 'rawBody(request)', 'bytes'],
    ] as const) {
      const context = { accepts: acceptsOf({ accepts }) };
      const { kind } = bind('get-json-body', {}, context);
      expect(emitted(kind)).toBe(text);
      expect(typeName(typing(kind).outputs['body'] ?? string())).toBe(type);
      expect(bind('get-body-field', { field: 'a' }, context).issues).toEqual([expect.stringContaining('FS2573')]);
    }
  });

  test('a file has contents, a name, a type and a size, all of which may be missing unless it is required', () => {
    const optional = bind('get-file', { name: 'picture' }, filesOf([picture]));
    expect(optional.issues).toEqual([]);
    expect(emitted(optional.kind)).toBe("sentFile(request, 'picture')");
    const types = ({ kind }: typeof optional) => Object.entries(typing(kind).outputs).map(([, type]) => typeName(type));
    const required = bind('get-file', { name: 'picture' }, filesOf([{ ...picture, required: true }]));
    expect(emitted(required.kind)).toBe("requiredFile(request, 'picture')");
    expect(types(optional)).toEqual(types(required).map((each) => `${each}?`));
    expect(types(required)[0]).toBe('bytes');
    expect(typing(required.kind).outputs['size']).toMatchObject({ alternatives: [{ min: 0, max: 9 }] });
    expect(typing(required.kind).outputs['type']).toMatchObject({ alternatives: [{ values: picture.types }] });
  });

  test('a file that Start does not list is none', () => {
    expect(bind('get-file', { name: 'pictures' }, filesOf([picture])).issues).toEqual([
      expect.stringContaining('Did you mean "picture"?'),
    ]);
    expect(bind('get-file', { name: 'picture' }).issues).toEqual([expect.stringContaining('FS2572')]);
  });

  test.each<[string, JsonObject, Parameters<typeof bind>[2]]>([
    ['a GET request', { accepts: 'form' }, { method: 'GET' }],
    ['a DELETE request', { accepts: 'text' }, { method: 'DELETE' }],
    ['a webhook', { accepts: 'form', trigger: { type: 'webhook' } }, {}],
    ['a schedule', { accepts: 'bytes', trigger: { type: 'cron', schedule: '0 3 * * *' } }, {}],
    ['a form page', { accepts: 'form', trigger: { type: 'form', fields: [] } }, {}],
    ['files of JSON', { files: [picture] }, {}],
  ])('it is out of place for %s', (_, config, overrides) => {
    expect(start(config, overrides).issues).toEqual([expect.stringContaining('FS2571')]);
  });

  test('a file is listed once, with types that can be told', () => {
    expect(start({ accepts: 'multipart', files: [picture, picture] }).issues).toEqual([
      expect.stringContaining('FS2506'),
    ]);
    for (const wrong of [
      { types: [] },
      { types: ['image/svg+xml'] },
      { maxBytes: 0 },
      { maxBytes: 2 ** 31 },
      { name: '' },
    ])
      expect(refused('start', { accepts: 'multipart', files: [{ ...picture, ...wrong }] })).toBe(true);
  });
});
