import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import type { EmitContext } from '../ir/kind.ts';

/** The value of a port for a place where JSON has to show it: null when it is missing. */
export function orNull({ input, type }: EmitContext, port: string): Code {
  const given = type(port);
  if (given.missing === 'refused') return input(port);
  return given.kind === 'known' && given.alternatives.length === 0 ? code`null` : code`(${input(port)} ?? null)`;
}
