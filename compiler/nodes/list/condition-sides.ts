import { z } from 'zod';
import type { Conflict } from '../../ir/conflict.ts';
import { isKind, list, optional, present, required, string, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { join } from '../../ir/type-algebra.ts';
import { orderNeeds } from '../order.ts';
import { widen } from '../widen.ts';
import type { NullOperator } from '../null-operators.ts';
import type { Field } from './item.ts';

/** How a field is compared with an input. */
export const comparing = z.enum(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains', 'starts-with', 'in']);
export type Operator = z.infer<typeof comparing> | NullOperator;

export interface Condition {
  readonly port: string;
  readonly field: Field;
  readonly operator: Operator;
  /** Whether the flow has named the input, so that conditions may share it. */
  readonly isNamed: boolean;
  readonly ifMissing: 'refuse' | 'skip' | 'false';
}

/** The needs of a field, which may be missing, and of the input that it is compared with. */
interface Sides {
  readonly field: Type;
  readonly input?: Type;
  readonly conflict?: Conflict;
}

export function sidesOf(operator: Operator, field: Type, input: Type, port: string): Sides {
  const value = widen(required(field));
  switch (operator) {
    case 'is-null':
    case 'is-not-null':
      return { field: unknown };
    case 'eq':
    case 'ne':
      return { field: unknown, input: value };
    case 'in':
      return { field: unknown, input: list(value) };
    case 'starts-with':
      return { field: optional(string()), input: string() };
    case 'contains':
      return containment(field);
    default:
      return order(field, input, port);
  }
}

function containment(field: Type): Sides {
  if (isKind(field, 'string')) return { field: optional(string()), input: string() };
  const container = isKind(field, 'list') ? list(unknown) : join(string(), list(unknown));
  return { field: optional(container), input: present };
}

function order(field: Type, input: Type, port: string): Sides {
  const { needs, conflict } = orderNeeds(required(field), input);
  if (conflict !== undefined) return { field: unknown, conflict: conflictAt(port) };
  return { field: optional(needs['left'] ?? unknown), input: needs['right'] ?? unknown };
}

const conflictAt = (port: string): Conflict => ({
  message: `Neither the field nor the input “${port}” is known to be a number or a string, and the order depends on which it is: 9 is less than 10, "9" is not less than "10".`,
  hint: `Put a To Number before “${port}” if they are numbers, a To Timestamp if they are times, or a To String if they are texts, which are compared letter by letter.`,
});
