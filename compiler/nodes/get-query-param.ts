import { z } from 'zod';
import type { JsonValue } from '../base/json.ts';
import { closedObject } from '../base/schema.ts';
import { code, property } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { optional, string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { parameterType, typedParameter } from './typed-parameter.ts';

export const getQueryParam = defineNode({
  type: 'get-query-param',
  title: 'Get Query Param',
  summary:
    'A parameter of the query: a string, `""` when given without a value, or what `type` says; may be missing, unless there is a `default`. Given twice it is refused.',
  group: 'Request data',
  config: closedObject({
    name: z.string().meta({ examples: ['limit'] }),
    type: parameterType,
    default: z.custom<JsonValue>().exactOptional().meta({ description: 'The value when the parameter is not given.' }),
  }),
  facets: ({ name, type, default: defaultValue }, context) => {
    const { declared, steps } = typedParameter(type, 'optional', defaultValue, context);
    return {
      inputs: [],
      outputs: [{ name: 'value' }],
      typing: () => ({ needs: {}, outputs: { value: optional(string()) } }),
      behaviour: {
        kind: 'pure',
        emit: ({ request }) => lib.queryParam([property(property(request, 'query'), name), code`${name}`]),
      },
      reads: { kind: 'query', name, declared },
      named: `query parameter "${name}"`,
      steps,
    };
  },
});
