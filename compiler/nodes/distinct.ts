import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { isScalarType, listAsLongAs, unknown } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { fieldConfig, fieldOf, itemOf, overItems, partOf, sameItems } from './list/item.ts';

export const distinct = defineNode({
  type: 'distinct',
  title: 'Distinct',
  summary: 'The items without repetitions: of equal ones the first, or of those with an equal `field`.',
  group: 'Lists',
  config: closedObject({ field: fieldConfig.exactOptional() }),
  facets: (config) => {
    const field = fieldOf(config.field);
    return {
      inputs: [{ name: 'list', readWhole: true }],
      outputs: [{ name: 'list' }],
      typing: overItems([[field, unknown]], (list, item) => ({ list: listAsLongAs(list, item) })),
      behaviour: {
        kind: 'pure',
        emit: (emit) => {
          const list = emit.input('list');
          if (field.length > 0) return lib.distinct([list, code`(item) => ${partOf(emit, 'list', field)}`]);
          const item = itemOf(emit.type('list'));
          const isSet = isScalarType(item) && item.presence === 'required';
          return isSet ? code`[...new Set(${list})]` : lib.distinct([list]);
        },
      },
      taint: sameItems,
    };
  },
});
