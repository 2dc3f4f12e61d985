import { closedObject } from '../base/schema.ts';
import { defineNode } from './define-node.ts';

export const getJsonBody = defineNode({
  type: 'get-json-body',
  title: 'Get JSON Body',
  summary: 'The whole JSON body: an object.',
  group: 'Request data',
  config: closedObject({}),
  facets: (_config, { bodyType }) => ({
    inputs: [],
    outputs: [{ name: 'body' }],
    typing: () => ({ needs: {}, outputs: { body: bodyType } }),
    behaviour: { kind: 'access', from: { kind: 'body' }, paths: new Map([['body', []]]) },
    reads: { kind: 'body' },
  }),
});
