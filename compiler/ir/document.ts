import type { Place } from '../base/span.ts';
import type { ProjectFile, RouteFile } from './format.ts';

/**
 * A project as it stands in its files, each part of the right shape and nothing resolved: what 1-parse makes of the
 * text. Every object in it that has free keys (tables, columns, inputs, literals) is without a prototype: only its own
 * keys are there.
 */
export interface Document extends ProjectDocument {
  /** By path, then method. */
  readonly routes: readonly RouteDocument[];
}

/** What the routes share. */
export interface ProjectDocument {
  readonly project: Omit<ProjectFile, 'routes'>;
  /** Places of the project's own parts, such as `['tables', 'users', 'columns']`. */
  readonly locate: Locate;
}

export interface RouteDocument {
  readonly route: RouteFile;
  readonly locate: Locate;
}

/**
 * Where a part stands in its file; `key` means the part's key rather than its value (the same for an item of a list).
 * The path of a part that is left out leads to the nearest part around it.
 */
export type Locate = (path: readonly (string | number)[], part?: 'key' | 'value') => Place;
