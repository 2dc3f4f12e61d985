import { z } from 'zod';
import type { JsonValue } from '../base/json.ts';
import { closedObject } from '../base/schema.ts';
import { typeOfLiteral } from '../ir/type-of-literal.ts';
import { defineNode } from './define-node.ts';

export const value = defineNode({
  type: 'value',
  title: 'Value',
  summary: 'A constant.',
  group: 'Objects and values',
  config: closedObject({
    value: z.custom<JsonValue>((given) => given !== undefined, 'a value').meta({ description: 'Any JSON value.' }),
  }),
  facets: (config) => ({
    inputs: [],
    outputs: [{ name: 'value' }],
    typing: () => ({ needs: {}, outputs: { value: typeOfLiteral(config.value) } }),
    behaviour: { kind: 'pure', emit: ({ literal }) => literal(config.value) },
    meaning: { kind: 'constant', value: config.value },
  }),
});
