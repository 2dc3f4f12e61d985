import type { Report } from '../../../base/diagnostic.ts';
import type { ProjectAnalysis } from '../analysis/project-analysis.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';

/** A rule for every route. It judges the facts of the analysis, and computes no others. */
export type RouteRule = (analysis: RouteAnalysis, report: Report) => void;

/** A rule about how the routes of a project fit together and with its declarations. */
export type ProjectRule = (project: ProjectAnalysis, report: Report) => void;
