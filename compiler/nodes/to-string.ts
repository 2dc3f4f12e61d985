import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { textMadeOf } from '../ir/text-made-of.ts';
import { boolean, isKind, number, required, string } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';

const scalar = join(join(string(), number()), boolean);

export const toString = defineNode({
  type: 'to-string',
  title: 'To String',
  summary: 'A string as it is; a number or boolean as JSON prints it.',
  group: 'Conversion',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'value' }],
    outputs: [{ name: 'text' }],
    typing: (input) => ({
      needs: { value: scalar },
      outputs: { text: isKind(input('value'), 'string') ? required(input('value')) : textMadeOf([input('value')]) },
    }),
    behaviour: {
      kind: 'pure',
      emit: ({ input, type }) => (isKind(type('value'), 'string') ? input('value') : code`String(${input('value')})`),
    },
    passes: 'value',
  }),
});
