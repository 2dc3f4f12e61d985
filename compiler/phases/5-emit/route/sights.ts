import type { JsonValue } from '../../../base/json.ts';
import { remember } from '../../../base/remember.ts';
import type { Reference } from '../../../code/code.ts';
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
export type Sights = ReadonlyMap<Place, Sight>;

/** What a reference refers to: the same object for all references to the same name or property. */
export interface Place {
  readonly base: Base;
  /** The place that this one is a property of. */
  readonly of?: Place;
  readonly parts: Map<string, Place>;
}
type Base = Reference['base'];
export type Places = Map<Base, Place>;

export const placeOf = (places: Places, { base, path }: Reference): Place =>
  path.reduce(
    (of, name) => remember(of.parts, name, () => ({ base, of, parts: new Map() })),
    remember(places, base, (): Place => ({ base, parts: new Map() })),
  );

/** Whether it is a variable that is never reassigned. */
export function isStable(place: Place | undefined): boolean {
  if (place === undefined || place.of !== undefined || typeof place.base === 'string') return false;
  return 'assignedLater' in place.base && place.base.assignedLater === false;
}

/** The sights and one more. */
export const learn = (sights: Sights, place: Place, sight: Sight): Sights => new Map([...sights, [place, sight]]);

/** The sights after a join: those that hold on both paths. `undefined` is an unreachable path. */
export function meet(left: Sights | undefined, right: Sights | undefined): Sights | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return new Map(
    [...left].flatMap(([place, one]): readonly (readonly [Place, Sight])[] => {
      const other = right.get(place);
      if (other === undefined) return [];
      const type = one.type === undefined || other.type === undefined ? undefined : join(one.type, other.type);
      const isConstant = one.isConstant === true && other.isConstant === true;
      const constants =
        one.constants === undefined || other.constants === undefined
          ? undefined
          : new Set([...one.constants, ...other.constants]);
      return [
        [
          place,
          {
            ...(type === undefined ? {} : { type }),
            ...(isConstant ? { isConstant, ...(constants === undefined ? {} : { constants }) } : {}),
          },
        ],
      ];
    }),
  );
}
