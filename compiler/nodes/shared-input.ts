import { typeName } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { isNever, meet } from '../ir/type-algebra.ts';

interface Clash {
  readonly need: string;
  readonly otherNeed: string;
  /** The index of the other need. */
  readonly index: number;
}

/** The first need that contradicts those before it; undefined if one input can satisfy them all. */
export function clashIn([first, ...others]: readonly Type[]): Clash | undefined {
  let known = first;
  for (const [index, other] of others.entries()) {
    if (known === undefined) return undefined;
    const both = meet(known, other);
    if (isNever(both)) return { need: typeName(known), otherNeed: typeName(other), index: index + 1 };
    known = both;
  }
  return undefined;
}
