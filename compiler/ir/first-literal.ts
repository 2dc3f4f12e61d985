import type { JsonValue } from '../base/json.ts';
import { fits } from './fits.ts';
import { single } from './type.ts';
import type { Type } from './type.ts';

const simplest: readonly JsonValue[] = ['', 0, 1, false, [], {}];

/**
 * The value that a constant of this type may begin with. Undefined where values of several kinds would do, since that
 * says nothing, and where none of the simplest is one, as with an e-mail address.
 */
export const firstLiteral = (need: Type): JsonValue | undefined =>
  single(need) !== undefined ? simplest.find((value) => fits(value, need)) : undefined;
