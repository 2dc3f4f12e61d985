import { beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { boundedText, bytes, nothing, number, optional, string, typeName, unknown } from '../../compiler/ir/type.ts';
import { bind, emitted, onceNames, projected, refused, secret, typing, wire } from './support.ts';

beforeEach(() => {
  onceNames.length = 0;
});

describe('hash', () => {
  const config = { algorithm: 'sha256', encoding: 'hex' };

  test('without a secret it is a plain hash', () => {
    expect(emitted(bind('hash', config).kind, { data: wire('raw', bytes) })).toBe(
      "createHash('sha256').update(raw).digest('hex')",
    );
  });

  test('a declared secret is prepared once', () => {
    const { kind } = bind('hash', { ...config, prefix: 'sha256=' });
    const text = emitted(kind, { data: wire('raw', bytes), secret: secret('SIGNING_SECRET') });
    expect(text).toBe("`sha256=${createHmac('sha256', signingSecretKey).update(raw).digest('hex')}`");
    expect(onceNames).toEqual(["signingSecretKey = secretKey('SIGNING_SECRET', app.config.SIGNING_SECRET)"]);
  });

  test('a secret from another source is checked and decoded each time', () => {
    const feeds = { data: wire('raw', bytes), secret: wire('key', string()) };
    expect(emitted(bind('hash', config).kind, feeds)).toBe(
      "createHmac('sha256', secretKey('A secret', key)).update(raw).digest('hex')",
    );
    const decoded = emitted(bind('hash', { ...config, secretEncoding: 'base64', secretPrefix: 'whsec_' }).kind, feeds);
    expect(decoded).toBe(
      "createHmac('sha256', secretKey('A secret', key, { encoding: 'base64', prefix: 'whsec_' })).update(raw).digest('hex')",
    );
    expect(onceNames).toEqual([]);
  });

  test('ends labels, rejects literal secrets, accepts the bytes of the body', () => {
    const { kind } = bind('hash', config);
    expect(kind.taint).toEqual({ kind: 'sanitizer' });
    expect(kind.inputs).toMatchObject([
      { name: 'data', takesBytesOfBody: true },
      { name: 'secret', optional: true, noLiteral: expect.any(String) },
    ]);
    expect(typeName(typing(kind, { data: wire('x') }).needs['data'] ?? nothing)).toBe('string');
    expect(typeName(typing(kind, { data: wire('x', bytes) }).needs['data'] ?? nothing)).toBe('string | bytes');
    expect(refused('hash', { algorithm: 'sha256' })).toBe(true);
    expect(refused('hash', { ...config, algorithm: 'crc32' })).toBe(true);
  });
});

describe('random-token', () => {
  test.each([
    [{}, "randomBytes(32).toString('base64url')", 43],
    [{ bytes: 16, encoding: 'hex' }, "randomBytes(16).toString('hex')", 32],
    [{ bytes: 18 }, "randomBytes(18).toString('base64url')", 24],
  ])('%j is as long as its type says', (config, text, bytes) => {
    const { kind } = bind('random-token', config);
    expect(emitted(kind)).toBe(text);
    expect(kind.behaviour).toMatchObject({ fresh: true });
    expect(typing(kind).outputs['token']).toEqual(boundedText(bytes, 'header'));
  });

  test('is long enough not to be guessed', () => {
    expect(refused('random-token', { bytes: 15 })).toBe(true);
    expect(refused('random-token', { encoding: 'utf8' })).toBe(true);
  });
});

describe('passwords', () => {
  const password = wire('password', string());

  test('a hash is awaited, and a credential', () => {
    const { kind } = bind('hash-password');
    expect(emitted(kind, { password })).toBe('hashPassword(password)');
    expect(kind.taint).toMatchObject({ kind: 'source' });
    expect(typeName(typing(kind).needs['password'] ?? nothing)).toBe('string of at least 8 characters');
  });

  test('a hash that may be missing is there where the password is right', () => {
    const { kind } = bind('check-password');
    const call = '(await checkPassword(password, hash))';
    expect(emitted(kind, { password, hash: wire('hash', string()) })).toBe(call);
    expect(emitted(kind, { password, hash: wire('hash', optional(string())) })).toBe(`${call} && hash != null`);
    expect(kind.taint).toEqual({ kind: 'sanitizer' });
  });
});

describe('sign-jwt', () => {
  const config = { expiresIn: 60 };
  const feeds = { subject: wire('id', number()), secret: secret('JWT_SECRET') };

  test('signs with a key that is made once, and has to be long', () => {
    const { kind } = bind('sign-jwt', { ...config, claims: ['role', 'in'], audience: 'us' });
    const given = { ...feeds, role: wire('role', string()), 'claim.in': wire('group', optional(string())) };
    expect(emitted(kind, given).replaceAll(/\s+/g, '')).toBe(
      "newSignJWT({role,in:(group??undefined)}).setProtectedHeader({alg:'HS256'}).setSubject(String(id)).setIssuedAt(now)" +
        ".setExpirationTime(newDate(now.getTime()+60_000)).setAudience('us').sign(jwtSecretKey)",
    );
    expect(onceNames).toEqual(["jwtSecretKey = secretKey('JWT_SECRET', app.config.JWT_SECRET, { bytes: 32 })"]);
    expect(kind.taint).toMatchObject({ kind: 'source', issued: true });
    expect(kind.inputs.filter(({ sink }) => sink === undefined)).toEqual([
      { name: 'secret', noLiteral: expect.any(String) },
    ]);
  });

  test.each(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', '__proto__', ''])('makes no claim of “%s”', (name) => {
    expect(refused('sign-jwt', { ...config, claims: [name] })).toBe(true);
    expect(refused('sign-jwt', { ...config, claims: [`${name}x`] })).toBe(false);
  });

  test('ends some time', () => {
    expect(refused('sign-jwt', {})).toBe(true);
    expect(refused('sign-jwt', { expiresIn: 0 })).toBe(true);
  });
});

