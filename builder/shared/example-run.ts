import type { JsonObject } from '../../compiler/base/json.ts';

export interface ExampleRun {
  readonly passed: boolean;
  /** What differed, as `flowsmith test` prints it; empty if it passed. */
  readonly message: string;
  /**
   * The expectation that would make it pass, if its different outcome were right: as `flowsmith test --update` writes
   * it.
   */
  readonly recorded?: Recorded;
}

/** One of the members of an example that say how it ends. */
export interface Recorded {
  readonly member: 'response' | 'outputs' | 'failure';
  readonly value: JsonObject;
}
