import { code, empty } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import type { EmitContext } from '../../ir/kind.ts';
import { orElse } from '../../ir/or-else.ts';
import { number, optional } from '../../ir/type.ts';

/** Which part of the rows a node gives: the inputs `limit` and `offset`. */
export const pageInputs = [
  { name: 'limit', optional: true },
  { name: 'offset', optional: true },
] as const;
export const pageNeeds = { limit: optional(number('limit')), offset: optional(number('index')) };

/** `.limit(…).offset(…)` */
export function emitPage(emit: EmitContext, most: number): Code {
  const [limit, offset] = [emit.optionalInput('limit'), emit.optionalInput('offset')];
  const limited = limit === undefined ? code`${most}` : orElse(limit, emit.type('limit'), code`${most}`);
  const skipped = offset === undefined ? empty : code`.offset(${orElse(offset, emit.type('offset'), code`0`)})`;
  return code`.limit(${limited})${skipped}`;
}
