import type { Reporter } from '../../base/diagnostic.ts';
import { startOf } from '../../base/span.ts';
import type { Source, Span } from '../../base/span.ts';
import { isObject as isJsonObject, valueAt } from '../../base/json.ts';
import type { JsonObject } from '../../base/json.ts';
import { routesTwice } from '../../ir/catalogue/files.ts';
import type { ProjectDocument, RouteDocument } from '../../ir/document.ts';
import { projectFolderSchema, projectOfAnyRoutesSchema, routeFileSchema, routeSchema } from '../../ir/format.ts';
import { arrangeFiles, isProjectFile, reportMissingProject } from './arrange-files.ts';
import { checkShape, isObject, isProject } from './check-shape.ts';
import { pathAt, treeAt } from './json-tree.ts';
import type { Path } from './json-tree.ts';
import { readFile } from './read-file.ts';
import type { FileTree, ReadFile } from './read-file.ts';

export { createReader } from './create-reader.ts';
export type { ReadFile };

/** A project in one file or in a folder, as far as it can be read. */
export interface ParsedProject {
  readonly layout: 'file' | 'folder';
  /** What the routes share; undefined if it has an error, since nothing can be checked against it then. */
  readonly shared?: ProjectDocument;
  /** In file order, or in the order of the single file. */
  readonly routes: readonly ParsedRoute[];
  /** In reading order, independent of the order in which they were given. */
  readonly files: readonly Source[];
  /** The file of what the routes share; undefined if it is not an object. */
  readonly raw?: RawPart;
}

type ParsedParts = Omit<ParsedProject, 'files' | 'layout'>;

/** A part of a file as it stands there, whatever its shape. */
export interface RawPart {
  readonly file: string;
  readonly span: Span;
  readonly value: JsonObject;
  /** The way from the part to the innermost value, or key, around a stretch of the text. */
  readonly pathAt: (span: Span) => Path;
}

/** A route, read on demand so that a large folder is never in memory as a whole. */
export interface ParsedRoute {
  /** Its source files; undefined in a project of a single file. */
  readonly files?: { readonly route: Source; readonly project: Source };
  /** Undefined if the route has an error. Call it once: every call reports. */
  readonly read: (reporter: Reporter) => RouteDocument | undefined;
  /** Undefined if there is no object. Reports nothing. */
  readonly raw: () => RawPart | undefined;
}

/** `read` replaces `readFile`, to read unchanged files only once. */
export function parse(sources: readonly Source[], reporter: Reporter, read: ReadFile = readFile): ParsedProject {
  const { project, routes, clashing } = arrangeFiles(sources, reporter);
  const [firstRoute] = routes;
  if (project !== undefined && firstRoute === undefined)
    return { ...readAlone(project, reporter, read), files: [project] };
  const shared = project && firstRoute ? readFolderProject(project, firstRoute, reporter, read) : {};
  return {
    ...shared,
    layout: 'folder',
    files: project === undefined ? routes : [project, ...routes],
    routes: routes.map((route) => ({
      ...(project === undefined ? {} : { files: { route, project } }),
      read: (own) => {
        const document = readRoute(route, own, read);
        return clashing.has(route) ? undefined : document;
      },
      raw: () =>
        rawPart(
          read(route, 'route', () => undefined),
          [],
        ),
    })),
  };
}

function rawPart(file: FileTree | undefined, path: Path): RawPart | undefined {
  const tree = file && treeAt(file.tree, path);
  const value = file && valueAt(file.value, path);
  if (file === undefined || tree === undefined || !isJsonObject(value)) return undefined;
  return { file: file.locate([]).file, span: tree.span, value, pathAt: (span) => pathAt(tree, span) };
}

