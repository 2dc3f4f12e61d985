import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { condition } from '../code/condition.ts';
import { required } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const ifNull = defineNode({
  type: 'if-null',
  title: 'If Null',
  summary: 'Goes on by `null` when the value is missing or null, else by `present`, with the value.',
  group: 'Logic',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'value' }],
    outputs: [{ name: 'value', with: 'present' }],
    typing: (input) => ({ needs: {}, outputs: { value: required(input('value')) } }),
    behaviour: {
      kind: 'test',
      whenTrue: 'null',
      whenFalse: 'present',
      emit: ({ input }) => condition(code`${input('value')} == null`, code`${input('value')} != null`),
      narrows: { input: 'value', presentWhen: false },
      passesValue: { output: 'value', input: 'value' },
    },
    passes: 'value',
  }),
});
