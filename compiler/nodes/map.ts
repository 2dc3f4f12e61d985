import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { list, number, unknown } from '../ir/type.ts';
import {
  containerInputs,
  containerOutputs,
  containerPorts,
  containerTaint,
  itemConfig,
  maxConfig,
} from './container.ts';
import { defineNode } from './define-node.ts';

export const map = defineNode({
  type: 'map',
  title: 'Map',
  summary: 'Holds nodes that compute a value from each item of a list, and gives these values as a list.',
  group: 'Lists',
  config: closedObject({
    item: itemConfig,
    max: maxConfig.exactOptional().meta({
      description: 'How many items the list may have; a longer one is refused. By default, any number.',
    }),
  }),
  facets: ({ item, max }) => ({
    inputs: containerInputs,
    outputs: containerOutputs,
    container: { ...containerPorts, itemName: item, ...(max === undefined ? {} : { most: max }) },
    // For an empty container; others get their types from their nodes.
    typing: () => ({
      needs: { list: list(unknown) },
      outputs: { index: number('int32', 'index'), results: list(unknown) },
    }),
    behaviour: { kind: 'pure', emit: (emit) => code`${emit.input('list')}.map(${emit.body})` },
    taint: containerTaint,
  }),
});
