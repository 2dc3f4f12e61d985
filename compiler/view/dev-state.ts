import type { Path } from '../base/operation.ts';

/** What the development server runs, and why that is not the newest version of the flow. */
export interface DevState {
  /** `failed`: nothing listens. */
  readonly state: 'none' | 'starting' | 'running' | 'failed';
  /** Why the newest version does not run. If the server runs, it is an older one. */
  readonly held?: Held;
  /** How long it took from the change until the running version ran, in whole milliseconds. */
  readonly took?: number;
}

export interface Held {
  /** In whole sentences. */
  readonly message: string;
  /** The way out that keeps the data. */
  readonly hint: string;
  /** The part of the flow that it is about; without `route`, of what the routes share. */
  readonly at?: { readonly route?: string; readonly node?: string; readonly path: Path };
  /** The development data are in the way: an empty database is a way out, too. */
  readonly byData?: true;
}
