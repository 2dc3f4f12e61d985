import type { Locate } from '../base/span.ts';
import type { FunctionFile, ProjectFile, RouteFile } from './format.ts';

/**
 * A project as written in its files, the output of 1-parse: every part has the right shape, but nothing has been
 * resolved. Objects with free keys (tables, columns, inputs, literals) have no prototype.
 */
export interface Document extends ProjectDocument {
  /** By path, then method. */
  readonly routes: readonly RouteDocument[];
  /** In the order of the files. */
  readonly functions: readonly FunctionDocument[];
}

/** The declarations that the routes share. */
export interface ProjectDocument {
  readonly project: Omit<ProjectFile, 'routes' | 'functions'>;
  /** The places of the project's own parts, such as `['tables', 'users', 'columns']`. */
  readonly locate: Locate;
}

export interface RouteDocument {
  readonly route: RouteFile;
  readonly locate: Locate;
}

export interface FunctionDocument {
  readonly function: FunctionFile;
  readonly locate: Locate;
}
