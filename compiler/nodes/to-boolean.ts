import { closedObject } from '../base/schema.ts';
import { lib } from '../code/lib.ts';
import { boolean, isKind, string } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { conversion, convertedType, onInvalid } from './on-invalid.ts';

const readable = join(boolean, string());

export const toBoolean = defineNode({
  type: 'to-boolean',
  title: 'To Boolean',
  summary: '`true` and `false`, as boolean or as string; anything else is refused, or gives null.',
  group: 'Conversion',
  config: closedObject({ onInvalid }),
  facets: (config) => {
    const { rejects, emit } = conversion(config.onInvalid, lib.toBoolean, lib.toBooleanOrNull);
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
        emit: (context) => (isKind(context.type('value'), 'boolean') ? context.input('value') : emit(context)),
      },
      passes: 'value',
    };
  },
});
