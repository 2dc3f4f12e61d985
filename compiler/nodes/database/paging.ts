import { code, empty } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { withRules } from '../../ir/column-rules.ts';
import type { EmitContext } from '../../ir/kind.ts';
import { orElse } from '../../ir/or-else.ts';
import { number, optional } from '../../ir/type.ts';

/** Which part of the rows a node gives: the inputs `limit` and `offset`. */
export const pageInputs = [
  { name: 'limit', optional: true },
  { name: 'offset', optional: true },
] as const;
export const pageNeeds = { limit: optional(number('limit')), offset: optional(number('index')) };

/** The same with a cursor. A page of no rows would have no next one, whatever is left. */
export const cursorInputs = [
  { name: 'limit', optional: true },
  { name: 'after', optional: true },
] as const;
export const cursorNeeds = { limit: optional(withRules(number('limit'), { min: 1 })) };

export function emitLimit(emit: EmitContext, most: number): Code {
  const limit = emit.optionalInput('limit');
  return limit === undefined ? code`${most}` : orElse(limit, emit.type('limit'), code`${most}`);
}

/** `.limit(…).offset(…)` */
export function emitPage(emit: EmitContext, most: number): Code {
  const offset = emit.optionalInput('offset');
  const skipped = offset === undefined ? empty : code`.offset(${orElse(offset, emit.type('offset'), code`0`)})`;
  return code`.limit(${emitLimit(emit, most)})${skipped}`;
}
