import { closedObject } from '../base/schema.ts';
import { listOfAtMost } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import {
  bindItemConditions,
  emitFilter,
  inputsOf,
  itemConditions,
  typeConditions,
  typeOfKept,
} from './list/conditions.ts';
import { itemAfter, sameItems } from './list/item.ts';

export const filterList = defineNode({
  type: 'filter-list',
  title: 'Filter List',
  summary: 'The items that meet all conditions, in their order.',
  group: 'Lists',
  config: closedObject({ where: itemConditions }),
  facets: ({ where }, context) => {
    const conditions = bindItemConditions(where, ['list'], context);
    return {
      inputs: [{ name: 'list', readWhole: true }, ...inputsOf(conditions)],
      outputs: [{ name: 'list' }],
      typing: (input) => {
        const typed = typeConditions(conditions, input);
        return {
          ...typed,
          outputs: {
            list: listOfAtMost(input('list'), typeOfKept(itemAfter(input('list'), typed.needs['list']), conditions)),
          },
        };
      },
      behaviour: { kind: 'pure', emit: (emit) => emitFilter(conditions, emit) },
      taint: sameItems,
    };
  },
});
