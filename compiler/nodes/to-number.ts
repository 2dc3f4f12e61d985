import { closedObject } from '../base/schema.ts';
import { lib } from '../code/lib.ts';
import { isKind, number, string } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { conversion, convertedType, onInvalid } from './on-invalid.ts';
import { refusal } from './refusal.ts';

const readable = join(number(), string());

export const toNumber = defineNode({
  type: 'to-number',
  title: 'To Number',
  summary:
    'A number as it is, or read from a string that contains a JSON number; anything else is refused, or gives null.',
  group: 'Conversion',
  config: closedObject({ onInvalid }),
  facets: (config) => {
    const { rejects, emit } = conversion(config.onInvalid, lib.toNumber, lib.toNumberOrNull);
    return {
      inputs: [{ name: 'value' }],
      outputs: [{ name: 'number' }],
      typing: (input) => ({
        needs: rejects ? { value: readable } : {},
        outputs: { number: convertedType(config.onInvalid, input('value'), 'number', number()) },
      }),
      behaviour: {
        kind: 'pure',
        rejects,
        emit: (context) => (isKind(context.type('value'), 'number') ? context.input('value') : emit(context)),
        checked: { int32: (emit) => lib.toInteger([emit.input('value'), ...refusal(emit, 'value')]) },
      },
      passes: 'value',
    };
  },
});
