import { literal } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { camelCase } from '../ir/names.ts';
import { keyOfSha256 } from './secret-hint.ts';

/** The key, created once if the secret is a declared one. */
export function keyOfJwt(emit: EmitContext): Code {
  const name = emit.secret('secret');
  const key = lib.secretKey([literal(name ?? 'A secret'), emit.input('secret'), literal({ bytes: keyOfSha256.bytes })]);
  return name === undefined ? key : emit.once(`${camelCase(name.toLowerCase())}Key`, key);
}
