import { closedObject } from '../base/schema.ts';
import { boolean } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const branch = defineNode({
  type: 'branch',
  title: 'Branch',
  summary: 'Goes on by `true` or by `false`.',
  group: 'Logic',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'condition' }],
    outputs: [],
    typing: () => ({ needs: { condition: boolean }, outputs: {} }),
    behaviour: { kind: 'test', whenTrue: 'true', whenFalse: 'false', emit: ({ input }) => input('condition') },
    meaning: { kind: 'condition', input: 'condition' },
  }),
});
