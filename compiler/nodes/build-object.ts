import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { object, unknown } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { distinctNames } from './distinct-names.ts';

export const buildObject = defineNode({
  type: 'build-object',
  title: 'Build Object',
  summary: 'An object with these fields, in this order; a missing value prints null.',
  group: 'Objects and values',
  config: closedObject({ fields: z.array(z.string()) }),
  facets: (config, context) => {
    const fields = distinctNames(config.fields, 'field', ['fields'], context);
    return {
      inputs: fields.map((name) => ({ name })),
      outputs: [{ name: 'object' }],
      typing: (input) => ({
        needs: Object.fromEntries(fields.map((name) => [name, unknown])),
        outputs: { object: object(fields.map((name) => [name, input(name)])) },
      }),
      behaviour: { kind: 'build', output: 'object', fields: new Map(fields.map((name) => [name, name])) },
    };
  },
});
