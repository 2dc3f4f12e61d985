import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { isNothing } from './type.ts';
import type { Type } from './type.ts';

/**
 * The value, or another one where it is missing. What its type knows already is not asked: TypeScript refuses `null ??
 * 1`.
 */
export function orElse(value: Code, type: Type, other: Code): Code {
  if (type.presence === 'required') return value;
  return isNothing(type) ? other : code`(${value} ?? ${other})`;
}

/** What JSON shows for a value that may be missing. */
export const orNull = (value: Code, type: Type): Code => orElse(value, type, code`null`);
