import { closedObject } from '../base/schema.ts';
import { string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const fail = defineNode({
  type: 'fail',
  title: 'Fail',
  summary: 'Ends this path of a job or of a function as an effect that fails, with a message for the log.',
  group: 'Functions',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'message', sink: 'the message of a failure' }],
    outputs: [],
    typing: () => ({ needs: { message: string() }, outputs: {} }),
    behaviour: { kind: 'fail', message: 'message' },
  }),
});
