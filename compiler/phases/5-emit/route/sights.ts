import type { JsonValue } from '../../../base/json.ts';
import type { Type } from '../../../ir/type.ts';
import { join } from '../../../ir/type-algebra.ts';

/** What the code so far tells TypeScript about a name or property beyond its declared type. */
export interface Sight {
  readonly type?: Type;
  /** Whether a constant replaces the variable here, so that functions keep its type. */
  readonly isCopy?: true;
  /** Whether its type is a union of literal types. */
  readonly isConstant?: true;
  /** The literals, if known. */
  readonly constants?: ReadonlySet<JsonValue>;
}
/** By the text of the name or property. */
export type Sights = ReadonlyMap<string, Sight>;

/** The sights and one more. */
export const learn = (sights: Sights, text: string, sight: Sight): Sights => new Map([...sights, [text, sight]]);

/** The sights after a join: those that hold on both paths. `undefined` is an unreachable path. */
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
