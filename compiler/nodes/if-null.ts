import { closedObject } from '../base/schema.ts';
import { isMissing } from '../code/condition.ts';
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
      emit: ({ input }) => isMissing(input('value')),
      narrows: { input: 'value', presentWhen: false },
      passesValues: [{ output: 'value', input: 'value' }],
    },
    passes: 'value',
  }),
});
