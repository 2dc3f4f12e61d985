import type { Column } from '../../compiler/ir/project.ts';
import { canonical, isMissing, wellFormed } from './values.ts';

/** A value as a text, number or boolean such that equal values give equal ones, in the order of the values. */
export function comparable(value: unknown, { type }: Column): unknown {
  if (isMissing(value)) return value;
  if (type === 'json') return canonical(wellFormed(value));
  if (typeof value !== 'string') return value === 0 ? 0 : value;
  if (type === 'timestamp') return Date.parse(value.replace(/([.][0-9]{3})[0-9]+/, '$1'));
  return type === 'uuid' ? value.toLowerCase() : value.toWellFormed();
}

/** Texts in the order of code points, false before true. */
export function order(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number(left) - Number(right);
}
