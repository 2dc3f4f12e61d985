import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { Operation, Path } from '../../../compiler/base/operation.ts';
import type { ProjectView, UseView } from '../../../compiler/view/route-view.ts';
import { isList, isObject, isSameJson, objectOf, ownOf } from './json.ts';

type Project = Pick<ProjectView, 'tables' | 'relations' | 'uses'>;

const set = (path: Path, value: JsonValue): Operation => ({ do: 'set', path, value });
const remove = (path: Path): Operation => ({ do: 'remove', path });

export const tableIn = ({ tables }: Pick<Project, 'tables'>, name: string): JsonObject => objectIn(tables, name);
const columnsIn = (project: Pick<Project, 'tables'>, table: string): JsonObject =>
  objectIn(tableIn(project, table), 'columns');
const objectIn = (object: JsonObject, key: string): JsonObject => objectOf(ownOf(object, key));

/** Adds a table whose rows are numbered. */
export const addTable = (name: string): readonly Operation[] => [
  set(['tables', name], { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' } } }),
];

export const removeTable = ({ tables }: Project, name: string): readonly Operation[] => [
  remove(Object.keys(tables).length === 1 ? ['tables'] : ['tables', name]),
];

/**
 * Renames a table, along with everything that refers to it: columns of other tables, nodes that name it, and rows of
 * examples. Its rows are kept, and so are the names of relations that nodes follow.
 */
export function renameTable(project: Project, name: string, to: string): readonly Operation[] {
  if (name === to) return [];
  const uses = ownOf(project.uses, name) ?? [];
  return [
    { do: 'rename', path: ['tables', name], key: to },
    ...renamedFrom(['tables', to], tableIn(project, name), name, to),
    ...references(
      project,
      (other) => (other.startsWith(`${name}.`) ? to + other.slice(name.length) : other),
      (table) => (table === name ? to : table),
    ),
    ...throughs(
      project,
      (table) => (table === name ? to : table),
      (about) => (about['through'] === name ? { through: to } : {}),
    ),
    ...atSpots(uses, to),
    ...keepRelations(project, ([table, ...rest]) =>
      table === name && rest.at(-1) === 'inverse' ? ['tables', to, ...rest] : undefined,
    ),
  ];
}

/** Renames a column, along with the keys, columns, nodes and examples that name it. Its values are kept. */
export function renameColumn(project: Project, table: string, name: string, to: string): readonly Operation[] {
  if (name === to) return [];
  const keys = (['unique', 'indexes'] as const).flatMap((key) => {
    const lists = tableIn(project, table)[key];
    return (isList(lists) ? lists : []).flatMap((list, index) =>
      (isList(list) ? list : []).flatMap((column, at) =>
        column === name ? [set(['tables', table, key, index, at], to)] : [],
      ),
    );
  });
  const checks = tableIn(project, table)['checks'];
  const sides = (isList(checks) ? checks : []).flatMap((check, index) =>
    (['left', 'right'] as const).flatMap((side) =>
      isObject(check) && check[side] === name ? [set(['tables', table, 'checks', index, side], to)] : [],
    ),
  );
  const apart = objectIn(tableIn(project, table), 'noOverlap');
  const parts = [
    ...(['from', 'to'] as const).flatMap((side) => (apart[side] === name ? [[side]] : [])),
    ...(isList(apart['by']) ? apart['by'] : []).flatMap((column, at) => (column === name ? [['by', at]] : [])),
  ].map((path) => set(['tables', table, 'noOverlap', ...path], to));
  return [
    { do: 'rename', path: ['tables', table, 'columns', name], key: to },
    ...renamedFrom(['tables', table, 'columns', to], objectIn(columnsIn(project, table), name), name, to),
    ...references(
      project,
      (other) => (other === `${table}.${name}` ? `${table}.${to}` : other),
      (own) => own,
      (own, column) => (own === table && column === name ? to : column),
    ),
    ...throughs(
      project,
      (own) => own,
      (about) => (about['through'] === table && about['from'] === name ? { from: to } : {}),
    ),
    ...keys,
    ...sides,
    ...parts,
    ...['softDelete', 'tenant'].flatMap((key) =>
      tableIn(project, table)[key] === name ? [set(['tables', table, key], to)] : [],
    ),
    ...atSpots(project.uses[`${table}.${name}`] ?? [], to),
    ...keepRelations(project, ([of, , column, by]) =>
      of === table && column === name && by === 'as' ? ['tables', table, 'columns', to, 'as'] : undefined,
    ),
  ];
}

/** Gives relations their previous names explicitly, if nodes follow them by these. */
const keepRelations = ({ relations }: Project, pathNow: (toKeepAt: Path) => Path | undefined): readonly Operation[] =>
  Object.values(relations)
    .flat()
    .flatMap(({ name, toKeepAt }) => {
      const path = toKeepAt === undefined ? undefined : pathNow(toKeepAt);
      return path === undefined ? [] : [set(path, name)];
    });

const atSpots = (uses: readonly UseView[], to: string): readonly Operation[] =>
  uses.flatMap(({ route, spots = [] }) =>
    spots.map(({ is, path, before, between = [], after }): Operation => {
      const text = [before, ...between, after].join(to);
      return is === 'key' ? { do: 'rename', route, path, key: text } : { do: 'set', route, path, value: text };
    }),
  );

/** Where the rows or values come from: the name in the last build, however often it is renamed until the next one. */
function renamedFrom(path: Path, { renamedFrom: first }: JsonObject, name: string, to: string): readonly Operation[] {
  if (first === to) return [remove([...path, 'renamedFrom'])];
  return first === undefined ? [set([...path, 'renamedFrom'], name)] : [];
}

/** Changes the columns that refer to another one. */
function references(
  project: Project,
  change: (reference: string) => string,
  tableNow: (table: string) => string,
  columnNow: (table: string, column: string) => string = (_, column) => column,
): readonly Operation[] {
  return Object.keys(project.tables).flatMap((table) =>
    Object.entries(columnsIn(project, table)).flatMap(([column, about]) => {
      const reference = isObject(about) ? about['references'] : undefined;
      if (typeof reference !== 'string' || change(reference) === reference) return [];
      const path: Path = ['tables', tableNow(table), 'columns', columnNow(table, column), 'references'];
      return [set(path, change(reference))];
    }),
  );
}

/** Changes what relations through other tables name. */
const throughs = (
  project: Project,
  tableNow: (table: string) => string,
  change: (relation: JsonObject) => Readonly<Record<string, string>>,
): readonly Operation[] =>
  Object.keys(project.tables).flatMap((table) =>
    Object.entries(objectIn(tableIn(project, table), 'relations')).flatMap(([name, about]) =>
      Object.entries(isObject(about) ? change(about) : {}).map(([key, value]) =>
        set(['tables', tableNow(table), 'relations', name, key], value),
      ),
    ),
  );

export const addColumn = (table: string, name: string, column: JsonObject = { type: 'text' }): readonly Operation[] => [
  set(['tables', table, 'columns', name], column),
];

export const removeColumn = (table: string, name: string): readonly Operation[] => [
  remove(['tables', table, 'columns', name]),
];

/** Sets a property of a column. Undefined, an empty text and `false` remove it, but `false` may be a default. */
export function setColumn(
  project: Project,
  table: string,
  column: string,
  key: string,
  value: JsonValue | undefined,
): readonly Operation[] {
  const about = objectIn(columnsIn(project, table), column);
  const path = ['tables', table, 'columns', column, key];
  const isNone = value === undefined || (key !== 'default' && (value === false || value === ''));
  if (isNone) return Object.hasOwn(about, key) ? [remove(path)] : [];
  return isSameJson(about[key], value) ? [] : [set(path, value)];
}

/** Sets the lists of columns that are unique together, or indexed. */
export function setKeys(
  project: Project,
  table: string,
  key: 'unique' | 'indexes',
  lists: readonly (readonly string[])[],
): readonly Operation[] {
  return setOfTable(project, table, key, lists.length === 0 ? undefined : lists);
}

/** Keeps deleted rows, marked by a column. */
export const keepDeleted = (project: Project, table: string): readonly Operation[] => [
  ...(Object.hasOwn(columnsIn(project, table), 'deleted_at')
    ? []
    : addColumn(table, 'deleted_at', { type: 'timestamp', nullable: true })),
  ...setOfTable(project, table, 'softDelete', 'deleted_at'),
];

/** Sets a property of a table besides its columns; undefined removes it. */
export function setOfTable(
  project: Project,
  table: string,
  key: string,
  value: JsonValue | undefined,
): readonly Operation[] {
  const about = tableIn(project, table);
  if (value === undefined) return Object.hasOwn(about, key) ? [remove(['tables', table, key])] : [];
  return isSameJson(about[key], value) ? [] : [set(['tables', table, key], value)];
}
