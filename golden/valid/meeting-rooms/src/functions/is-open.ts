// Emitted by flowsmith from the function "is-open". Change the flow, not this file.
// Whether the house is open then, where it stands
import { inZone } from '../lib/values/calendar.ts';

export function isOpen(at: string): boolean {
  const hour = inZone(at, 'Europe/Berlin').hour;

  return inZone(at, 'Europe/Berlin').dayOfWeek <= 5 && hour >= 8 && hour < 20;
}
