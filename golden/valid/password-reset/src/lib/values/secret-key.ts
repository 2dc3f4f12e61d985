import { createSecretKey, type KeyObject } from 'node:crypto';

/**
 * How a secret is written. It may follow a `prefix`, which is not part of it, and require this many `bytes`.
 */
export interface SecretForm {
  readonly encoding?: 'utf8' | 'base64' | 'hex';
  readonly prefix?: string;
  readonly bytes?: number;
}

/**
 * A signing secret as a key object, created once rather than for every signature. Called at startup, so that
 * an invalid secret is noticed before the first request. Messages never contain the secret.
 */
export function secretKey(name: string, secret: string, form: SecretForm = {}): KeyObject {
  const fault = describeKeyFault(secret, form);
  if (fault !== undefined) throw new Error(`${name} ${fault}`);
  return createSecretKey(Buffer.from(withoutPrefix(secret, form), form.encoding));
}

/** Why a secret cannot be a key, phrased as the end of a sentence; undefined if it can. */
export function describeKeyFault(secret: string, form: SecretForm): string | undefined {
  const { encoding = 'utf8', bytes = 1 } = form;
  const text = withoutPrefix(secret, form);
  if (text === '') return 'must not be empty';
  if (!patterns[encoding].test(text)) return `must be encoded as ${encoding}`;
  return Buffer.byteLength(text, encoding) < bytes ? `must have at least ${bytes} bytes` : undefined;
}

const withoutPrefix = (secret: string, { prefix = '' }: SecretForm): string =>
  secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;

/** Buffer.from() drops what it cannot decode, which would leave a weaker key. */
const patterns = {
  utf8: /^/,
  base64: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/,
  hex: /^(?:[0-9a-f]{2})+$/i,
};
