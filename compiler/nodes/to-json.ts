import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { orNull } from '../ir/or-else.ts';
import { string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const toJson = defineNode({
  type: 'to-json',
  title: 'To JSON',
  summary: 'The value as JSON text.',
  group: 'Conversion',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'value', readWhole: true }],
    outputs: [{ name: 'text' }],
    // JSON escapes control characters.
    typing: () => ({ needs: {}, outputs: { text: string('text') } }),
    behaviour: {
      kind: 'pure',
      emit: ({ input, type }) => code`JSON.stringify(${orNull(input('value'), type('value'))})`,
    },
  }),
});
