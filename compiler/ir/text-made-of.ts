import { fits } from './fits.ts';
import { isSubset, join } from './type-algebra.ts';
import { boolean, number, required, string } from './type.ts';
import type { KnownType, Type } from './type.ts';

/** The checks that hold of a text if they hold of its parts, the strictest first. */
const ofCharacters = ['header', 'text'] as const;

const written = new Map(ofCharacters.map((check) => [check, join(join(string(check), number()), boolean)]));

/** The type of a text that consists of constants and values, or pieces of them: what all their characters satisfy. */
export function textMadeOf(parts: readonly (Type | string)[]): KnownType {
  const check = ofCharacters.find((each) => {
    const need = written.get(each);
    return parts.every((part) =>
      typeof part === 'string' ? fits(part, string(each)) : need !== undefined && isSubset(required(part), need),
    );
  });
  return check === undefined ? string() : string(check);
}
