import { closedObject } from '../base/schema.ts';
import { lib } from '../code/lib.ts';
import { bytes } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const getRawBody = defineNode({
  type: 'get-raw-body',
  title: 'Get Raw Body',
  summary: 'The exact bytes of the body as received, for signatures.',
  group: 'Request data',
  config: closedObject({}),
  facets: () => ({
    inputs: [],
    outputs: [{ name: 'raw' }],
    typing: () => ({ needs: {}, outputs: { raw: bytes } }),
    behaviour: { kind: 'pure', emit: ({ request }) => lib.rawBody([request]) },
    reads: { kind: 'raw' },
    named: 'body',
  }),
});
