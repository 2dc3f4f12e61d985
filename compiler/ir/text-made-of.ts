import { fits } from './fits.ts';
import { isSubset, join, meet } from './type-algebra.ts';
import { boolean, number, required, string } from './type.ts';
import type { KnownType, Type } from './type.ts';

/**
 * The checks that hold for a text if they hold for its parts, strictest first. For each, whether a constant passes it,
 * and whether a value converted to text does.
 */
const ofCharacters = (['header', 'text'] as const).map((check) => ({
  constant: string(check),
  value: join(join(string(check), number()), boolean),
}));

/** The type of a text that consists of constants and values, or pieces of them: the check that all parts satisfy. */
export const textMadeOf = (parts: readonly (Type | string)[]): KnownType =>
  ofCharacters.find(({ constant, value }) =>
    parts.every((part) => (typeof part === 'string' ? fits(part, constant) : isSubset(required(part), value))),
  )?.constant ?? string();

/** The type, of text that is HTML. */
export const asHtml = (type: KnownType): Type => meet(type, string('html'));