describe('verify-jwt', () => {
  const feeds = { token: wire('bearer', optional(string())), secret: secret('JWT_SECRET') };

  test('checks a token by one algorithm, at the time of the flow', () => {
    const claims = { role: 'string', groups: 'string[] | null', in: 'boolean' };
    const { kind } = bind('verify-jwt', { subject: 'integer', claims, audience: 'us', tolerance: 5 });
    expect(kind.before && emitted(kind.before, feeds).replaceAll(/\s+/g, '')).toBe(
      "verifyJwt(bearer,jwtSecretKey,{algorithms:['HS256'],currentDate:now,audience:'us',clockTolerance:5}," +
        "(claims)=>({sub:toInteger(readString(claims.sub,'sub'),'sub'),role:readText(claims.role,'role')," +
        "groups:claims.groups==null?undefined:readList(claims.groups,readText,'groups'),in:readBoolean(claims.in,'in')}))",
    );
    expect(onceNames).toEqual(["jwtSecretKey = secretKey('JWT_SECRET', app.config.JWT_SECRET, { bytes: 32 })"]);
  });

  test('takes the keys of another server, which are kept', () => {
    const jwks = 'https://example.com/keys';
    const { kind } = bind('verify-jwt', { jwks, audience: 'us' });
    expect(kind.inputs).toEqual([{ name: 'token' }]);
    expect(kind.before && emitted(kind.before, { token: feeds.token })).toContain("algorithms: ['RS256']");
    expect(onceNames).toEqual([]);
    expect(kind).toMatchObject({ proves: 'token' });
    expect(bind('verify-jwt', { jwks }).kind.proves).toBeUndefined();
    expect(bind('verify-jwt', { audience: 'us' }).kind.proves).toBeUndefined();
  });

  test.each<[string, boolean]>([
    ['https://example.com/keys?v=1', false],
    ['http://localhost:8080/keys', false],
    ['http://keys/jwks', false],
    ['http://example.com/keys', true],
    ['https://ada:pw@example.com/keys', true],
    ['file:///keys', true],
    ['keys', true],
  ])('keys at %s are refused: %s', (jwks, isRefused) => {
    expect(refused('verify-jwt', { jwks })).toBe(isRefused);
  });

  test.each<[JsonObject, boolean]>([
    [{ algorithm: 'HS256' }, false],
    [{ algorithm: 'RS256' }, true],
    [{ jwks: 'https://example.com/', algorithm: 'ES256' }, false],
    [{ jwks: 'https://example.com/', algorithm: 'HS256' }, true],
    [{ jwks: 'https://example.com/', algorithm: 'none' }, true],
  ])('%j is refused: %s', (config, isRefused) => {
    expect(refused('verify-jwt', config)).toBe(isRefused);
  });

  test('gives what the token says where it is valid, and the reason where it is not', () => {
    const { kind } = bind('verify-jwt', { subject: 'uuid', claims: { role: 'string | null', in: 'number' } });
    expect(kind.outputs).toEqual([
      { name: 'subject', with: 'valid' },
      { name: 'role', with: 'valid' },
      { name: 'claim.in', with: 'valid' },
      { name: 'reason', with: 'invalid' },
    ]);
    const { needs, outputs } = typing(kind, feeds);
    expect(typeName(needs['token'] ?? nothing)).toBe('string?');
    expect(Object.values(outputs).map(typeName)).toEqual([
      'UUID string',
      'string?',
      'number',
      'one of "missing", "expired", "invalid"',
    ]);
  });

  test.each<[string, JsonValue]>([
    ['claims', { sub: 'string' }],
    ['claims', { exp: 'integer' }],
    ['claims', { role: 'text' }],
    ['claims', ['role']],
    ['subject', 'number'],
    ['issuer', ''],
    ['tolerance', -1],
    ['tolerance', 3601],
    ['algorithm', 'none'],
  ])('%s cannot be %j', (name, value) => {
    expect(refused('verify-jwt', { [name]: value })).toBe(true);
  });
});

