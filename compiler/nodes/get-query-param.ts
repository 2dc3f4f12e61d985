import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, property } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { optional, string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const getQueryParam = defineNode({
  type: 'get-query-param',
  title: 'Get Query Param',
  summary:
    'A parameter of the query: always a string, `""` when given without a value; may be missing. Given twice it is refused.',
  group: 'Request data',
  config: closedObject({ name: z.string() }),
  facets: ({ name }) => ({
    inputs: [],
    outputs: [{ name: 'value' }],
    typing: () => ({ needs: {}, outputs: { value: optional(string()) } }),
    behaviour: {
      kind: 'pure',
      emit: ({ request }) => lib.queryParam([property(property(request, 'query'), name), code`${name}`]),
    },
    reads: { kind: 'query', name },
    named: `query parameter "${name}"`,
  }),
});
