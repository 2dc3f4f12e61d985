import { code, empty, literal } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { withRules } from '../../ir/column-rules.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import { orElse } from '../../ir/or-else.ts';
import { number, optional } from '../../ir/type.ts';

/** The inputs that select a part of the rows. */
export const pageInputs = [
  { name: 'limit', optional: true },
  { name: 'offset', optional: true },
] as const;
export const pageNeeds = { limit: optional(number('limit')), offset: optional(number('index')) };

/** The same without an upper bound. */
export const partNeeds = { limit: optional(number('index')), offset: optional(number('index')) };

/** The same with a cursor. A page has at least one row: an empty one could not lead to the remaining rows. */
export const cursorInputs = [
  { name: 'limit', optional: true },
  { name: 'after', optional: true },
] as const;
export const cursorNeeds = { limit: optional(withRules(number('limit'), { min: 1 })) };

export function emitLimit(emit: EmitContext, most: number): Code {
  return emitCount('limit', most, emit) ?? code`${most}`;
}

/** `.limit(…).offset(…)` */
export function emitPage(emit: EmitContext, most: number): Code {
  const offset = emitCount('offset', 0, emit);
  const skipped = offset === undefined ? empty : code`.offset(${offset})`;
  return code`.limit(${emitLimit(emit, most)})${skipped}`;
}

/** `.limit(…).offset(…)`, each if its input is fed. */
export function emitPart(emit: EmitContext): Code {
  const [limit, offset] = [emitCount('limit', null, emit), emitCount('offset', 0, emit)];
  return code`${limit === undefined ? empty : code`.limit(${limit})`}${offset === undefined ? empty : code`.offset(${offset})`}`;
}

/** A constant is part of the statement. */
function emitCount(port: 'limit' | 'offset', otherwise: number | null, emit: EmitContext): Code | undefined {
  const count = emit.optionalInput(port);
  if (count === undefined) return undefined;
  const value = orElse(count, emit.type(port), literal(otherwise));
  return emit.constant(port) === undefined ? emit.operand({ name: port, value, type: code`number` }) : value;
}
