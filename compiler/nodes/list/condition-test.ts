import type { JsonValue } from '../../base/json.ts';
import { code, identifier } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { equals, isMissing, named, not } from '../../code/condition.ts';
import { lib } from '../../code/lib.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import { isKind, isNothing, required, scalarKinds } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { emitContainment } from '../containment.ts';
import type { NullOperator } from '../null-operators.ts';
import { emitOrder } from '../order.ts';
import type { Condition } from './condition-sides.ts';

/** A field of the current item, and what it is compared with. */
interface Compared {
  readonly part: Code;
  readonly type: Type;
  readonly value: Code;
  readonly valueType: Type;
  /** The value, if it is a constant. */
  readonly constant: JsonValue | undefined;
  /** Whether a credential is compared, which must take constant time. */
  readonly isSecret: boolean;
}

/** Whether the item meets the condition. */
export function emitTest(condition: Condition, part: Code, type: Type, emit: EmitContext): Code {
  const { operator, port } = condition;
  if (operator === 'is-null') return isMissing(part);
  if (operator === 'is-not-null') return not(isMissing(part));
  const isSecret = emit.isCredential('list') || emit.isCredential(port);
  // The field gets a name so that TypeScript narrows it, and so does the value in the same function.
  if (
    isThereFor(operator, isSecret) &&
    part.reference === undefined &&
    type.presence !== 'required' &&
    !isNothing(type)
  )
    return code`[${part}].some((each) => ${emitTest(condition, identifier('each'), type, emit)})`;
  const test = (value: Code): Code =>
    compare(operator, { part, type, value, valueType: emit.type(port), constant: emit.constant(port), isSecret });
  const value = emit.input(port);
  if (!mayBeMissing(condition, emit)) return test(value);
  return named(value, 'given', (given) =>
    condition.ifMissing === 'skip'
      ? code`(${given} == null || ${test(given)})`
      : code`${given} != null && ${test(given)}`,
  );
}

/** Whether the value to compare with may be missing, so that the condition is skipped or does not hold. */
export const mayBeMissing = ({ port, ifMissing }: Condition, { type }: EmitContext): boolean =>
  ifMissing !== 'refuse' && type(port).presence !== 'required';

function compare(operator: Exclude<Condition['operator'], NullOperator>, compared: Compared): Code {
  const { part, type, value, valueType, constant, isSecret } = compared;
  switch (operator) {
    case 'eq':
      return equality(compared);
    case 'ne':
      return not(equality(compared));
    case 'in':
      return isSecret
        ? code`${value}.map((each) => ${lib.safeEqual([code`each`, part])}).includes(true)`
        : ifThere(compared, (field) => emitContainment(there(value, valueType), there(field, type), false));
    case 'contains':
      return ifThere(compared, (field) => emitContainment(there(field, type), there(value, valueType), isSecret));
    case 'starts-with':
      return ifThere(compared, (field) => code`${field}.startsWith(${value})`);
    default:
      return ifThere(compared, (field) =>
        emitOrder(operator, { value: field, type, constant: undefined }, { value, type: valueType, constant }),
      );
  }
}

/** A value that is known to be present. */
const there = (value: Code, type: Type) => ({ value, type: required(type) });

/** Whether the test assumes that the field is present. */
const isThereFor = (operator: Condition['operator'], isSecret: boolean): boolean =>
  operator !== 'eq' && operator !== 'ne' && !(operator === 'in' && isSecret);

/** A missing field only meets `ne` and `is-null`. TypeScript narrows only names and their properties. */
function ifThere({ part, type }: Compared, test: (field: Code) => Code): Code {
  if (type.presence === 'required') return test(part);
  if (isNothing(type)) return not(isMissing(part));
  return code`${part} != null && ${test(part)}`;
}

function equality({ part, type, value, valueType, isSecret }: Compared): Code {
  if (isSecret) return lib.safeEqual([part, value]);
  const isNative = scalarKinds.some(
    (kind) => isKind(valueType, kind) && (type.kind === 'unknown' || isKind(type, kind)),
  );
  return isNative ? equals(part, value) : lib.isEqual([part, value]);
}