/** A project in a single file, or the `project.json` of a folder that has no routes yet. */
function readAlone(source: Source, reporter: Reporter, read: ReadFile): Omit<ParsedProject, 'files'> {
  const file = read(source, 'project', reporter.report);
  if (file === undefined) return { layout: 'file', routes: [] };
  if (isRoute(file)) {
    reportMissingProject(source.file, reporter);
    return { layout: 'file', routes: [] };
  }
  if (isProjectFile(source) && !hasRoutes(file)) return { ...readShared(file, reporter), layout: 'folder', routes: [] };
  return { ...readParts(file, reporter), layout: 'file' };
}

/** Reads the shared part and each route separately: an error in one hides none in another. */
function readParts(file: FileTree, { report }: Reporter): ParsedParts {
  const raw = rawPart(file, []);
  if (!isProject(file, report)) return { routes: [], ...(raw === undefined ? {} : { raw }) };
  const { routes: _, ...project } = checkShape(projectOfAnyRoutesSchema, file, [], report) ?? {};
  const routes = file.tree.kind === 'object' ? file.tree.members.get('routes')?.value : undefined;
  const isShared = 'name' in project && !file.issues.some((path) => !isInRoute(path));
  return {
    ...(isShared ? { shared: { project, locate: file.locate } } : {}),
    ...(raw === undefined ? {} : { raw }),
    routes: routes?.kind === 'list' ? routes.items.map((_item, index) => partOfProject(file, index)) : [],
  };
}

function partOfProject(file: FileTree, index: number): ParsedRoute {
  const path = ['routes', index];
  return {
    read: ({ report }) => {
      const route = checkShape(routeSchema, file, path, report);
      const hasIssue = file.issues.some((issue) => isInRoute(issue) && issue[1] === index);
      const locate: RouteDocument['locate'] = (rest, part) => ({
        ...file.locate([...path, ...rest], part),
        path: rest,
      });
      return route === undefined || hasIssue ? undefined : { route, locate };
    },
    raw: () => rawPart(file, path),
  };
}

const isInRoute = ([list, index]: FileTree['issues'][number]): boolean =>
  list === 'routes' && typeof index === 'number';

/** Whether a file given as a project is a route, so that the rest of its folder is missing. */
const isRoute = ({ tree }: FileTree): boolean =>
  tree.kind === 'object' && tree.members.has('flow') && !tree.members.has('version');

/** Reads the `project.json` of a folder with route files. */
function readFolderProject(
  source: Source,
  firstRoute: Source,
  reporter: Reporter,
  read: ReadFile,
): Pick<ParsedParts, 'shared' | 'raw'> {
  const { report } = reporter;
  const file = read(source, 'project', report);
  if (file === undefined) return {};
  if (!hasRoutes(file)) return readShared(file, reporter);
  const related = [{ message: 'This is a route file.', place: startOf(firstRoute.file) }];
  report(routesTwice, { routeFile: firstRoute.file }, { place: file.locate(['routes'], 'key'), related });
  // Check its routes nonetheless, to report everything at once.
  const { raw, routes } = readParts(file, reporter);
  for (const route of routes) if (!reporter.isFull()) route.read(reporter);
  return raw === undefined ? {} : { raw };
}

const hasRoutes = ({ tree }: FileTree): boolean => tree.kind === 'object' && tree.members.has('routes');

/** What the routes share, in a file without them. */
function readShared(file: FileTree, { report }: Reporter): Pick<ParsedParts, 'shared' | 'raw'> {
  const raw = rawPart(file, []);
  const project = isProject(file, report) ? checkShape(projectFolderSchema, file, [], report) : undefined;
  return {
    ...(raw === undefined ? {} : { raw }),
    ...(project === undefined || file.issues.length > 0 ? {} : { shared: { project, locate: file.locate } }),
  };
}

function readRoute(source: Source, { report }: Reporter, read: ReadFile): RouteDocument | undefined {
  const file = read(source, 'route', report);
  const route = file && isObject(file, report) ? checkShape(routeFileSchema, file, [], report) : undefined;
  return file === undefined || route === undefined || file.issues.length > 0
    ? undefined
    : { route, locate: file.locate };
}
