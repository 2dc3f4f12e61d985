import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { boolean } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const and = defineNode({
  type: 'and',
  title: 'And',
  summary: 'Whether both are true.',
  group: 'Logic',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'a' }, { name: 'b' }],
    outputs: [{ name: 'result' }],
    typing: () => ({ needs: { a: boolean, b: boolean }, outputs: { result: boolean } }),
    behaviour: { kind: 'pure', emit: ({ input }) => code`${input('a')} && ${input('b')}` },
    labels: { kind: 'ends' },
    meaning: { kind: 'and', inputs: ['a', 'b'] },
  }),
});
