import { closedObject } from '../base/schema.ts';
import { code, templateLiteral } from '../code/code.ts';
import { string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const requestUrl = defineNode({
  type: 'request-url',
  title: 'Request URL',
  summary: 'The public URL of the request: BASE_URL, path and query as received. Some providers sign it.',
  group: 'Request data',
  config: closedObject({}),
  facets: () => ({
    inputs: [],
    outputs: [{ name: 'url' }],
    typing: () => ({ needs: {}, outputs: { url: string() } }),
    behaviour: {
      kind: 'pure',
      emit: ({ app, request }) => templateLiteral([code`${app}.config.BASE_URL`, code`${request}.originalUrl`]),
    },
    reads: { kind: 'url' },
    named: 'request URL',
  }),
});
