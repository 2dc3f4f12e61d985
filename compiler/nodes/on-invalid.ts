import { z } from 'zod';
import { refusal } from './refusal.ts';
import type { Code } from '../code/code.ts';
import type { Emitter } from '../ir/kind.ts';
import { isKind, optional } from '../ir/type.ts';
import type { AlternativeKind, Type } from '../ir/type.ts';

/** What a conversion does with a value that it cannot convert. */
export const onInvalid = z.enum(['reject', 'null']).default('reject').meta({
  description:
    'reject: answer 400 (502 for what another server says, 500 for other data that is not of the request); null: give null.',
});
type OnInvalid = z.output<typeof onInvalid>;

/**
 * The type of a conversion's result. With `null`, it is optional unless the value is required and of a kind that can
 * always be converted.
 */
export function convertedType(by: OnInvalid, value: Type, kind: AlternativeKind, result: Type): Type {
  return by === 'reject' || (isKind(value, kind) && value.presence === 'required') ? result : optional(result);
}

/** Whether a conversion rejects values that it cannot convert, and how it is emitted. */
export function conversion(
  by: OnInvalid,
  convert: (parameters: readonly Code[]) => Code,
  convertOrNull: (parameters: readonly Code[]) => Code,
  port = 'value',
): { readonly rejects: boolean; readonly emit: Emitter } {
  const rejects = by === 'reject';
  return {
    rejects,
    emit: (emit) => (rejects ? convert([emit.input(port), ...refusal(emit, port)]) : convertOrNull([emit.input(port)])),
  };
}
