import type { JsonValue } from '../base/json.ts';
import { fits } from './fits.ts';
import { single } from './type.ts';
import type { Type } from './type.ts';

const simplest: readonly JsonValue[] = ['', 0, 1, false, [], {}];

/**
 * An initial value for a new constant of this type. Undefined if values of several kinds would fit, which makes any
 * choice arbitrary, or if none of the simplest ones does, as for an e-mail address.
 */
export const firstLiteral = (need: Type): JsonValue | undefined =>
  single(need) !== undefined ? simplest.find((value) => fits(value, need)) : undefined;
