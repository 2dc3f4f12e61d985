import type { InputPort } from '../ir/kind.ts';

/** The hint if a constant is fed to an input that takes a secret. `how` says what else the declaration needs. */
export const secretHint = (how = ''): string =>
  `Declare a name under "secrets"${how} and feed { "$secret": "NAME" }: its value then comes from the environment.`;

/** The input of a secret that keys a hash. */
export const secretPort: InputPort = { name: 'secret', noLiteral: secretHint() };

/** A key shorter than the hash is easier to guess than the hash. RFC 7518 requires this length for HS256. */
export const keyOfSha256 = { input: 'secret', encoding: 'utf8', prefix: '', bytes: 32 } as const;
