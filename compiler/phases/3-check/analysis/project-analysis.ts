import type { Declarations, RouteSummary } from '../../../ir/route-summary.ts';
import type { Options } from '../../../options.ts';
import { findShadowings } from './shadowings.ts';
import type { Shadowing } from './shadowings.ts';

/** Everything the rules know of how the routes of a project go together. */
export interface ProjectAnalysis {
  readonly declarations: Declarations;
  /** By path, then method. */
  readonly routes: readonly RouteSummary[];
  readonly shadowings: readonly Shadowing[];
  /** The sets of rules that the project asks for. */
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
