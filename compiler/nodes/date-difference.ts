import { closedObject } from '../base/schema.ts';
import { code, quantity } from '../code/code.ts';
import { number, string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { exactUnit, millisecondsIn } from './exact-unit.ts';

export const dateDifference = defineNode({
  type: 'date-difference',
  title: 'Date Difference',
  summary: 'How many whole units lie between two times, towards zero; negative if the second is the earlier one.',
  group: 'Logic',
  config: closedObject({ unit: exactUnit }),
  facets: ({ unit }) => ({
    inputs: [{ name: 'from' }, { name: 'to' }],
    outputs: [{ name: 'difference' }],
    typing: () => ({
      needs: { from: string('timestamp'), to: string('timestamp') },
      outputs: { difference: number() },
    }),
    behaviour: {
      kind: 'pure',
      emit: ({ input }) => {
        const milliseconds = code`Date.parse(${input('to')}) - Date.parse(${input('from')})`;
        return unit === 'milliseconds'
          ? milliseconds
          : code`Math.trunc((${milliseconds}) / ${quantity(millisecondsIn(unit))})`;
      },
    },
  }),
});
