import { closedObject } from '../base/schema.ts';
import { lib } from '../code/lib.ts';
import { boolean, isKind, string } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { convertedType, onInvalid } from './on-invalid.ts';
import { refusal } from './refusal.ts';

const readable = join(boolean, string());

export const toBoolean = defineNode({
  type: 'to-boolean',
  title: 'To Boolean',
  summary: '`true` and `false`, as boolean or as string; anything else is refused, or gives null.',
  group: 'Conversion',
  config: closedObject({ onInvalid }),
  facets: (config) => {
    const rejects = config.onInvalid === 'reject';
    return {
      inputs: [{ name: 'value' }],
      outputs: [{ name: 'boolean' }],
      typing: (input) => ({
        needs: rejects ? { value: readable } : {},
        outputs: { boolean: convertedType(config.onInvalid, input('value'), 'boolean', boolean) },
      }),
      behaviour: {
        kind: 'pure',
        rejects,
        emit: (emit) => {
          if (isKind(emit.type('value'), 'boolean')) return emit.input('value');
          return rejects
            ? lib.toBoolean([emit.input('value'), ...refusal(emit, 'value')])
            : lib.toBooleanOrNull([emit.input('value')]);
        },
      },
      passes: 'value',
    };
  },
});
