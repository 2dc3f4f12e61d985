import { compareText } from '../../base/compare-text.ts';
import { createReporter } from '../../base/diagnostic.ts';
import type { Diagnostic, Reporter } from '../../base/diagnostic.ts';
import { sortDiagnostics } from '../../base/render/sort.ts';
import type { Source } from '../../base/span.ts';
import { routesTwice } from '../../ir/catalogue/parse.ts';
import type { Document } from '../../ir/document.ts';
import { projectFolderSchema, projectSchema, routeFileSchema } from '../../ir/format.ts';
import type { ProjectFile, ProjectFolderFile, RouteFile } from '../../ir/format.ts';
import { arrangeFiles, reportMissingProject, startOf } from './arrange-files.ts';
import { checkShape } from './check-shape.ts';
import type { Shaped } from './check-shape.ts';
import { createFileReporter } from './file-reporter.ts';
import type { ReportInFile } from './file-reporter.ts';
import { createLocate, toValue } from './json-tree.ts';
import { readFile } from './read-file.ts';
import { documentOf, soundFiles, soundPart } from './sound-part.ts';
import type { Part } from './subject-of.ts';

type Project = Omit<Document, 'routes'>;
type Route = Document['routes'][number];

export interface ParsedDocument {
  /** There is one exactly where there is no error. */
  readonly document?: Document;
  /** Where there are errors: what can be judged by itself, which is what all routes share and the routes without one. */
  readonly sound?: Document;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a project from its one file or its folder's files: all of them, or the rest where `parsed` is what parseProject gave. */
export function parse(sources: readonly Source[], parsed = parseProject(sources)): ParsedDocument {
  const reporter = createReporter();
  reporter.add(parsed.diagnostics);
  const { project, shaped, files, routeFiles } = parsed;
  const routes = [...parsed.routes, ...parseRoutes(routeFiles, reporter)];
  const diagnostics = sortDiagnostics(reporter.diagnostics, files);
  if (project !== undefined && !reporter.hasErrors()) return { document: inOrder({ ...project, routes }), diagnostics };
  const sound =
    shaped === undefined ? project && soundFiles(project, routes, diagnostics) : soundPart(shaped, diagnostics);
  return { diagnostics, ...(sound === undefined ? {} : { sound: inOrder(sound) }) };
}

const inOrder = (document: Document): Document => ({
  ...document,
  routes: document.routes.toSorted((left, right) => compareRoutes(left.route, right.route)),
});

/** A project before the route files of its folder are read. */
export interface ParsedProject {
  /** Undefined where there was an error. */
  readonly project?: Project;
  /** Those of a project in one file. */
  readonly routes: readonly Route[];
  /** A project in one file, as it stands there. */
  readonly shaped?: Shaped;
  readonly routeFiles: readonly Source[];
  /** The file of the project itself; undefined where there is none. */
  readonly projectFile?: Source;
  /** All files in reading order. */
  readonly files: readonly Source[];
  readonly diagnostics: readonly Diagnostic[];
}

export function parseProject(sources: readonly Source[]): ParsedProject {
  const reporter = createReporter();
  const { project: projectFile, routes: routeFiles } = arrangeFiles(sources, reporter);
  const base = { routes: [], routeFiles, files: routeFiles, diagnostics: reporter.diagnostics };
  if (projectFile === undefined) return base;
  const [firstRoute] = routeFiles;
  const read =
    firstRoute === undefined ? readWhole(projectFile, reporter) : readFolderProject(projectFile, firstRoute, reporter);
  return { ...base, ...read, projectFile, files: [projectFile, ...routeFiles] };
}

/** The routes of files that hold one each, but those with errors. */
export const parseRoutes = (files: readonly Source[], reporter: Reporter): readonly Route[] =>
  files.flatMap((source) => readRoute(source, reporter));

type RouteKey = Pick<RouteFile, 'path' | 'method' | 'id'>;

/** By path, then method. What is equal in both is an error later; its id keeps the order apart from the file's. */
export const compareRoutes = (left: RouteKey, right: RouteKey): number =>
  compareText(left.path, right.path) || compareText(left.method, right.method) || compareText(left.id, right.id);

function readShaped(source: Source, part: Part, report: ReportInFile): Shaped | undefined {
  const tree = readFile(source, part, report);
  return tree && { tree, part, value: toValue(tree), locate: createLocate(source.file, tree) };
}

/** A project in one file. */
function readWhole(source: Source, reporter: Reporter): Partial<Pick<ParsedProject, 'shaped' | 'project' | 'routes'>> {
  const report = createFileReporter(reporter);
  const shaped = readShaped(source, 'project', report);
  if (shaped === undefined) return {};
  if (isRouteFile(shaped)) {
    reportMissingProject(source.file, reporter);
    return {};
  }
  const value = checkShape<ProjectFile>(projectSchema, shaped, report);
  if (value === undefined) return { shaped };
  const { routes, ...project } = documentOf(value, shaped.locate);
  return { shaped, project, routes };
}

/** A route where a project should be: what is missing then is the rest of its folder. */
const isRouteFile = ({ tree }: Shaped): boolean =>
  tree.kind === 'object' && tree.members.has('flow') && !tree.members.has('version');

/** The `project.json` of a folder that has route files. */
function readFolderProject(source: Source, firstRoute: Source, reporter: Reporter): Pick<ParsedProject, 'project'> {
  const report = createFileReporter(reporter);
  const shaped = readShaped(source, 'project', report);
  if (shaped === undefined) return {};
  const { tree, locate } = shaped;
  if (tree.kind === 'object' && tree.members.has('routes')) {
    const related = [{ message: 'This is a route file.', place: startOf(firstRoute.file) }];
    report(routesTwice, { routeFile: firstRoute.file }, { place: locate(['routes'], 'key'), related });
    // Its routes are checked all the same, so that everything is reported at once.
    checkShape<ProjectFile>(projectSchema, shaped, report);
    return {};
  }
  const value = checkShape<ProjectFolderFile>(projectFolderSchema, shaped, report);
  return value === undefined ? {} : { project: { project: value, locate } };
}

function readRoute(source: Source, reporter: Reporter): readonly Route[] {
  const report = createFileReporter(reporter);
  const shaped = readShaped(source, 'route', report);
  const route = shaped && checkShape<RouteFile>(routeFileSchema, shaped, report);
  return shaped && route ? [{ route, locate: shaped.locate }] : [];
}
