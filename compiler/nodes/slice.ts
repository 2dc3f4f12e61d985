import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { list, listOfAtMost, number, unknown } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { itemOf, sameItems } from './list/item.ts';

export const slice = defineNode({
  type: 'slice',
  title: 'Slice',
  summary:
    'The items from the index `from`, counted from 0, up to and without the one at `to`. Negative ones count from the end.',
  group: 'Lists',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'list', readWhole: true }, { name: 'from' }, { name: 'to', optional: true }],
    outputs: [{ name: 'list' }],
    typing: (input) => ({
      needs: { list: list(unknown), from: number('int32'), to: number('int32') },
      outputs: { list: listOfAtMost(input('list'), itemOf(input('list'))) },
    }),
    behaviour: {
      kind: 'pure',
      emit: ({ input, optionalInput }) => {
        const to = optionalInput('to');
        return code`${input('list')}.slice(${[input('from'), ...(to === undefined ? [] : [to])]})`;
      },
    },
    taint: sameItems,
  }),
});
