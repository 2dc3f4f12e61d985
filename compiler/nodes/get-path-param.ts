import { z } from 'zod';
import { nearest } from '../base/did-you-mean.ts';
import { closedObject } from '../base/schema.ts';
import { property } from '../code/code.ts';
import { unknownPathParam } from '../ir/catalogue/config.ts';
import { string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { parameterType, typedParameter } from './typed-parameter.ts';

export const getPathParam = defineNode({
  type: 'get-path-param',
  title: 'Get Path Param',
  summary:
    'A `:parameter` of the path, or the `*rest` of it, which may be empty: a string, percent-decoded, or what `type` says.',
  group: 'Request data',
  config: closedObject({
    name: z.string().meta({ description: 'The parameter, without its colon or star.', examples: ['id'] }),
    type: parameterType,
  }),
  facets: ({ name, type }, context) => {
    const { pathParams, restParam, report } = context;
    if (!pathParams.includes(name))
      report(unknownPathParam, { name, near: nearest(name, pathParams), known: pathParams }, ['name']);
    const { declared, steps } = typedParameter(type, 'required', undefined, context);
    const key = name === restParam ? '*' : name;
    return {
      inputs: [],
      outputs: [{ name: 'value' }],
      typing: () => ({ needs: {}, outputs: { value: string() } }),
      behaviour: { kind: 'pure', emit: ({ request }) => property(property(request, 'params'), key) },
      reads: { kind: 'path', name, key, declared },
      steps,
      named: `path parameter "${name}"`,
    };
  },
});
