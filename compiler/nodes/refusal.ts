import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import type { Phrase } from '../code/phrase.ts';
import type { EmitContext, SourceName } from '../ir/emit-context.ts';

/**
 * The arguments of a conversion after its value: the source's name for the message, and the status unless it is 400.
 */
export const refusal = ({ sourceName, status }: EmitContext, port: string): Code[] =>
  placeOf({ name: sourceName(port), status: status(port) });

/** The arguments that let a checking function reject a value: its name, and the status unless it is 400. */
export const placeOf = ({ name, status }: SourceName): Code[] => [
  code`${name}`,
  ...(status === 400 ? [] : [code`${status}`]),
];

/** The same for a computed value. A 400 names what the client sent; any other status names the formula, for the log. */
export const refusalOfMade = ({ made: { name, status } }: EmitContext, formula: Phrase): Code[] =>
  placeOf({ name: status === 400 ? name : formula, status });
