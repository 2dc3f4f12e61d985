import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, identifier, join } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { isKind, listAsLongAs } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import {
  fieldConfig,
  fieldOf,
  itemAfter,
  itemOf,
  listWith,
  overItems,
  partOf,
  sameItems,
  sortable,
  typeOfField,
} from './list/item.ts';
import type { Field } from './list/item.ts';

const order = closedObject({ field: fieldConfig.exactOptional(), direction: z.enum(['asc', 'desc']).default('asc') });

interface Order {
  readonly field: Field;
  readonly direction: 'asc' | 'desc';
}

export const sortList = defineNode({
  type: 'sort-list',
  title: 'Sort List',
  summary: 'The items in order, as the database sorts them: texts by code points, missing values last (`desc`: first).',
  group: 'Lists',
  config: closedObject({
    orderBy: z.array(order).min(1, 'a list of at least one field').meta({
      description:
        'The fields to sort by: the second one decides where the first ones are equal. Without a `field`, the items themselves are compared. Equal items keep their order.',
    }),
  }),
  facets: ({ orderBy }) => {
    const orders = orderBy.map(({ field, direction }): Order => ({ field: fieldOf(field), direction }));
    const fields = orders.map(({ field }) => [field, sortable] as const);
    return {
      inputs: [{ name: 'list', readWhole: true }],
      outputs: [{ name: 'list' }],
      typing: overItems(
        fields,
        (list) => ({ list: listAsLongAs(list, itemAfter(list, listWith(fields))) }),
        (index) => ['orderBy', index, 'field'],
      ),
      behaviour: {
        kind: 'pure',
        emit: (emit) => {
          const comparisons = orders.map((each) => comparison(each, emit));
          return code`${emit.input('list')}.toSorted((a, b) => ${join(comparisons, ' || ')})`;
        },
      },
      meaning: { kind: 'reordered', list: 'list' },
      taint: sameItems,
    };
  },
});

function comparison({ field, direction }: Order, emit: EmitContext): Code {
  const [a, b] = [partOf(emit, 'list', field, identifier('a')), partOf(emit, 'list', field, identifier('b'))];
  const [left, right] = direction === 'asc' ? [a, b] : [b, a];
  const type = typeOfField(itemOf(emit.type('list')), field);
  return isKind(type, 'number') && type.presence === 'required' ? code`${left} - ${right}` : lib.inOrder([left, right]);
}
