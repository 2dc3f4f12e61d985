import type { JsonValue } from '../../../base/json.ts';
import type { Type } from '../../../ir/type.ts';
import { join } from '../../../ir/type-algebra.ts';

/**
 * What the code on the way here tells TypeScript of a name or a property: a type that is narrower than the declared
 * one.
 */
export interface Sight {
  readonly type?: Type;
  /** It is of a constant that stands for the variable here: a function keeps what is known of that. */
  readonly isCopy?: true;
  /** Whether that is one of some constants. */
  readonly isConstant?: true;
  /** Which ones, where that is known. */
  readonly constants?: ReadonlySet<JsonValue>;
}
/** By the text of the name or the property. */
export type Sights = ReadonlyMap<string, Sight>;

/** With what is seen of one more. */
export const learn = (sights: Sights, text: string, sight: Sight): Sights => new Map([...sights, [text, sight]]);

/** What is seen behind a join: what is seen on both ways, `undefined` for a way that no flow takes. */
export function meet(left: Sights | undefined, right: Sights | undefined): Sights | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return new Map(
    [...left].flatMap(([text, one]): readonly (readonly [string, Sight])[] => {
      const other = right.get(text);
      if (other === undefined) return [];
      const type = one.type === undefined || other.type === undefined ? undefined : join(one.type, other.type);
      const isConstant = one.isConstant === true && other.isConstant === true;
      const constants =
        one.constants === undefined || other.constants === undefined
          ? undefined
          : new Set([...one.constants, ...other.constants]);
      return [
        [
          text,
          {
            ...(type === undefined ? {} : { type }),
            ...(isConstant ? { isConstant, ...(constants === undefined ? {} : { constants }) } : {}),
          },
        ],
      ];
    }),
  );
}
