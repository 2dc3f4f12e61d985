import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, quantity } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { phrase } from '../code/phrase.ts';
import { knownTimeZone } from '../ir/time-zone.ts';
import { string } from '../ir/type.ts';
import { calendarZone } from './calendar-zone.ts';
import { defineNode } from './define-node.ts';
import { longestIn } from './exact-unit.ts';
import { refusalOfMade } from './refusal.ts';

/** In milliseconds. In UTC, the lengths of these units never vary. */
const lengths: ReadonlyMap<string, number> = new Map([
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
]);

export const startOf = defineNode({
  type: 'start-of',
  title: 'Start Of',
  summary: 'The moment at which the minute, hour, day, week (on Monday), month, quarter or year of a time begins.',
  group: 'Logic',
  config: closedObject({
    unit: z.enum(['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']),
    timezone: calendarZone.exactOptional(),
  }),
  facets: ({ unit, timezone: named = 'UTC' }, { report }) => {
    const timezone = knownTimeZone(named, report);
    const milliseconds = timezone === 'UTC' ? lengths.get(unit) : undefined;
    return {
      inputs: [{ name: 'timestamp' }],
      outputs: [{ name: 'start' }],
      typing: () => ({ needs: { timestamp: string('timestamp') }, outputs: { start: string('instant') } }),
      behaviour: {
        kind: 'pure',
        rejects: milliseconds === undefined,
        emit: (emit) => {
          const time = emit.input('timestamp');
          if (milliseconds !== undefined) return lib.floorTime([time, quantity(milliseconds)]);
          const name = refusalOfMade(emit, phrase`the start of ${emit.sourceName('timestamp')}`);
          return lib.startOf([time, code`${unit}`, code`${timezone}`, ...name]);
        },
      },
      fromNow: ({ distance }) => {
        const before = distance('timestamp');
        return before === undefined ? undefined : before + longestIn('years');
      },
    };
  },
});
