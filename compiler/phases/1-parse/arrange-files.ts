import { compareText } from '../../base/compare-text.ts';
import type { Reporter } from '../../base/diagnostic.ts';
import { startOf } from '../../base/span.ts';
import type { Source } from '../../base/span.ts';
import { clashingFiles, noProjectFile } from '../../ir/catalogue/files.ts';

/** The files of a project in reading order, independent of the order in which they were given. */
export interface Arranged {
  /** Undefined if it is missing. */
  readonly project: Source | undefined;
  /** Sorted by file name; empty if the project is a single file. */
  readonly routes: readonly Source[];
  /** The files in `functions/` next to the project's. */
  readonly functions: readonly Source[];
  /** Routes and functions whose file name repeats another one, ignoring case. They are read but not compiled. */
  readonly clashing: ReadonlySet<Source>;
}

/** A single source is either a whole project or a folder without routes; several sources are a folder. */
export function arrangeFiles(sources: readonly Source[], reporter: Reporter): Arranged {
  const sorted = sources.toSorted((left, right) => compareText(left.file, right.file));
  const [only] = sorted;
  if (only !== undefined && sorted.length === 1)
    return { project: only, routes: [], functions: [], clashing: new Set() };
  const clashing = reportClashes(sorted, reporter);
  const project = findProject(sorted);
  const isFunction = ({ file }: Source): boolean =>
    project !== undefined && file.startsWith(`${project.file.slice(0, -'project.json'.length)}functions/`);
  const parts = sorted.filter((source) => source !== project);
  const routes = parts.filter((source) => !isFunction(source));
  if (project === undefined) reportMissingProject(routes[0]?.file, reporter);
  return { project, routes, functions: parts.filter(isFunction), clashing };
}

/** The topmost `project.json`; `routes/project.json` is a route. */
function findProject(sources: readonly Source[]): Source | undefined {
  const candidates = sources.filter(isProjectFile);
  const shortest = candidates.toSorted((left, right) => left.file.length - right.file.length)[0];
  return shortest === undefined || isRoute(shortest.file, sources) ? undefined : shortest;
}

/** Whether it has the name that a folder's project has. */
export const isProjectFile = ({ file }: Source): boolean => file === 'project.json' || file.endsWith('/project.json');

/** Whether a `project.json` is itself a route file: it is in `routes/` and has no routes beside it. */
function isRoute(project: string, sources: readonly Source[]): boolean {
  const routes = `${project.slice(0, -'project.json'.length)}routes/`;
  return /(?:^|\/)routes\//.test(project) && !sources.some(({ file }) => file.startsWith(routes));
}

/** Reports the missing project.json in the folder that `routeFile` belongs to. */
export function reportMissingProject(routeFile: string | undefined, reporter: Reporter): void {
  const end = routeFile?.lastIndexOf('routes/') ?? -1;
  const file = `${routeFile?.slice(0, Math.max(0, end)) ?? ''}project.json`;
  const related = routeFile === undefined ? [] : [{ message: 'This file holds a route.', place: startOf(routeFile) }];
  reporter.report(noProjectFile, { file }, { place: startOf(file), related });
}

function reportClashes(sources: readonly Source[], reporter: Reporter): ReadonlySet<Source> {
  const seen = new Map<string, string>();
  const clashing = new Set<Source>();
  for (const source of sources) {
    const { file } = source;
    const folded = file.toLowerCase();
    const other = seen.get(folded);
    if (other === undefined) {
      seen.set(folded, file);
      continue;
    }
    clashing.add(source);
    const related = [{ message: 'The other file.', place: startOf(other) }];
    reporter.report(clashingFiles, { file, other }, { place: startOf(file), related });
  }
  return clashing;
}
