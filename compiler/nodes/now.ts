import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const now = defineNode({
  type: 'now',
  title: 'Now',
  summary: 'The time of the request, fixed at Start, in ISO 8601.',
  group: 'Objects and values',
  config: closedObject({}),
  facets: () => ({
    inputs: [],
    outputs: [{ name: 'value' }],
    typing: () => ({ needs: {}, outputs: { value: string('instant') } }),
    behaviour: { kind: 'pure', emit: ({ clock }) => code`${clock}.toISOString()` },
    reads: { kind: 'clock' },
    fromNow: () => 0,
  }),
});
