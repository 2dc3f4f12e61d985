import type { JsonValue } from '../base/json.ts';
import type { Code } from '../code/code.ts';
import type { Type } from './type.ts';

/** A field of an object: its expression and type, and what it is if it is a constant. */
export interface EmittedField {
  readonly value: Code;
  readonly type: Type;
  readonly constant?: JsonValue;
}
