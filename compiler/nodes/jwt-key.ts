import { literal } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { InputPort } from '../ir/kind.ts';
import { camelCase } from '../ir/names.ts';
import { secretHint } from './secret-hint.ts';

/** RFC 7518 demands of HS256 a key as long as its hash. */
const leastBytes = 32;

export const jwtSecret: InputPort = {
  name: 'secret',
  noLiteral: secretHint(),
};

export const jwtKeyForm = { input: 'secret', encoding: 'utf8', prefix: '', bytes: leastBytes } as const;

/** The key, which is made once if the secret is a declared one. */
export function keyOfJwt(emit: EmitContext): Code {
  const name = emit.secret('secret');
  const key = lib.secretKey([literal(name ?? 'A secret'), emit.input('secret'), literal({ bytes: leastBytes })]);
  return name === undefined ? key : emit.once(`${camelCase(name.toLowerCase())}Key`, key);
}
