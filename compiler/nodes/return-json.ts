import { closedObject } from '../base/schema.ts';
import { unknown } from '../ir/type.ts';
import { answerConfig, answerFacets, bodyPort, statusConfig } from './answer.ts';
import { defineNode } from './define-node.ts';

export const returnJson = defineNode({
  type: 'return-json',
  title: 'Return JSON',
  summary: 'Answers the request, and ends this path of the flow.',
  group: 'Response',
  config: closedObject({ status: statusConfig, ...answerConfig }),
  facets: (config, context) => answerFacets(config, { body: { ...bodyPort, need: unknown } }, context),
});
