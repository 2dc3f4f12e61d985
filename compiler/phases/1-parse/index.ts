import type { Reporter } from '../../base/diagnostic.ts';
import { startOf } from '../../base/span.ts';
import type { Locate, Source, Span } from '../../base/span.ts';
import { isObject as isJsonObject, valueAt } from '../../base/json.ts';
import type { JsonObject } from '../../base/json.ts';
import { routesTwice } from '../../ir/catalogue/files.ts';
import type { FunctionDocument, ProjectDocument, RouteDocument } from '../../ir/document.ts';
import {
  folderOfAnyFunctionsSchema,
  functionFileSchema,
  functionSchema,
  projectOfAnyRoutesSchema,
  routeFileSchema,
  routeSchema,
} from '../../ir/format.ts';
import { arrangeFiles, isProjectFile, reportMissingProject } from './arrange-files.ts';
import { checkShape, isObject, isProject } from './check-shape.ts';
import { pathAt, treeAt } from './json-tree.ts';
import type { Path } from './json-tree.ts';
import { readFile } from './read-file.ts';
import type { FileTree, ReadFile } from './read-file.ts';

export { createReader } from './create-reader.ts';
export type { ReadFile };

/** A project, in one file or in a folder, as far as it can be read. */
export interface ParsedProject {
  readonly layout: 'file' | 'folder';
  /** The shared declarations; undefined if they have an error, since then nothing can be checked against them. */
  readonly shared?: ProjectDocument;
  /** In file order, or in the order of the single file. */
  readonly routes: readonly ParsedRoute[];
  /** First those of the shared file, then those in separate files. */
  readonly functions: readonly ParsedFunction[];
  /** In reading order, independent of the order in which they were given. */
  readonly files: readonly Source[];
  /** The file with the shared declarations; undefined if it is not an object. */
  readonly raw?: RawPart;
}

type ParsedParts = Omit<ParsedProject, 'files' | 'layout'>;

/** A part of a file as written, whatever its shape. */
export interface RawPart {
  readonly file: string;
  readonly span: Span;
  readonly value: JsonObject;
  /** The path from the part to the innermost value, or key, that contains a span of the text. */
  readonly pathAt: (span: Span) => Path;
}

/** The files that define a route or function of a folder. */
export interface PartFiles {
  /** Its own file; for a function in project.json, its part of that file. */
  readonly own: Source;
  /** project.json without its functions. */
  readonly shared: Source;
  /** project.json, with all places in it. */
  readonly project: Source;
}

export interface ParsedFunction {
  /** Undefined in a project of a single file. */
  readonly files?: PartFiles;
  /** Undefined if the function has an error. Call it only once: every call reports. */
  readonly read: (reporter: Reporter) => FunctionDocument | undefined;
  /** Undefined if there is no object. Reports nothing. */
  readonly raw: () => RawPart | undefined;
}

/** A route, read on demand so that a large folder is never in memory as a whole. */
export interface ParsedRoute {
  /** Undefined in a project of a single file. */
  readonly files?: PartFiles;
  /** Undefined if the route has an error. Call it only once: every call reports. */
  readonly read: (reporter: Reporter) => RouteDocument | undefined;
  /** Undefined if there is no object. Reports nothing. */
  readonly raw: () => RawPart | undefined;
}

