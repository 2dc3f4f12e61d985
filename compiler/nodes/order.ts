import type { JsonValue } from '../base/json.ts';
import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { condition } from '../code/condition.ts';
import type { Conflict } from '../ir/conflict.ts';
import { isKind, number, string } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { isCheckedText, join } from '../ir/type-algebra.ts';

/** What `left` and `right` of a comparison must be. */
export interface Needs {
  readonly needs: Readonly<Record<string, Type>>;
  readonly conflict?: Conflict;
}

const times = { left: string('timestamp'), right: string('timestamp') };
const isTime = (type: Type): boolean => isCheckedText(type, 'timestamp');
const isInstant = (type: Type): boolean => isCheckedText(type, 'instant');

/** Numbers, strings and times can be ordered. A side whose type is known decides for both. */
export function orderNeeds(left: Type, right: Type): Needs {
  if (isTime(left) || isTime(right)) return { needs: times };
  const decides = [left, right].find((type) => isKind(type, 'number') || isKind(type, 'string'));
  if (decides !== undefined) {
    const need = isKind(decides, 'number') ? number() : string();
    return { needs: { left: need, right: need } };
  }
  const ordered = join(string(), number());
  if (left.kind === 'known' || right.kind === 'known') return { needs: { left: ordered, right: ordered } };
  return {
    needs: {},
    conflict: {
      message:
        'Neither side is known to be a number or a string, and the order depends on that: 9 is less than 10, "9" is not less than "10".',
      hint: 'Put a To Number before one side if they are numbers, a To Timestamp if they are times, or a To String if they are texts, which are compared letter by letter.',
      times: {
        needs: times,
        hint: 'One side is a time. Put a To Timestamp before the other, and both are compared as times.',
      },
    },
  };
}

/** A side of a comparison, and its value if that is a constant. */
export interface Side {
  readonly value: Code;
  readonly type: Type;
  readonly constant: JsonValue | undefined;
}

/** Instants all have the same format, so their texts sort like the times. A constant time is emitted as one. */
export function emitOrder(by: Order, left: Side, right: Side): Code {
  if (!isTime(left.type) || !isTime(right.type)) return orders[by](left.value, right.value);
  const [one, other] = [instantOf(left), instantOf(right)];
  if (one !== undefined && other !== undefined) return orders[by](one, other);
  return orders[by](code`Date.parse(${left.value})`, code`Date.parse(${right.value})`);
}

function instantOf({ value, type, constant }: Side): Code | undefined {
  if (typeof constant === 'string') return code`${new Date(constant).toISOString()}`;
  return isInstant(type) ? value : undefined;
}

export type Order = 'lt' | 'le' | 'gt' | 'ge';
/** Comparisons of two ordered values, neither of which is NaN. */
export const orders: Readonly<Record<Order, (left: Code, right: Code) => Code>> = {
  lt: (left, right) => condition(code`${left} < ${right}`, code`${left} >= ${right}`),
  le: (left, right) => condition(code`${left} <= ${right}`, code`${left} > ${right}`),
  gt: (left, right) => condition(code`${left} > ${right}`, code`${left} <= ${right}`),
  ge: (left, right) => condition(code`${left} >= ${right}`, code`${left} < ${right}`),
};
