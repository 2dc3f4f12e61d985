import { closedObject } from '../base/schema.ts';
import { not } from '../code/condition.ts';
import { boolean } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const notNode = defineNode({
  type: 'not',
  title: 'Not',
  summary: 'The opposite.',
  group: 'Logic',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'a' }],
    outputs: [{ name: 'result' }],
    typing: () => ({ needs: { a: boolean }, outputs: { result: boolean } }),
    behaviour: { kind: 'pure', emit: ({ input }) => not(input('a')) },
    taint: { kind: 'sanitizer' },
    meaning: { kind: 'not', input: 'a' },
  }),
});
