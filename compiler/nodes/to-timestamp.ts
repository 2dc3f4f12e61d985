import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { optional, required, string } from '../ir/type.ts';
import { isSubset } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { onInvalid } from './on-invalid.ts';

const timestamp = string('timestamp');
const instant = string('instant');

export const toTimestamp = defineNode({
  type: 'to-timestamp',
  title: 'To Timestamp',
  summary:
    'A time in ISO 8601 with its zone, as the same time in UTC with milliseconds; anything else is refused, or gives null.',
  group: 'Conversion',
  config: closedObject({ onInvalid }),
  facets: (config) => {
    const rejects = config.onInvalid === 'reject';
    return {
      inputs: [{ name: 'value' }],
      outputs: [{ name: 'timestamp' }],
      typing: (input) => ({
        needs: rejects ? { value: timestamp } : {},
        outputs: { timestamp: rejects || isSubset(input('value'), timestamp) ? instant : optional(instant) },
      }),
      behaviour: {
        kind: 'pure',
        emit: (emit) => (isInstant(emit) ? emit.input('value') : emitConversion(emit, rejects)),
      },
      passes: 'value',
    };
  },
});

const isInstant = (emit: EmitContext): boolean => isSubset(required(emit.type('value')), instant);

/** With `reject`, the need ensures a timestamp, even for a constant, whose own type does not say that it is one. */
function emitConversion({ input, type }: EmitContext, rejects: boolean): Code {
  return rejects || isSubset(type('value'), timestamp)
    ? code`new Date(${input('value')}).toISOString()`
    : lib.toInstantOrNull([input('value')]);
}
