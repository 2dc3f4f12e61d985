import type { RouteOutline, Surroundings } from '../../../ir/outline.ts';

export interface ProjectAnalysis {
  readonly declarations: Surroundings;
  /** Whether the project asks for the conventions of REST. */
  readonly conventions: boolean;
  readonly routes: readonly RouteOutline[];
}
