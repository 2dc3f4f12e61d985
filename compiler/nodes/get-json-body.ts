import { closedObject } from '../base/schema.ts';
import { defineNode } from './define-node.ts';

export const getJsonBody = defineNode({
  type: 'get-json-body',
  title: 'Get JSON Body',
  summary: 'The whole body: an object, or the text or the bytes that Start accepts.',
  group: 'Request data',
  config: closedObject({}),
  facets: (_config, { bodyType, accepts }) => {
    const whole = accepts?.whole;
    return {
      inputs: [],
      outputs: [{ name: 'body' }],
      typing: () => ({ needs: {}, outputs: { body: whole?.type ?? bodyType } }),
      ...(whole === undefined
        ? {
            behaviour: { kind: 'access', from: { kind: 'body' }, paths: new Map([['body', []]]) },
            reads: { kind: 'body' },
          }
        : {
            behaviour: { kind: 'pure', emit: ({ request }) => whole.emit(request) },
            reads: { kind: 'raw' },
            named: 'body',
          }),
    };
  },
});
