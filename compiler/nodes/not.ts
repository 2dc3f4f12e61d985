import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { boolean } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const not = defineNode({
  type: 'not',
  title: 'Not',
  summary: 'The opposite.',
  group: 'Logic',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'a' }],
    outputs: [{ name: 'result' }],
    typing: () => ({ needs: { a: boolean }, outputs: { result: boolean } }),
    behaviour: { kind: 'pure', emit: ({ input }) => code`!${input('a')}` },
    labels: { kind: 'ends' },
    truth: { kind: 'not', input: 'a' },
    proof: { kind: 'not', input: 'a' },
  }),
});