describe('signatures, tolerance, deduplicate', () => {
  test('parse-signature has two outputs', () => {
    const { kind } = bind('parse-signature', { format: 'key-value' });
    expect(emitted(kind, { header: wire('header', string()) })).toBe("parseSignature(header, 'key-value', 'v1')");
    expect(projected(kind, 'timestamp')).toBe('self.timestamp');
    expect(Object.entries(typing(kind).outputs).map(([name, type]) => `${name}: ${typeName(type)}`)).toEqual([
      'timestamp: whole number from 0?',
      'signatures: list<string>',
    ]);
  });

  test('within-tolerance reads the clock of the request', () => {
    const { kind } = bind('within-tolerance', { seconds: 300 });
    expect(emitted(kind, { timestamp: wire('stamp', number()) })).toBe('Math.abs(now.getTime() / 1000 - stamp) <= 300');
    expect(kind.reads).toEqual({ kind: 'clock' });
    expect(refused('within-tolerance', {})).toBe(true);
    expect(refused('within-tolerance', { seconds: -1 })).toBe(true);
  });

  test('deduplicate awaits whether the key is new, in the route’s scope by default', () => {
    const feeds = { key: wire('id', unknown) };
    expect(emitted(bind('deduplicate', { keepDays: 7 }).kind, feeds)).toBe(
      "await firstTime(app.db, 'get-user', id, 7)",
    );
    expect(emitted(bind('deduplicate', { keepDays: 7, scope: 'events' }).kind, feeds)).toBe(
      "await firstTime(app.db, 'events', id, 7)",
    );
    expect(bind('deduplicate', { keepDays: 7 }).kind.behaviour).toMatchObject({
      whenTrue: 'first',
      whenFalse: 'duplicate',
      effect: { kind: 'once', usesDatabase: true },
    });
    expect(refused('deduplicate', { keepDays: 0 })).toBe(true);
    expect(refused('deduplicate', {})).toBe(true);
  });
});

describe('limit-rate', () => {
  const config = { max: 5, perSeconds: 900 };

  test('counts a use, in the route’s scope by default, and decides by what that gives', () => {
    const feeds = { key: wire('id', string()) };
    const { kind } = bind('limit-rate', config);
    expect(kind.before && emitted(kind.before, feeds)).toBe(
      "countUse(app.db, 'get-user', id, { max: 5, perSeconds: 900 })",
    );
    const named = bind('limit-rate', { max: 20_000, perSeconds: 86_400, scope: 'log-in' }).kind;
    expect(named.before && emitted(named.before, feeds)).toBe(
      "countUse(app.db, 'log-in', id, { max: 20_000, perSeconds: 86_400 })",
    );
    expect(kind.behaviour).toMatchObject({ whenTrue: 'within', whenFalse: 'exceeded' });
    expect(kind.before?.behaviour).toMatchObject({ effect: { kind: 'limit', usesDatabase: true } });
    expect(named.before?.behaviour).toMatchObject({ effect: { scope: 'log-in' } });
    expect(emitted(kind, { retryAfter: wire('seconds', optional(number('int32'))) })).toBe('seconds == null');
  });

  test('gives whole numbers, and nothing of its key', () => {
    const { kind } = bind('limit-rate', config);
    expect(kind.outputs).toEqual([
      { name: 'remaining', with: 'within' },
      { name: 'retryAfter', with: 'exceeded' },
    ]);
    expect(Object.values(typing(kind).outputs).map(typeName)).toEqual(['32-bit integer', '32-bit integer']);
    expect([kind.taint, kind.before?.taint]).toEqual([{ kind: 'sanitizer' }, { kind: 'sanitizer' }]);
  });

  test.each([
    {},
    { max: 5 },
    { perSeconds: 60 },
    { max: 0, perSeconds: 60 },
    { max: 1.5, perSeconds: 60 },
    { max: 1_000_000_001, perSeconds: 60 },
    { max: 5, perSeconds: 0 },
    { max: 5, perSeconds: 31_622_401 },
    { ...config, scope: '' },
  ])('refuses %j', (settings) => {
    expect(refused('limit-rate', settings)).toBe(true);
  });
});
