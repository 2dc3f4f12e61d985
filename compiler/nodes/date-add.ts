import { closedObject } from '../base/schema.ts';
import { code, quantity } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { phrase } from '../code/phrase.ts';
import type { EmitContext } from '../ir/kind.ts';
import { number, string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { exactUnit, millisecondsIn } from './exact-unit.ts';
import { refusalOfMade } from './refusal.ts';

export const dateAdd = defineNode({
  type: 'date-add',
  title: 'Date Add',
  summary: 'The time so much later, or earlier for a negative amount; one outside the years 1 to 9999 is refused.',
  group: 'Logic',
  config: closedObject({ unit: exactUnit }),
  facets: ({ unit }) => ({
    inputs: [{ name: 'timestamp' }, { name: 'amount' }],
    outputs: [{ name: 'timestamp' }],
    typing: () => ({
      needs: { timestamp: string('timestamp'), amount: number() },
      outputs: { timestamp: string('instant') },
    }),
    behaviour: {
      kind: 'pure',
      rejects: true,
      emit: (emit) =>
        lib.addMilliseconds([
          emit.input('timestamp'),
          amountOf(emit, millisecondsIn(unit)),
          ...refusalOfMade(emit, phrase`${emit.sourceName('timestamp')} and ${emit.sourceName('amount')} ${unit}`),
        ]),
    },
  }),
});

/** The amount in milliseconds. */
function amountOf({ input, constant }: EmitContext, milliseconds: number): Code {
  if (milliseconds === 1) return input('amount');
  const isOne = constant('amount') === 1;
  return isOne ? quantity(milliseconds) : code`${input('amount')} * ${quantity(milliseconds)}`;
}
