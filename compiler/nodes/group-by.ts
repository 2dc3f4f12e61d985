import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { PartPath } from '../ir/part-path.ts';
import { filledList, isScalarType, listAsLongAs, object, unknown } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { fieldConfig, fieldOf, itemOf, overItems, partOf, typeOfField } from './list/item.ts';
import type { Field } from './list/item.ts';

export const groupBy = defineNode({
  type: 'group-by',
  title: 'Group By',
  summary: 'The items with an equal field together, as `{ key, items }`, in the order of the first of each.',
  group: 'Lists',
  config: closedObject({ field: fieldConfig }),
  facets: (config) => {
    const field = fieldOf(config.field);
    return {
      inputs: [{ name: 'list', readWhole: true }],
      outputs: [{ name: 'groups' }],
      typing: overItems([[field, unknown]], (list, item) => {
        const group = object([
          ['key', typeOfField(item, field)],
          ['items', filledList(item)],
        ]);
        return { groups: listAsLongAs(list, group) };
      }),
      behaviour: { kind: 'pure', emit: (emit) => emitGroups(field, emit) },
      taint: { kind: 'parts-from', from: (path) => [['list', partBehind(field, path)]] },
    };
  },
});

function emitGroups(field: Field, emit: EmitContext): Code {
  const type = typeOfField(itemOf(emit.type('list')), field);
  const part = partOf(emit, 'list', field);
  const isThere = type.presence === 'required';
  const key = code`(item) => ${isThere ? part : code`${part} ?? null`}`;
  return isScalarType(type) && isThere
    ? code`Array.from(Map.groupBy(${emit.input('list')}, ${key}), ([key, items]) => ({ key, items }))`
    : lib.groupBy([emit.input('list'), key]);
}

function partBehind(field: Field, [index, name, ...rest]: PartPath): PartPath {
  if (index === undefined || name === undefined || name === null) return [];
  if (name === 'key') return [null, ...field, ...rest];
  return rest.length === 0 ? [] : [null, ...rest.slice(1)];
}
