import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { list, unknown } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { itemOf } from './list/item.ts';

export const flatten = defineNode({
  type: 'flatten',
  title: 'Flatten',
  summary: 'The items of the lists in a list, one after the other. Lists inside those stay lists.',
  group: 'Lists',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'list', readWhole: true }],
    outputs: [{ name: 'list' }],
    typing: (input) => ({
      needs: { list: list(list(unknown)) },
      outputs: { list: list(itemOf(itemOf(input('list')))) },
    }),
    behaviour: { kind: 'pure', emit: ({ input }) => code`${input('list')}.flat()` },
    taint: {
      kind: 'parts-from',
      from: ([index, ...path]) => [['list', index === undefined ? [] : [null, null, ...path]]],
    },
  }),
});
