import { jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { fillTokens } from '../../../builder/server/fill-tokens.ts';

const secret = '0123456789abcdef0123456789abcdef';
const examples = [
  { name: 'without any' },
  'no example',
  { given: { tokens: { ada: { secret: 'JWT_SECRET', subject: '1', claims: { role: 'admin' }, audience: 'us' } } } },
  { given: { tokens: { old: { secret: 'JWT_SECRET', expiresIn: -1 }, lost: { secret: 'OTHER' }, ada: 1 } } },
];
const fill = (text: string): string => fillTokens({ 'X-A': text }, examples, { JWT_SECRET: secret })['X-A'] ?? '';
const verify = (token: string) => jwtVerify(token, Buffer.from(secret), { algorithms: ['HS256'] });

describe('headers of a request that is tried', () => {
  test('hold the tokens that examples describe', async () => {
    const [scheme, token = ''] = fill('Bearer {{tokens.ada}}').split(' ');
    expect(scheme).toBe('Bearer');
    const { payload } = await verify(token);
    expect(payload).toEqual({ sub: '1', role: 'admin', aud: 'us', iat: expect.any(Number), exp: expect.any(Number) });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
    await expect(verify(fill('{{tokens.old}}'))).rejects.toThrow('exp');
  });

  test.each(['', 'Bearer abc', '{{token}}', '{{tokens.}}', '{{ tokens.ada }}'])('%j is what it is', (text) => {
    expect(fill(text)).toBe(text);
  });

  test.each(['bob', 'lost'])('name no token that none describes, or that no secret signs: %s', (name) => {
    expect(() => fill(`{{tokens.${name}}}`)).toThrow(`No example of the route is given a token “${name}”.`);
  });
});
