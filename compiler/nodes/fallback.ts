import { closedObject } from '../base/schema.ts';
import { orElse } from '../ir/or-else.ts';
import { optional, present, required } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { widen } from './widen.ts';

export const fallback = defineNode({
  type: 'fallback',
  title: 'Fallback',
  summary: 'The value, or the fallback when it is missing or null.',
  group: 'Logic',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'value' }, { name: 'fallback' }],
    outputs: [{ name: 'value' }],
    typing: (input) => typesOf(input('value'), input('fallback')),
    behaviour: {
      kind: 'pure',
      emit: ({ input, type }) => orElse(input('value'), type('value'), input('fallback')),
    },
    passes: 'value',
    nameBeside: '* or default',
    labels: { kind: 'either', inputs: ['value', 'fallback'] },
    meaning: { kind: 'fallback', value: 'value', fallback: 'fallback' },
  }),
});

/**
 * The fallback must have the type of the value. If nothing is known about the value, it must have the type of the
 * fallback.
 */
function typesOf(value: Type, other: Type): { needs: Record<string, Type>; outputs: Record<string, Type> } {
  if (value.kind === 'unknown') {
    const common = other.kind === 'unknown' || other.alternatives.length === 0 ? present : required(widen(other));
    return { needs: { value: optional(common), fallback: common }, outputs: { value: common } };
  }
  if (value.alternatives.length === 0) return { needs: { fallback: present }, outputs: { value: required(other) } };
  const need = required(widen(value));
  if (value.presence === 'required') return { needs: { fallback: need }, outputs: { value } };
  const output = other.kind === 'unknown' ? need : join(required(value), required(other));
  return { needs: { fallback: need }, outputs: { value: output } };
}
