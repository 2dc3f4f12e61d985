import { createSecretKey, type KeyObject } from 'node:crypto';

/**
 * A signing secret as a key, which Node prepares here once and not with every signature. Called when the server starts,
 * so that a secret that cannot work is noticed then and not with the first request. Messages never show the secret.
 */
export function secretKey(
  secret: string,
  encoding: 'utf8' | 'base64' | 'hex',
  prefix = '',
  name = 'A secret',
): KeyObject {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  const fault = describeKeyFault(secret, encoding, prefix);
  if (fault !== undefined) throw new Error(`${name} ${fault}`);
  return createSecretKey(Buffer.from(text, encoding));
}

/** Why a secret cannot be a key, as the end of a sentence; undefined when it can. */
function describeKeyFault(
  secret: string,
  encoding: 'utf8' | 'base64' | 'hex',
  prefix = '',
): string | undefined {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  if (text === '') return 'must not be empty';
  return forms[encoding].test(text) ? undefined : `must be encoded as ${encoding}`;
}

/** Buffer.from() drops what it cannot decode, which would leave a weaker key. */
const forms = {
  utf8: /^/,
  base64: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/,
  hex: /^(?:[0-9a-f]{2})+$/i,
};
