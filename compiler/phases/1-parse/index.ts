import type { Reporter } from '../../base/diagnostic.ts';
import { startOf } from '../../base/span.ts';
import type { Source } from '../../base/span.ts';
import { routesTwice } from '../../ir/catalogue/files.ts';
import type { ProjectDocument, RouteDocument } from '../../ir/document.ts';
import { projectFolderSchema, projectOfAnyRoutesSchema, routeFileSchema, routeSchema } from '../../ir/format.ts';
import { arrangeFiles, reportMissingProject } from './arrange-files.ts';
import { checkShape, isObject, isProject } from './check-shape.ts';
import { readFile } from './read-file.ts';
import type { FileTree } from './read-file.ts';

/** A project in one file or in a folder, as far as it can be read. */
export interface ParsedProject {
  /** What the routes share; undefined if it has an error, since nothing can be checked against it then. */
  readonly shared?: ProjectDocument;
  /** In file order, or in the order of the single file. */
  readonly routes: readonly ParsedRoute[];
  /** In reading order, independent of the order in which they were given. */
  readonly files: readonly Source[];
}

type ParsedParts = Omit<ParsedProject, 'files'>;

/** A route, read on demand so that a large folder is never in memory as a whole. */
export interface ParsedRoute {
  /** Its source files; undefined in a project of a single file. */
  readonly files?: { readonly route: Source; readonly project: Source };
  /** Undefined if the route has an error. Call it once: every call reports. */
  readonly read: (reporter: Reporter) => RouteDocument | undefined;
}

export function parse(sources: readonly Source[], reporter: Reporter): ParsedProject {
  const { project, routes, clashing } = arrangeFiles(sources, reporter);
  const [firstRoute] = routes;
  if (project !== undefined && firstRoute === undefined) return { ...readWhole(project, reporter), files: [project] };
  const shared = project && firstRoute && readFolderProject(project, firstRoute, reporter);
  return {
    ...(shared === undefined ? {} : { shared }),
    files: project === undefined ? routes : [project, ...routes],
    routes: routes.map((route) => ({
      ...(project === undefined ? {} : { files: { route, project } }),
      read: (own) => {
        const document = readRoute(route, own);
        return clashing.has(route) ? undefined : document;
      },
    })),
  };
}

/** A project in a single file. */
function readWhole(source: Source, reporter: Reporter): ParsedParts {
  const file = readFile(source, 'project', reporter.report);
  if (file === undefined) return { routes: [] };
  if (isRoute(file)) {
    reportMissingProject(source.file, reporter);
    return { routes: [] };
  }
  return readParts(file, reporter);
}

/** Reads the shared part and each route separately: an error in one hides none in another. */
function readParts(file: FileTree, reporter: Reporter): ParsedParts {
  const { report } = reporter;
  if (!isProject(file, report)) return { routes: [] };
  const { routes: _, ...project } = checkShape(projectOfAnyRoutesSchema, file, [], report) ?? {};
  const routes = file.tree.kind === 'object' ? file.tree.members.get('routes')?.value : undefined;
  const isShared = 'name' in project && !file.issues.some((path) => !isInRoute(path));
  return {
    ...(isShared ? { shared: { project, locate: file.locate } } : {}),
    routes: routes?.kind === 'list' ? routes.items.map((_item, index) => readPart(file, index, reporter)) : [],
  };
}

function readPart(file: FileTree, index: number, reporter: Reporter): ParsedRoute {
  const path = ['routes', index];
  const route = reporter.isFull() ? undefined : checkShape(routeSchema, file, path, reporter.report);
  const hasIssue = file.issues.some((issue) => isInRoute(issue) && issue[1] === index);
  const locate: RouteDocument['locate'] = (rest, part) => file.locate([...path, ...rest], part);
  const document = route === undefined || hasIssue ? undefined : { route, locate };
  return { read: () => document };
}

const isInRoute = ([list, index]: FileTree['issues'][number]): boolean =>
  list === 'routes' && typeof index === 'number';

/** Whether a file given as a project is a route, so that the rest of its folder is missing. */
const isRoute = ({ tree }: FileTree): boolean =>
  tree.kind === 'object' && tree.members.has('flow') && !tree.members.has('version');

/** Reads the `project.json` of a folder with route files. */
function readFolderProject(source: Source, firstRoute: Source, reporter: Reporter): ProjectDocument | undefined {
  const { report } = reporter;
  const file = readFile(source, 'project', report);
  if (file === undefined) return undefined;
  const { tree, locate, issues } = file;
  if (tree.kind === 'object' && tree.members.has('routes')) {
    const related = [{ message: 'This is a route file.', place: startOf(firstRoute.file) }];
    report(routesTwice, { routeFile: firstRoute.file }, { place: locate(['routes'], 'key'), related });
    // Check its routes nonetheless, to report everything at once.
    readParts(file, reporter);
    return undefined;
  }
  const project = isProject(file, report) ? checkShape(projectFolderSchema, file, [], report) : undefined;
  return project === undefined || issues.length > 0 ? undefined : { project, locate };
}

function readRoute(source: Source, { report }: Reporter): RouteDocument | undefined {
  const file = readFile(source, 'route', report);
  const route = file && isObject(file, report) ? checkShape(routeFileSchema, file, [], report) : undefined;
  return file === undefined || route === undefined || file.issues.length > 0
    ? undefined
    : { route, locate: file.locate };
}
