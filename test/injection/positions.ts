import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { isObject } from '../../compiler/base/json.ts';
import { folderNames, readValid } from '../golden/fixtures.ts';

/** The position of a text in a flow file: a string, or the last key of the path. */
export interface Position {
  readonly path: readonly (string | number)[];
  readonly part: 'value' | 'key';
  readonly text: string;
}

/** A project of one route, small enough to be compiled many times. */
export interface Subject {
  readonly name: string;
  readonly project: JsonObject;
  readonly positions: readonly Position[];
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
const listOf = (value: JsonValue | undefined): readonly JsonValue[] =>
  value !== undefined && isList(value) ? value : [];

/**
 * Every route of every valid fixture, with what it needs of the rest, functions included, and all of its positions, so
 * that none can be forgotten.
 */
export function readSubjects(): readonly Subject[] {
  return folderNames('fixtures/valid').flatMap((name) => {
    const { sources } = readValid(name);
    const parsed = (part: RegExp): JsonObject[] =>
      sources.filter(({ file }) => part.test(file)).map(({ text }): JsonObject => JSON.parse(text));
    const [first] = parsed(/\/[^/]+\.json$/);
    const [shared = first] = parsed(/project\.json$/);
    if (shared === undefined) return [];
    const functions = parsed(/\/functions\/(?!project\.json)[^/]+$/);
    const project = functions.length === 0 ? shared : { ...shared, functions };
    const routes = parsed(/\/routes\/[^/]+$/);
    const all = routes.length > 0 ? routes : listOf(project['routes']);
    return all.map((route, index) => {
      const whole = { ...withoutOthers(project, route), routes: [route] };
      return { name: `${name} ${index}`, project: whole, positions: positionsOf(whole) };
    });
  });
}

/** Access names only existing routes. */
function withoutOthers(project: JsonObject, route: JsonValue): JsonObject {
  const id = isObject(route) ? route['id'] : undefined;
  const access = listOf(project['access'])
    .filter(isObject)
    .map((required) =>
      Object.fromEntries(
        Object.entries(required).map(([key, value]) => [
          key,
          isList(value) ? value.filter((each) => each === id) : value,
        ]),
      ),
    );
  return access.length === 0 ? project : { ...project, access };
}

export function positionsOf(value: JsonValue, path: Position['path'] = []): readonly Position[] {
  if (typeof value === 'string') return [{ path, part: 'value', text: value }];
  if (value === null || typeof value !== 'object') return [];
  if (isList(value)) return value.flatMap((item, index) => positionsOf(item, [...path, index]));
  return Object.entries(value).flatMap(([key, item]) => [
    { path: [...path, key], part: 'key' as const, text: key },
    ...positionsOf(item, [...path, key]),
  ]);
}

/** The project with only this position's text replaced. */
export function replaceAt(value: JsonValue, { path, part }: Position, text: string): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  if (value === null || typeof value !== 'object') return value;
  const inner = (item: JsonValue): JsonValue => replaceAt(item, { path: rest, part, text: '' }, text);
  if (isList(value)) return value.map((item, index) => (index === step ? inner(item) : item));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      key !== step ? [key, item] : rest.length === 0 && part === 'key' ? [text, item] : [key, inner(item)],
    ),
  );
}

/** Words with a fixed meaning, which are not names even if one is spelled the same. */
const fixedKeys: ReadonlySet<string> = new Set([
  'type',
  'method',
  'operator',
  'default',
  'trigger',
  'format',
  'encoding',
  'algorithm',
]);

/** The project with the name renamed wherever it is used: in edges, placeholders, keys and values. */
export function renameAll(value: JsonValue, name: string, text: string): JsonValue {
  if (typeof value === 'string') return renameIn(value, name, text);
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map((item) => renameAll(item, name, text));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key === name && !isOfFormat(key) ? text : key,
      fixedKeys.has(key) ? item : renameAll(item, name, text),
    ]),
  );
}

const formatKeys: ReadonlySet<string> = new Set([
  ...[
    '$schema',
    'version',
    'name',
    'description',
    'tables',
    'secrets',
    'routes',
    'columns',
    'unique',
    'indexes',
    'id',
    'title',
    'tags',
    'method',
    'path',
    'flow',
    'nodes',
    'edges',
    'from',
    'to',
  ],
  ...[
    'type',
    'label',
    'comment',
    'config',
    'inputs',
    'position',
    'examples',
    'given',
    'rows',
    'request',
    'url',
    'headers',
    'body',
    'response',
    'status',
    'then',
    'mails',
    'table',
    'field',
    'fields',
    'template',
    'where',
    'column',
  ],
]);
const isOfFormat = (key: string): boolean => formatKeys.has(key);

function renameIn(value: string, name: string, text: string): string {
  if (value === name) return text;
  const [, node, port] = /^([A-Za-z][\w-]*)\.(.+)$/s.exec(value) ?? [];
  if (port === name) return `${node}.${text}`;
  if (node === name) return `${text}.${port}`;
  return value.replaceAll(`{{${name}}}`, () => `{{${text}}}`);
}
