import { z } from 'zod';

const milliseconds = {
  milliseconds: 1,
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  weeks: 604_800_000,
} as const;

/** The units of time with a fixed length; in UTC, these include days. */
export const exactUnits = ['milliseconds', 'seconds', 'minutes', 'hours', 'days', 'weeks'] as const;

export const exactUnit = z.enum(exactUnits).meta({
  description: 'A day has 24 hours: the days are those of UTC.',
});

export const millisecondsIn = (unit: (typeof exactUnits)[number]): number => milliseconds[unit];

/** More milliseconds than a unit ever has: days are longer than 24 hours where clocks are set back. */
export const longestIn = (unit: (typeof exactUnits)[number] | 'months' | 'years'): number =>
  2 * (unit === 'months' ? 31 * milliseconds.days : unit === 'years' ? 366 * milliseconds.days : milliseconds[unit]);
