import { createHmac } from 'node:crypto';
import { listOf, numberOf } from './config.ts';
import type { Config } from './config.ts';
import { asText } from './values.ts';

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

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
  return `${signed}.${createHmac('sha256', asText(input('secret')))
    .update(signed)
    .digest('base64url')}`;
}
