import { closedObject } from '../base/schema.ts';
import { notInFunction } from '../ir/catalogue/functions.ts';
import { portOf } from '../ir/function.ts';
import { defineNode } from './define-node.ts';
import { extraField } from './exact-object.ts';

export const returnValues = defineNode({
  type: 'return-values',
  title: 'Return Values',
  summary: 'Gives the outputs of a function, each from an input of its name, and ends this path of it.',
  group: 'Functions',
  config: closedObject({}),
  facets: (_, { signature, report }) => {
    if (signature === undefined) report(notInFunction, {}, []);
    const outputs = new Map([...(signature?.outputs.keys() ?? [])].map((name) => [name, portOf('output', name)]));
    const types = new Map([...(signature?.outputs ?? [])].map(([name, type]) => [portOf('output', name), type]));
    return {
      inputs: [...types].map(([name, type]) => (type.presence === 'required' ? { name } : { name, optional: true })),
      outputs: [],
      typing: (input) => ({ needs: Object.fromEntries(types), outputs: {}, conflict: extraField(types, input) }),
      behaviour: { kind: 'return', outputs },
    };
  },
});
