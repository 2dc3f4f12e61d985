import type { Path } from '../base/operation.ts';

/** What the development server runs and, if that is not the newest version of the flow, why. */
export interface DevState {
  /** `failed`: nothing listens. */
  readonly state: 'none' | 'starting' | 'running' | 'failed';
  /** Why the newest version does not run. If the server is running, it runs an older version. */
  readonly held?: Held;
  /** The time from the change until the running version ran, in whole milliseconds. */
  readonly took?: number;
}

export interface Held {
  /** In whole sentences. */
  readonly message: string;
  /** The remedy that keeps the data. */
  readonly hint: string;
  /** The part of the flow that it is about; without `route`, of the shared declarations. */
  readonly at?: { readonly route?: string; readonly node?: string; readonly path: Path };
  /** The development data is in the way, so an empty database is a remedy, too. */
  readonly byData?: true;
}
