import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { parentOf, typeAtPath } from '../ir/type-path.ts';
import { defineNode } from './define-node.ts';
import { needOfWhole, optionalParts, wholeOf } from './optional-parts.ts';
import { asPath } from './path-text.ts';
import { propertyConflict } from './property-conflict.ts';

export const getProperty = defineNode({
  type: 'get-property',
  title: 'Get Property',
  summary: 'A part of an object, by its path. Own properties only: an inherited name is missing.',
  group: 'Objects and values',
  config: closedObject({
    path: asPath(z.string().min(1, 'a path')).meta({
      description: 'Names and indices with dots between, such as `customer.address.0.city`.',
      examples: ['customer.name'],
    }),
    optional: optionalParts,
  }),
  facets: (config) => {
    const path = config.path.split('.');
    return {
      inputs: [{ name: 'object' }],
      outputs: [{ name: 'value' }],
      typing: (input) => {
        const object = wholeOf(input('object'), config);
        const conflict = propertyConflict(object, path, { at: ['path'] });
        return {
          needs: { object: needOfWhole(parentOf(path[0] ?? ''), config) },
          outputs: { value: typeAtPath(object, path) },
          conflict,
        };
      },
      behaviour: { kind: 'access', from: { kind: 'input', port: 'object' }, paths: new Map([['value', path]]) },
    };
  },
});
