import type { JsonValue } from '../base/json.ts';

/** What is known of the inputs of a node that gives a time. */
export interface TimesGiven {
  /** How many milliseconds a time is at most from that of the request; undefined if it may be any. */
  readonly distance: (port: string) => number | undefined;
  readonly constant: (port: string) => JsonValue | undefined;
}
