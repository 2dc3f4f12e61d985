import { createHash, createHmac } from 'node:crypto';
import { textOf } from './config.ts';
import type { Config } from './config.ts';
import { asText } from './values.ts';

export function digest(config: Config, data: unknown, secret: unknown): string {
  const bytes = data instanceof Uint8Array ? data : Buffer.from(asText(data));
  const algorithm = textOf(config, 'algorithm');
  const hasher = typeof secret === 'string' ? createHmac(algorithm, keyOf(config, secret)) : createHash(algorithm);
  const hash = hasher.update(bytes).digest();
  const encoding = textOf(config, 'encoding');
  return textOf(config, 'prefix') + hash.toString(encoding === 'hex' || encoding === 'base64' ? encoding : 'base64url');
}

function keyOf(config: Config, secret: string): Buffer {
  const prefix = textOf(config, 'secretPrefix');
  const encoding = textOf(config, 'secretEncoding', 'utf8');
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  const key = Buffer.from(text, encoding === 'hex' || encoding === 'base64' ? encoding : 'utf8');
  const digits = text.replace(/=+$/, '');
  const isPadded = digits === text || text.length % 4 === 0;
  const isComplete =
    encoding === 'hex'
      ? key.toString('hex') === text.toLowerCase()
      : encoding !== 'base64' || (isPadded && digits.length % 4 !== 1 && key.length === (digits.length * 3) >> 2);
  if (text === '' || !isComplete) throw new Error('no key');
  return key;
}
