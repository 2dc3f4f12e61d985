import { nearest } from '../base/did-you-mean.ts';
import type { ReportConfig } from '../base/diagnostic.ts';
import { unknownTimeZone } from './catalogue/trigger-config.ts';

/** The zone if it exists, else UTC. */
export function knownTimeZone(timezone: string, report: ReportConfig): string {
  if (isTimeZone(timezone)) return timezone;
  report(unknownTimeZone, { timezone, near: nearest(timezone, Intl.supportedValuesOf('timeZone')) }, ['timezone']);
  return 'UTC';
}

/** Whether the IANA database has a time zone of that name. An offset is not one. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
