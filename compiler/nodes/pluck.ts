import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { listAsLongAs, unknown } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { fieldConfig, fieldOf, overItems, partOf, typeOfField } from './list/item.ts';

export const pluck = defineNode({
  type: 'pluck',
  title: 'Pluck',
  summary: 'One field of each item, as a list.',
  group: 'Lists',
  config: closedObject({ field: fieldConfig }),
  facets: (config) => {
    const field = fieldOf(config.field);
    return {
      inputs: [{ name: 'list', readWhole: true }],
      outputs: [{ name: 'values' }],
      typing: overItems([[field, unknown]], (list, item) => ({ values: listAsLongAs(list, typeOfField(item, field)) })),
      behaviour: {
        kind: 'pure',
        emit: (emit) => code`${emit.input('list')}.map((item) => ${partOf(emit, 'list', field)})`,
      },
      taint: { kind: 'parts-from', from: ([index = null, ...path]) => [['list', [index, ...field, ...path]]] },
    };
  },
});
