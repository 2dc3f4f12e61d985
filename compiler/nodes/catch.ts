import { closedObject } from '../base/schema.ts';
import { defineNode } from './define-node.ts';
import { failure } from './failure.ts';

export const catchNode = defineNode({
  type: 'catch',
  title: 'Catch',
  summary:
    'Where the flow goes on once an effect without a wired “error” has failed; at most one, and no edge leads to it.',
  group: 'Effects',
  config: closedObject({}),
  facets: () => ({
    inputs: [],
    outputs: [{ name: 'failure', with: 'next' }],
    typing: () => ({ needs: {}, outputs: { failure } }),
    behaviour: { kind: 'catch', failure: 'failure' },
  }),
});
