import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, property } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { knownTimeZone } from '../ir/time-zone.ts';
import { number, string } from '../ir/type.ts';
import { calendarZone } from './calendar-zone.ts';
import { defineNode } from './define-node.ts';

const part = z.enum(['year', 'month', 'day', 'weekday', 'hour', 'minute', 'second']);

/** The methods of `Date` for parts in UTC. Not the others: its months begin with 0, its weeks on Sunday. */
const getters: Readonly<Partial<Record<z.infer<typeof part>, string>>> = {
  year: 'getUTCFullYear',
  day: 'getUTCDate',
  hour: 'getUTCHours',
  minute: 'getUTCMinutes',
  second: 'getUTCSeconds',
};

export const datePart = defineNode({
  type: 'date-part',
  title: 'Date Part',
  summary:
    'A part of a time as the calendar and the clocks of a time zone show it. Months are 1 to 12, Monday is 1 and Sunday 7.',
  group: 'Logic',
  config: closedObject({ part, timezone: calendarZone.exactOptional() }),
  facets: ({ part: wanted, timezone: named = 'UTC' }, { report }) => {
    const timezone = knownTimeZone(named, report);
    const getter = timezone === 'UTC' ? getters[wanted] : undefined;
    return {
      inputs: [{ name: 'timestamp' }],
      outputs: [{ name: 'value' }],
      typing: () => ({ needs: { timestamp: string('timestamp') }, outputs: { value: number('int32', 'index') } }),
      behaviour: {
        kind: 'pure',
        emit: ({ input }) => {
          const time = input('timestamp');
          if (getter !== undefined) return code`${property(code`new Date(${time})`, getter)}()`;
          return property(lib.inZone([time, code`${timezone}`]), wanted === 'weekday' ? 'dayOfWeek' : wanted);
        },
      },
      nameHint: wanted,
    };
  },
});
