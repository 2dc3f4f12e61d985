import { closedObject } from '../base/schema.ts';
import { list, required, unknown } from '../ir/type.ts';
import { typeAtPath } from '../ir/type-path.ts';
import { defineNode } from './define-node.ts';

export const first = defineNode({
  type: 'first',
  title: 'First',
  summary: 'The first item of a list; missing if the list is empty.',
  group: 'Lists',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'list' }],
    outputs: [{ name: 'item' }],
    typing: (input) => ({
      needs: { list: list(unknown) },
      outputs: { item: typeAtPath(required(input('list')), ['0']) },
    }),
    behaviour: { kind: 'access', from: { kind: 'input', port: 'list' }, paths: new Map([['item', ['0']]]) },
  }),
});
