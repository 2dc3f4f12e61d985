import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { list, number, unknown } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const listLength = defineNode({
  type: 'list-length',
  title: 'List Length',
  summary: 'How many items a list has.',
  group: 'Lists',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'list', isCounted: true }],
    outputs: [{ name: 'length' }],
    typing: () => ({ needs: { list: list(unknown) }, outputs: { length: number('int32', 'index') } }),
    behaviour: { kind: 'pure', emit: ({ input }) => code`${input('list')}.length` },
    taint: { kind: 'sanitizer' },
  }),
});
