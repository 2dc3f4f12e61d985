import type { Report } from '../../../base/diagnostic.ts';
import type { ProjectAnalysis } from '../analysis/project-analysis.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';

/** A law that each route has to keep. It judges facts that the analysis holds, and finds none of its own. */
export type RouteRule = (analysis: RouteAnalysis, report: Report) => void;

/** A law about how the routes of a project go together, and with what it declares. */
export type ProjectRule = (project: ProjectAnalysis, report: Report) => void;
