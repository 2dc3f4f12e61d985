import { createHmac } from 'node:crypto';
import { isObject } from '../../compiler/base/json.ts';
import { listOf, numberOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { asText } from './values.ts';

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const signatureOf = (signed: string, secret: unknown): string =>
  createHmac('sha256', asText(secret)).update(signed).digest('base64url');

/** A JWT, by hand. */
export function signedToken(config: Config, input: (port: string) => unknown, now: Date): string {
  const fixed = ['in', 'subject', 'secret'];
  const portOf = (name: string): string => (fixed.includes(name.replace(/^(claim\.)+/, '')) ? `claim.${name}` : name);
  const claims = listOf(config, 'claims').map((name) => [String(name), input(portOf(String(name))) ?? undefined]);
  const seconds = Math.floor(now.getTime() / 1000);
  const payload = {
    ...Object.fromEntries(claims),
    sub: String(input('subject')),
    iat: seconds,
    exp: seconds + numberOf(config, 'expiresIn'),
    ...{ iss: config['issuer'], aud: config['audience'] },
  };
  const signed = `${encoded({ alg: 'HS256' })}.${encoded(payload)}`;
  return `${signed}.${signatureOf(signed, input('secret'))}`;
}

const isCanonical = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text;

type Verified = { readonly claims: Readonly<Record<string, unknown>> } | { readonly reason: string };
const invalid = { reason: 'invalid' } as const;

/** The claims of a JWT, checked by hand. */
export function verifiedToken(config: Config, token: unknown, secret: unknown, now: Date): Verified {
  if (token === undefined || token === null) return { reason: 'missing' };
  const [head = '', body = '', signature, ...others] = asText(token).split('.');
  const [header, payload] = [decoded(head), decoded(body)];
  if (config['jwks'] !== undefined) {
    // The interpreter has no such keys, so the result for a token that may need one is left open.
    const isToken = header?.['alg'] === textOf(config, 'algorithm', 'RS256') && others.length === 0;
    if (isToken && signature !== undefined && isCanonical(signature))
      throw Object.assign(new Error('no keys'), { code: 'keys' });
    return invalid;
  }
  if (header?.['alg'] !== 'HS256' || payload === undefined || others.length > 0) return invalid;
  if (signature !== signatureOf(`${head}.${body}`, secret)) return invalid;
  const { iss, aud, exp, nbf } = payload;
  const seconds = Math.floor(now.getTime() / 1000);
  const tolerance = numberOf(config, 'tolerance', 0);
  if (config['issuer'] !== undefined && iss !== config['issuer']) return invalid;
  if (config['audience'] !== undefined && ![aud].flat().includes(config['audience'])) return invalid;
  if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= seconds + tolerance)) return invalid;
  if (typeof exp !== 'number') return invalid;
  if (exp <= seconds - tolerance) return { reason: 'expired' };
  const { sub } = payload;
  const subject = textOf(config, 'subject', 'string');
  const claims = Object.entries(isObject(config['claims']) ? config['claims'] : {});
  if (typeof sub !== 'string' || (subject === 'integer' && !/^-?\d+$/.test(sub))) return invalid;
  const all = { ...payload, sub: subject === 'integer' ? Number(sub) : sub };
  const types = [['sub', subject], ...claims.map(([name, type]) => [name, String(type)])];
  return types.every(([name = '', type = '']) => isClaim(own(all, name), type)) ? { claims: all } : invalid;
}

const own = (object: object, name: string): unknown =>
  Object.hasOwn(object, name) ? Object.entries(object).find(([key]) => key === name)?.[1] : undefined;

function isClaim(value: unknown, type: string): boolean {
  if (type.endsWith(' | null')) return value === undefined || value === null || isClaim(value, type.slice(0, -7));
  switch (type) {
    case 'string':
      return typeof value === 'string' && !value.includes('\0');
    case 'integer':
      return typeof value === 'number' && value === Math.trunc(value) && Math.abs(value + 0.5) < 2 ** 31;
    case 'uuid':
      return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
    case 'string[]':
      return Array.isArray(value) && value.every((item) => isClaim(item, 'string'));
    default:
      return typeof value === type;
  }
}

function decoded(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
