import { z } from 'zod';

/** The setting of kinds that calculate with calendar dates. */
export const calendarZone = z.string().meta({
  description:
    'A name of the IANA database, such as `Europe/Berlin`, which knows when clocks are changed; UTC by default.',
  examples: ['Europe/Berlin'],
});
