import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { knownTimeZone } from '../ir/time-zone.ts';
import { optional, string } from '../ir/type.ts';
import { calendarZone } from './calendar-zone.ts';
import { checkRead, datePattern } from './date-pattern.ts';
import { defineNode } from './define-node.ts';
import { onInvalid } from './on-invalid.ts';
import { refusal } from './refusal.ts';

const instant = string('instant');

export const parseDate = defineNode({
  type: 'parse-date',
  title: 'Parse Date',
  summary:
    'The time that a text without a zone means there, in UTC: of `31.12.2030` by `dd.MM.yyyy`, the first moment of the day; anything else is refused, or gives null.',
  group: 'Conversion',
  config: closedObject({ pattern: datePattern, timezone: calendarZone.exactOptional(), onInvalid }),
  facets: ({ pattern, timezone: named = 'UTC', onInvalid: by }, { report }) => {
    checkRead(pattern, report);
    const timezone = knownTimeZone(named, report);
    const rejects = by === 'reject';
    return {
      inputs: [{ name: 'value' }],
      outputs: [{ name: 'timestamp' }],
      typing: () => ({
        needs: rejects ? { value: string() } : {},
        outputs: { timestamp: rejects ? instant : optional(instant) },
      }),
      behaviour: {
        kind: 'pure',
        rejects,
        emit: (emit) => {
          const given = [emit.input('value'), code`${pattern}`, code`${timezone}`];
          return rejects ? lib.parseDate([...given, ...refusal(emit, 'value')]) : lib.parseDateOrNull(given);
        },
      },
    };
  },
});
