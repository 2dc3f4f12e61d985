import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { unknownLocale } from '../ir/catalogue/config.ts';
import { knownTimeZone } from '../ir/time-zone.ts';
import { string } from '../ir/type.ts';
import { calendarZone } from './calendar-zone.ts';
import { checkWritten, datePattern } from './date-pattern.ts';
import { defineNode } from './define-node.ts';

const locale = z.string().default('en').meta({
  description: 'The language of the names of months and days, such as `de` or `pt-BR`.',
});

export const formatDate = defineNode({
  type: 'format-date',
  title: 'Format Date',
  summary:
    'A time as people write it, by a pattern such as `EEEE, d MMMM yyyy, HH:mm`, as the calendar and the clocks of a time zone show it.',
  group: 'Logic',
  config: closedObject({ pattern: datePattern, locale, timezone: calendarZone.exactOptional() }),
  facets: ({ pattern, locale: language, timezone: named = 'UTC' }, { report }) => {
    checkWritten(pattern, report);
    const timezone = knownTimeZone(named, report);
    if (!isLocale(language)) report(unknownLocale, { locale: language }, ['locale']);
    return {
      inputs: [{ name: 'timestamp' }],
      outputs: [{ name: 'text' }],
      typing: () => ({ needs: { timestamp: string('timestamp') }, outputs: { text: string() } }),
      behaviour: {
        kind: 'pure',
        emit: ({ input }) =>
          lib.formatDate([input('timestamp'), code`${pattern}`, code`${language}`, code`${timezone}`]),
      },
    };
  },
});

function isLocale(name: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(name).length > 0;
  } catch {
    return false;
  }
}
