import { isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Operation, Path, PathOperation, RouteOperation } from '../base/operation.ts';
import { functionIn, nameOfFunction } from '../base/flow-name.ts';
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

/** The files of a project, as operations see them. Callers can return files that they have already read. */
export interface ProjectFiles {
  readonly layout: 'file' | 'folder';
  /** The file with the shared declarations; in a single-file project, also with the routes. */
  readonly project: string;
  readonly has: (file: string) => boolean;
  /** Undefined if the file is not JSON. Only asked for existing files. */
  readonly open: (file: string) => JsonText | undefined;
  /** The file of a route or a function, by its flow name. */
  readonly fileOf: (flow: string) => string | undefined;
}

export interface AppliedToProject {
  /** The changed files: their new contents, or `undefined` for files to be removed. */
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

/** The project with the changed files, in which routes may have different ids. */
function after(project: ProjectFiles, files: ReadonlyMap<string, JsonText | undefined>): ProjectFiles {
  if (files.size === 0) return project;
  const changed = new Map(
    [...files].flatMap(([file, text]) => (text === undefined ? [] : [[nameIn(project, file, text), file] as const])),
  );
  return {
    ...project,
    has: (file) => (files.has(file) ? files.get(file) !== undefined : project.has(file)),
    open: (file) => (files.has(file) ? files.get(file) : project.open(file)),
    fileOf: (flow) => {
      const file = changed.get(flow) ?? project.fileOf(flow);
      const text = file === undefined ? undefined : files.get(file);
      const isGone =
        file !== undefined && files.has(file) && (text === undefined || nameIn(project, file, text) !== flow);
      return file !== project.project && isGone ? undefined : file;
    },
  };
}

const idIn = (file: JsonText): string | undefined => stringIn(file.root, 'id');

/** The name of the flow in its own file. */
function nameIn(project: ProjectFiles, file: string, text: JsonText): string | undefined {
  const id = idIn(text);
  return id !== undefined && isFileIn(project, 'functions', file) ? nameOfFunction(id) : id;
}

function edit(project: ProjectFiles, operation: PathOperation): AppliedToProject | Refusal {
  const { route } = operation;
  const place = placeOf(project, route);
  if (place === undefined) return noRoute(route ?? '');
  const { file, prefix } = place;
  const text = project.has(file) ? project.open(file) : undefined;
  if (text === undefined) return notJson(file);
  const outcome = applyOperation(text, operation, prefix);
  if ('refusal' in outcome) return outcome.refusal;
  return { files: new Map([[file, outcome.file]]), inverse: outcome.inverse };
}

/** Where a flow, or the shared part, is. Even in a folder, a function may be in the project's file. */
function placeOf(
  { layout, project, fileOf }: ProjectFiles,
  flow: string | undefined,
): { readonly file: string; readonly prefix: Path } | undefined {
  if (flow === undefined) return { file: project, prefix: [] };
  const id = functionIn(flow);
  const file = layout === 'folder' ? fileOf(flow) : project;
  if (file !== undefined && file !== project) return { file, prefix: [] };
  if (id !== undefined) return { file: project, prefix: ['functions', { id }] };
  return file === undefined ? undefined : { file, prefix: ['routes', { id: flow }] };
}

/** In a single-file project, a whole route is an item of the list. */
function editList(project: ProjectFiles, operation: RouteOperation): AppliedToProject | Refusal {
  switch (operation.do) {
    case 'add-route':
    case 'add-function': {
      const list = operation.do === 'add-route' ? 'routes' : 'functions';
      const id = idOf(operation.value, list);
      if (typeof id !== 'string') return id;
      return edit(project, { do: 'insert', path: [list], value: operation.value });
    }
    case 'remove-route':
      return removeItem(project, operation.route);
    case 'restore-file':
      return notJson(operation.file);
  }
}

function removeItem(project: ProjectFiles, flow: string): AppliedToProject | Refusal {
  const path = placeOf(project, flow)?.prefix ?? [];
  return path.length === 0 ? noRoute(flow) : edit(project, { do: 'remove', path });
}

/** The id of a route or a function to be added. */
function idOf(value: JsonValue, folder: Folder): string | Refusal {
  const id = isObject(value) ? value['id'] : undefined;
  if (typeof id === 'string' && id.length <= longestRouteId && routeIdPattern.test(id)) return id;
  return {
    message: `${typeof id === 'string' ? quoted(id) : 'That'} cannot be the id of a ${folder === 'routes' ? 'route' : 'function'}.`,
    hint: `An id is in kebab-case, such as "get-user", and at most ${longestRouteId} characters long.`,
  };
}

/** In a folder, a route is a file. */
function changeFiles(project: ProjectFiles, operation: RouteOperation): AppliedToProject | Refusal {
  switch (operation.do) {
    case 'add-route':
      return addFile(project, 'routes', operation.value);
    case 'add-function':
      return addFile(project, 'functions', operation.value);
    case 'remove-route': {
      const file = placeOf(project, operation.route)?.file;
      if (file === project.project) return removeItem(project, operation.route);
      const text = file === undefined ? undefined : project.open(file);
      if (file === undefined || text === undefined) return noRoute(operation.route);
      return { files: new Map([[file, undefined]]), inverse: [{ do: 'restore-file', file, text: text.text }] };
    }
    case 'restore-file': {
      const text = readJsonText(operation.text);
      const route = text && nameIn(project, operation.file, text);
      const isKnown = folders.some((folder) => isFileIn(project, folder, operation.file));
      if (text === undefined || route === undefined || !isKnown) return notJson(operation.file);
      if (project.has(operation.file)) return thereAlready({ route, path: [] });
      return { files: new Map([[operation.file, text]]), inverse: [{ do: 'remove-route', route }] };
    }
  }
}

const folders = ['routes', 'functions'] as const;
type Folder = (typeof folders)[number];
const pathOf = ({ project }: ProjectFiles, folder: Folder): string => project.replace(/[^/]*$/, `${folder}/`);

/** Whether a name is that of a file in this folder: below it, and not in a hidden folder. */
function isFileIn(project: ProjectFiles, folder: Folder, file: string): boolean {
  const path = pathOf(project, folder);
  return (
    project.layout === 'folder' &&
    file.startsWith(path) &&
    /^(?:[^/\\.\0][^/\\\0]*\/)*[^/\\.\0][^/\\\0]*\.json$/i.test(file.slice(path.length))
  );
}

function addFile(project: ProjectFiles, folder: Folder, value: JsonValue): AppliedToProject | Refusal {
  const id = idOf(value, folder);
  if (typeof id !== 'string') return id;
  const route = folder === 'functions' ? nameOfFunction(id) : id;
  if (project.fileOf(route) !== undefined) return thereAlready({ route, path: [] });
  const names = [id, ...Array.from({ length: 1000 }, (_, index) => `${id}-${index + 2}`)];
  const file = names.map((name) => `${pathOf(project, folder)}${name}.json`).find((each) => !project.has(each));
  const like = project.has(project.project) ? project.open(project.project) : undefined;
  const whole = isObject(value) ? { ...schemaBeside(like, folder), ...value } : value;
  const text = readJsonText(flowText(whole, folder, like));
  if (file === undefined || text === undefined) return thereAlready({ route, path: [] });
  return { files: new Map([[file, text]]), inverse: [{ do: 'remove-route', route }] };
}

/** Where the project's file has its schema in a file, as `init` writes it, that of a flow is beside it. */
function schemaBeside(project: JsonText | undefined, folder: Folder): JsonObject {
  const own = (project && stringIn(project.root, '$schema')) ?? '';
  const [, path] = /^(?:\.\/)?((?:[^:/]+\/)*)project\.schema\.json$/.exec(own) ?? [];
  const part = folder === 'routes' ? 'route' : 'function';
  return path === undefined ? {} : { $schema: `../${path}${part}.schema.json` };
}

/** The text of a flow's own file: in the house style, with the project's line endings and indentation. */
function flowText(value: JsonValue, folder: Folder, like: JsonText | undefined): string {
  const { newline, unit } = like === undefined ? houseStyle : styleOf(like);
  const style = { ...houseStyle, newline, unit };
  const models = houseModels({ style, part: 'project', path: [folder], key: undefined });
  return print(value, { style, indent: '', before: 0, models }) + newline;
}
