import { closedObject } from '../base/schema.ts';
import { lib } from '../code/lib.ts';
import { listOfAtMost, number } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { refusalOfMade } from './refusal.ts';

/** As runtime-lib counts. */
const most = 10_000;

export const range = defineNode({
  type: 'range',
  title: 'Range',
  summary: 'The whole numbers from `from` to `to`, both included; none if `to` is less. More than 10,000 are refused.',
  group: 'Lists',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'from' }, { name: 'to' }],
    outputs: [{ name: 'list' }],
    typing: () => ({
      needs: { from: number('int32'), to: number('int32') },
      outputs: { list: listOfAtMost(most, number('int32')) },
    }),
    behaviour: {
      kind: 'pure',
      rejects: true,
      emit: (emit) => lib.range([emit.input('from'), emit.input('to'), ...refusalOfMade(emit, 'the range')]),
    },
  }),
});
