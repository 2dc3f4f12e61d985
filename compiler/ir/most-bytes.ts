import { bytesOf } from './scalar-algebra.ts';
import type { Alternative, Type } from './type.ts';

/** The bytes of the longest number or truth value, as JSON. */
const longestScalar = 24;

/** The most bytes of a value as JSON, without names and punctuation; `Infinity` for a type without a bound. */
export function mostBytes(type: Type): number {
  return type.kind === 'unknown' ? Infinity : Math.max(longestScalar, ...type.alternatives.map(bytesOfAlternative));
}

function bytesOfAlternative(type: Alternative): number {
  switch (type.kind) {
    case 'string':
      return type.values === undefined
        ? bytesOf(type)
        : Math.max(0, ...type.values.map((value) => Buffer.byteLength(value)));
    case 'list':
      return type.most === undefined ? Infinity : type.most * mostBytes(type.element);
    case 'object':
      return type.open ? Infinity : [...type.fields.values()].map(mostBytes).reduce((sum, bytes) => sum + bytes, 0);
    case 'bytes':
      return Infinity;
    default:
      return longestScalar;
  }
}
