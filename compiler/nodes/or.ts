import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { boolean } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const or = defineNode({
  type: 'or',
  title: 'Or',
  summary: 'Whether one of the two is true, or both.',
  group: 'Logic',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'a' }, { name: 'b' }],
    outputs: [{ name: 'result' }],
    typing: () => ({ needs: { a: boolean, b: boolean }, outputs: { result: boolean } }),
    behaviour: { kind: 'pure', emit: ({ input }) => code`${input('a')} || ${input('b')}` },
    labels: { kind: 'ends' },
    meaning: { kind: 'or', inputs: ['a', 'b'] },
  }),
});
