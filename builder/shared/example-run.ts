import type { JsonObject } from '../../compiler/base/json.ts';

export interface ExampleRun {
  readonly passed: boolean;
  /** The differences, as printed by `flowsmith test`; empty if it passed. */
  readonly message: string;
  /**
   * The expectation that would make it pass if the actual outcome were right, as written by `flowsmith test --update`.
   */
  readonly recorded?: Recorded;
}

/** One of the members of an example that say how it ends. */
export interface Recorded {
  readonly member: 'response' | 'outputs' | 'failure';
  readonly value: JsonObject;
}
