import type { Declarations, RouteSummary } from '../../../ir/route-summary.ts';
import type { Options } from '../../../options.ts';
import { findShadowings } from './shadowings.ts';
import type { Shadowing } from './shadowings.ts';

/** The facts about a project that its rules share. */
export interface ProjectAnalysis {
  readonly declarations: Declarations;
  /** By path, then method. */
  readonly routes: readonly RouteSummary[];
  readonly shadowings: readonly Shadowing[];
  /** The rule sets that the project enables. */
  readonly optIn: ReadonlySet<Options['rules'][number]>;
}

export const analyseProject = (
  declarations: Declarations,
  routes: readonly RouteSummary[],
  rules: Options['rules'],
): ProjectAnalysis => ({
  declarations,
  routes,
  shadowings: findShadowings(routes.map(({ endpoint }) => endpoint)),
  optIn: new Set(rules),
});
