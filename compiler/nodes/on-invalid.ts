import { z } from 'zod';
import { isKind, optional } from '../ir/type.ts';
import type { AlternativeKind, Type } from '../ir/type.ts';

/** What a conversion does with a value that it cannot convert. */
export const onInvalid = z
  .enum(['reject', 'null'])
  .default('reject')
  .meta({ description: 'reject: answer 400 (500 for data that is not of the request); null: give null.' });
type OnInvalid = z.output<typeof onInvalid>;

/**
 * What a conversion to `result` gives: with `null`, nothing for what it cannot convert, and a missing value is of no
 * kind.
 */
export function convertedType(by: OnInvalid, value: Type, kind: AlternativeKind, result: Type): Type {
  return by === 'reject' || (isKind(value, kind) && value.presence === 'required') ? result : optional(result);
}
