import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, objectLiteral, quantity } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { phrase } from '../code/phrase.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { knownTimeZone } from '../ir/time-zone.ts';
import { number, string } from '../ir/type.ts';
import { calendarZone } from './calendar-zone.ts';
import { defineNode } from './define-node.ts';
import { exactUnits, longestIn, millisecondsIn } from './exact-unit.ts';
import { refusalOfMade } from './refusal.ts';

const unit = z.enum([...exactUnits, 'months', 'years']);
type Unit = z.infer<typeof unit>;

/** Units of varying length: even a day does, when clocks change. */
const ofCalendar: ReadonlySet<string> = new Set<Unit>(['days', 'weeks', 'months', 'years']);

export const dateAdd = defineNode({
  type: 'date-add',
  title: 'Date Add',
  summary:
    'The time so much later, or earlier for a negative amount; one outside the years 1 to 9999 is refused. Days and longer units are those of the calendar in `timezone`.',
  group: 'Logic',
  config: closedObject({
    unit: unit.meta({ description: 'In UTC, a day has 24 hours.' }),
    timezone: calendarZone.exactOptional(),
  }).refine(({ unit: by, timezone }) => timezone === undefined || ofCalendar.has(by), {
    path: ['timezone'],
    error: 'left out: hours and shorter units are as long in every time zone',
  }),
  facets: ({ unit: by, timezone: named = 'UTC' }, { report }) => {
    const timezone = knownTimeZone(named, report);
    const milliseconds = isExact(by) && timezone === 'UTC' ? millisecondsIn(by) : undefined;
    return {
      inputs: [{ name: 'timestamp' }, { name: 'amount' }],
      outputs: [{ name: 'timestamp' }],
      typing: () => ({
        needs: { timestamp: string('timestamp'), amount: milliseconds === undefined ? number('int32') : number() },
        outputs: { timestamp: string('instant') },
      }),
      behaviour: {
        kind: 'pure',
        rejects: true,
        emit: (emit) => {
          const { input, sourceName } = emit;
          const name = refusalOfMade(emit, phrase`${sourceName('timestamp')} and ${sourceName('amount')} ${by}`);
          return milliseconds === undefined
            ? lib.addToDate([input('timestamp'), objectLiteral([[by, input('amount')]]), code`${timezone}`, ...name])
            : lib.addMilliseconds([input('timestamp'), amountOf(emit, milliseconds), ...name]);
        },
      },
      fromNow: ({ distance, constant }) => {
        const [before, amount] = [distance('timestamp'), constant('amount')];
        return before === undefined || typeof amount !== 'number'
          ? undefined
          : before + Math.abs(amount) * longestIn(by);
      },
    };
  },
});

const isExact = (by: Unit): by is (typeof exactUnits)[number] => exactUnits.some((each) => each === by);

/** The amount in milliseconds. */
function amountOf({ input, constant }: EmitContext, milliseconds: number): Code {
  if (milliseconds === 1) return input('amount');
  const isOne = constant('amount') === 1;
  return isOne ? quantity(milliseconds) : code`${input('amount')} * ${quantity(milliseconds)}`;
}
