import type { Place } from '../base/span.ts';

export const fileStores = ['folder', 's3'] as const;

/** The store of files that a project declares. */
export interface FileStore {
  /** What the environment may choose: a folder only, or S3 as well. */
  readonly store: (typeof fileStores)[number];
  readonly place: Place;
}
