import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { inPlaceOf } from '../code/mark.ts';
import { isNothing } from './type.ts';
import type { Type } from './type.ts';

/**
 * The value, or `other` if it is missing. No test is emitted if the type decides it, since TypeScript rejects `null ??
 * 1`.
 */
export function orElse(value: Code, type: Type, other: Code): Code {
  if (type.presence === 'required') return value;
  return isNothing(type) ? inPlaceOf(value, other) : code`(${value} ?? ${other})`;
}

/** The value, or null if it is missing, as in JSON. */
export const orNull = (value: Code, type: Type): Code => orElse(value, type, code`null`);
