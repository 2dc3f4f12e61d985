import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import type { Phrase } from '../code/phrase.ts';
import type { EmitContext } from '../ir/emit-context.ts';

/**
 * The arguments of a conversion after its value: the source's name for the message, and the status unless it is 400.
 */
export function refusal({ sourceName, status }: EmitContext, port: string): Code[] {
  return [code`${sourceName(port)}`, ...(status(port) === 400 ? [] : [code`500`])];
}

/** The same for a computed value. A 400 names what the client sent, a 500 names the formula for the log. */
export function refusalOfMade({ made: { name, status } }: EmitContext, formula: Phrase): Code[] {
  return status === 400 ? [code`${name}`] : [code`${formula}`, code`500`];
}
