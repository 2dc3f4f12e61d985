import { isObject } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import type { Operation, Path, PathOperation, RouteOperation } from '../base/operation.ts';
import { quoted } from '../base/visible-text.ts';
import { longestRouteId, routeIdPattern } from '../ir/grammar.ts';
import { applyOperation, isPathOperation } from './apply-operation.ts';
import { readJsonText, stringIn } from './json-text.ts';
import type { JsonText } from './json-text.ts';
import { print } from './print.ts';
import { houseModels } from './models.ts';
import { noRoute, notJson, thereAlready } from './refuse.ts';
import type { Refusal } from './refuse.ts';
import { houseStyle, styleOf } from './style.ts';

/** The files of a project, as operations see them. A caller that has read a file before can give out what it read. */
export interface ProjectFiles {
  readonly layout: 'file' | 'folder';
  /** The file with what the routes share; in one file, with the routes, too. */
  readonly project: string;
  readonly has: (file: string) => boolean;
  /** Undefined if the file is no JSON. Only asked for files that are there. */
  readonly open: (file: string) => JsonText | undefined;
  /** The file of a route, by id. */
  readonly fileOf: (route: string) => string | undefined;
}

export interface AppliedToProject {
  /** The files that changed: what they are now, or `undefined` for those to be removed. */
  readonly files: ReadonlyMap<string, JsonText | undefined>;
  readonly inverse: readonly Operation[];
}

/** Applies operations to the files of a project, all or none. */
export function applyToProject(
  project: ProjectFiles,
  operations: readonly Operation[],
): AppliedToProject | { readonly refusal: Refusal } {
  let files: ReadonlyMap<string, JsonText | undefined> = new Map();
  let inverse: readonly Operation[] = [];
  for (const operation of operations) {
    const now = after(project, files);
    const step = isPathOperation(operation)
      ? edit(now, operation)
      : now.layout === 'file'
        ? editList(now, operation)
        : changeFiles(now, operation);
    if ('message' in step) return { refusal: step };
    files = new Map([...files, ...step.files]);
    inverse = [...step.inverse, ...inverse];
  }
  return { files, inverse };
}

/** The project with changed files, where routes may have other ids by now. */
function after(project: ProjectFiles, files: ReadonlyMap<string, JsonText | undefined>): ProjectFiles {
  if (files.size === 0) return project;
  const changed = new Map(
    [...files].flatMap(([file, text]) => (text === undefined ? [] : [[idIn(text), file] as const])),
  );
  return {
    ...project,
    has: (file) => (files.has(file) ? files.get(file) !== undefined : project.has(file)),
    open: (file) => (files.has(file) ? files.get(file) : project.open(file)),
    fileOf: (route) => {
      const file = changed.get(route) ?? project.fileOf(route);
      const text = file === undefined ? undefined : files.get(file);
      const isGone = file !== undefined && files.has(file) && (text === undefined || idIn(text) !== route);
      return project.layout === 'folder' && isGone ? undefined : file;
    },
  };
}

const idIn = (file: JsonText): string | undefined => stringIn(file.root, 'id');

function edit(project: ProjectFiles, operation: PathOperation): AppliedToProject | Refusal {
  const { route } = operation;
  const isOwn = project.layout === 'folder' && route !== undefined;
  const file = isOwn ? project.fileOf(route) : project.project;
  if (file === undefined) return noRoute(route ?? '');
  const text = project.has(file) ? project.open(file) : undefined;
  if (text === undefined) return notJson(file);
  const prefix: Path = isOwn || route === undefined ? [] : ['routes', { id: route }];
  const outcome = applyOperation(text, operation, prefix);
  if ('refusal' in outcome) return outcome.refusal;
  return { files: new Map([[file, outcome.file]]), inverse: outcome.inverse };
}

/** A whole route is an item of the list in the project's one file. */
function editList(project: ProjectFiles, operation: RouteOperation): AppliedToProject | Refusal {
  switch (operation.do) {
    case 'add-route': {
      const id = idOf(operation.value);
      if (typeof id !== 'string') return id;
      return edit(project, { do: 'insert', path: ['routes'], value: operation.value });
    }
    case 'remove-route':
      return edit(project, { do: 'remove', path: ['routes', { id: operation.route }] });
    case 'restore-file':
      return notJson(operation.file);
  }
}

/** The id of a route that is to be added. */
function idOf(value: JsonValue): string | Refusal {
  const id = isObject(value) ? value['id'] : undefined;
  if (typeof id === 'string' && id.length <= longestRouteId && routeIdPattern.test(id)) return id;
  return {
    message: `${typeof id === 'string' ? quoted(id) : 'That'} cannot be the id of a route.`,
    hint: `An id is in kebab-case, such as "get-user", and at most ${longestRouteId} characters long.`,
  };
}

/** In a folder, a route is a file. */
function changeFiles(project: ProjectFiles, operation: RouteOperation): AppliedToProject | Refusal {
  switch (operation.do) {
    case 'add-route':
      return addFile(project, operation.value);
    case 'remove-route': {
      const file = project.fileOf(operation.route);
      const text = file === undefined ? undefined : project.open(file);
      if (file === undefined || text === undefined) return noRoute(operation.route);
      return { files: new Map([[file, undefined]]), inverse: [{ do: 'restore-file', file, text: text.text }] };
    }
    case 'restore-file': {
      const text = readJsonText(operation.text);
      const id = text && idIn(text);
      if (text === undefined || id === undefined || !isRouteFile(project, operation.file))
        return notJson(operation.file);
      if (project.has(operation.file)) return thereAlready({ route: id, path: [] });
      return { files: new Map([[operation.file, text]]), inverse: [{ do: 'remove-route', route: id }] };
    }
  }
}

const routesFolder = ({ project }: ProjectFiles): string => project.replace(/[^/]*$/, 'routes/');

/** Whether a name may be that of a route's file: under `routes/`, in no hidden folder, and nowhere else. */
function isRouteFile(project: ProjectFiles, file: string): boolean {
  const folder = routesFolder(project);
  return (
    file.startsWith(folder) && /^(?:[^/\\.\0][^/\\\0]*\/)*[^/\\.\0][^/\\\0]*\.json$/i.test(file.slice(folder.length))
  );
}

function addFile(project: ProjectFiles, value: JsonValue): AppliedToProject | Refusal {
  const id = idOf(value);
  if (typeof id !== 'string') return id;
  if (project.fileOf(id) !== undefined) return thereAlready({ route: id, path: [] });
  const names = [id, ...Array.from({ length: 1000 }, (_, index) => `${id}-${index + 2}`)];
  const file = names.map((name) => `${routesFolder(project)}${name}.json`).find((each) => !project.has(each));
  const text = readJsonText(routeText(value, project.has(project.project) ? project.open(project.project) : undefined));
  if (file === undefined || text === undefined) return thereAlready({ route: id, path: [] });
  return { files: new Map([[file, text]]), inverse: [{ do: 'remove-route', route: id }] };
}

/** The text of a route's own file: in the house's style, with the line ends and the indentation of the project's. */
function routeText(value: JsonValue, like: JsonText | undefined): string {
  const { newline, unit } = like === undefined ? houseStyle : styleOf(like);
  const style = { ...houseStyle, newline, unit };
  const models = houseModels({ style, part: 'project', path: ['routes'], key: undefined });
  return print(value, { style, indent: '', before: 0, models }) + newline;
}
