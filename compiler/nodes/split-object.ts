import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { openObject } from '../ir/type.ts';
import { typeAtPath } from '../ir/type-path.ts';
import { defineNode } from './define-node.ts';
import { distinctNames } from './distinct-names.ts';
import { needOfWhole, optionalParts, wholeOf } from './optional-parts.ts';
import { propertyConflict } from './property-conflict.ts';

export const splitObject = defineNode({
  type: 'split-object',
  title: 'Split Object',
  summary: 'Several own fields of an object, each at an output of its name.',
  group: 'Objects and values',
  config: closedObject({ fields: z.array(z.string()), optional: optionalParts }),
  facets: (config, context) => {
    const fields = distinctNames(config.fields, 'field', ['fields'], context);
    return {
      inputs: [{ name: 'object' }],
      outputs: fields.map((name) => ({ name })),
      typing: (input) => {
        const object = wholeOf(input('object'), config);
        const [conflict] = fields.flatMap(
          (name, index) => propertyConflict(object, [name], { at: ['fields', index], namesPorts: true }) ?? [],
        );
        return {
          needs: { object: needOfWhole(openObject(), config) },
          outputs: Object.fromEntries(fields.map((name) => [name, typeAtPath(object, [name])])),
          conflict,
        };
      },
      behaviour: {
        kind: 'access',
        from: { kind: 'input', port: 'object' },
        paths: new Map(fields.map((name) => [name, [name]])),
      },
    };
  },
});