/** `read` can replace `readFile`, to avoid reading unchanged files again. */
export function parse(sources: readonly Source[], reporter: Reporter, read: ReadFile = readFile): ParsedProject {
  const { project, routes, functions: functionFiles, clashing } = arrangeFiles(sources, reporter);
  const [firstRoute] = routes;
  const file = project && read(project, 'project', reporter.report);
  const common = project && { shared: file === undefined ? project : withoutFunctions(project, file), project };
  const functions = functionFiles.map((source): ParsedFunction => ({
    ...(common === undefined ? {} : { files: { own: source, ...common } }),
    read: (own) => readFunction(source, clashing.has(source), own, read),
    raw: () =>
      rawPart(
        read(source, 'function', () => undefined),
        [],
      ),
  }));
  if (project !== undefined && firstRoute === undefined) {
    const alone = readAlone(project, file, reporter);
    return { ...alone, functions: [...alone.functions, ...functions], files: [project, ...functionFiles] };
  }
  const shared =
    common && file && firstRoute ? readFolderProject(file, common, firstRoute, reporter) : { functions: [] };
  return {
    ...shared,
    layout: 'folder',
    files: project === undefined ? routes : [project, ...functionFiles, ...routes],
    functions: [...shared.functions, ...functions],
    routes: routes.map((route) => ({
      ...(common === undefined ? {} : { files: { own: route, ...common } }),
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
function readAlone(source: Source, file: FileTree | undefined, reporter: Reporter): Omit<ParsedProject, 'files'> {
  if (file === undefined) return { layout: 'file', routes: [], functions: [] };
  if (isRoute(file)) {
    reportMissingProject(source.file, reporter);
    return { layout: 'file', routes: [], functions: [] };
  }
  if (isProjectFile(source) && !hasRoutes(file)) return { ...readShared(file, reporter), layout: 'folder', routes: [] };
  return { ...readParts(file, reporter), layout: 'file' };
}

/** Reads the shared part and each route separately, so that an error in one hides none in another. */
function readParts(file: FileTree, { report }: Reporter): ParsedParts {
  const raw = rawPart(file, []);
  if (!isProject(file, report)) return { routes: [], functions: [], ...(raw === undefined ? {} : { raw }) };
  const { routes: _, functions: _functions, ...project } = checkShape(projectOfAnyRoutesSchema, file, [], report) ?? {};
  const routes = file.tree.kind === 'object' ? file.tree.members.get('routes')?.value : undefined;
  const isShared =
    'name' in project && !file.issues.some((path) => !isInPart(path, 'routes') && !isInPart(path, 'functions'));
  return {
    ...(isShared ? { shared: { project, locate: file.locate } } : {}),
    ...(raw === undefined ? {} : { raw }),
    routes: routes?.kind === 'list' ? routes.items.map((_item, index) => partOfProject(file, index)) : [],
    functions: functionsOf(file),
  };
}

type Common = Omit<PartFiles, 'own'>;

/** `common` is given for a folder. */
function functionsOf(file: FileTree, common?: Common): readonly ParsedFunction[] {
  const functions = treeAt(file.tree, ['functions']);
  if (functions?.kind !== 'list') return [];
  return functions.items.map(({ span }, index): ParsedFunction => {
    const path = ['functions', index];
    return {
      ...(common === undefined ? {} : { files: { own: partOfText(common.project, span), ...common } }),
      read: ({ report }) => {
        const value = checkShape(functionSchema, file, path, report);
        const hasIssue = file.issues.some((issue) => isInPart(issue, 'functions') && issue[1] === index);
        return value === undefined || hasIssue ? undefined : { function: value, locate: locateIn(file, path) };
      },
      raw: () => rawPart(file, path),
    };
  });
}

const partOfText = ({ file, text }: Source, { start, end }: Span): Source => ({ file, text: text.slice(start, end) });

function withoutFunctions({ file, text }: Source, { tree }: FileTree): Source {
  const { start, end } = treeAt(tree, ['functions'])?.span ?? { start: text.length, end: text.length };
  return { file, text: `${text.slice(0, start)}${text.slice(end)}` };
}

/** Locates parts of the project, given their paths from there. */
const locateIn =
  ({ locate }: FileTree, path: Path): Locate =>
  (rest, part) => ({ ...locate([...path, ...rest], part), path: rest });

function partOfProject(file: FileTree, index: number): ParsedRoute {
  const path = ['routes', index];
  return {
    read: ({ report }) => {
      const route = checkShape(routeSchema, file, path, report);
      const hasIssue = file.issues.some((issue) => isInPart(issue, 'routes') && issue[1] === index);
      return route === undefined || hasIssue ? undefined : { route, locate: locateIn(file, path) };
    },
    raw: () => rawPart(file, path),
  };
}

const isInPart = ([list, index]: FileTree['issues'][number], part: 'routes' | 'functions'): boolean =>
  list === part && typeof index === 'number';

/** Whether a file given as a project is actually a route, so that the rest of its folder is missing. */
const isRoute = ({ tree }: FileTree): boolean =>
  tree.kind === 'object' && tree.members.has('flow') && !tree.members.has('version');

/** Reads the `project.json` of a folder with route files. */
function readFolderProject(
  file: FileTree,
  common: Common,
  firstRoute: Source,
  reporter: Reporter,
): Omit<ParsedParts, 'routes'> {
  const { report } = reporter;
  if (!hasRoutes(file)) return readShared(file, reporter, common);
  const related = [{ message: 'This is a route file.', place: startOf(firstRoute.file) }];
  report(routesTwice, { routeFile: firstRoute.file }, { place: file.locate(['routes'], 'key'), related });
  // Checks its routes nonetheless, to report everything at once.
  const { raw, routes, functions } = readParts(file, reporter);
  for (const route of routes) if (!reporter.isFull()) route.read(reporter);
  return { functions, ...(raw === undefined ? {} : { raw }) };
}

const hasRoutes = ({ tree }: FileTree): boolean => tree.kind === 'object' && tree.members.has('routes');

/** The shared declarations, in a file without routes. */
function readShared(file: FileTree, { report }: Reporter, common?: Common): Omit<ParsedParts, 'routes'> {
  const raw = rawPart(file, []);
  const { functions: _, ...project } =
    (isProject(file, report) && checkShape(folderOfAnyFunctionsSchema, file, [], report)) || {};
  return {
    ...(raw === undefined ? {} : { raw }),
    ...('name' in project && file.issues.every((path) => isInPart(path, 'functions'))
      ? { shared: { project, locate: file.locate } }
      : {}),
    functions: functionsOf(file, common),
  };
}

function readFunction(
  source: Source,
  isClashing: boolean,
  { report }: Reporter,
  read: ReadFile,
): FunctionDocument | undefined {
  const file = read(source, 'function', report);
  const value = file && isObject(file, report) ? checkShape(functionFileSchema, file, [], report) : undefined;
  return file === undefined || value === undefined || file.issues.length > 0 || isClashing
    ? undefined
    : { function: value, locate: file.locate };
}

function readRoute(source: Source, { report }: Reporter, read: ReadFile): RouteDocument | undefined {
  const file = read(source, 'route', report);
  const route = file && isObject(file, report) ? checkShape(routeFileSchema, file, [], report) : undefined;
  return file === undefined || route === undefined || file.issues.length > 0
    ? undefined
    : { route, locate: file.locate };
}
