import type { Place } from '../base/span.ts';

export const fileStores = ['folder', 's3'] as const;

/** The file store that a project declares. */
export interface FileStore {
  /** What the environment may select: only a folder, or also S3. */
  readonly store: (typeof fileStores)[number];
  readonly place: Place;
}
