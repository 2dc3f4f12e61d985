import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import type { EmitContext } from '../ir/kind.ts';

/**
 * What a conversion is called with besides its value: how its message names the source, and the status where it is not
 * 400.
 */
export function refusal({ sourceName, status }: EmitContext, port: string): Code[] {
  return [code`${sourceName(port)}`, ...(status(port) === 400 ? [] : [code`500`])];
}

/** The same of what a node makes: the client is told of what it sent, the log of the formula. */
export function refusalOfMade({ made: { name, status } }: EmitContext, formula: string): Code[] {
  return status === 400 ? [code`${name}`] : [code`${formula}`, code`500`];
}
