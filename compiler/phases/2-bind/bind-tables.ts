import type { Report, Reporter, Where } from '../../base/diagnostic.ts';
import type { JsonValue } from '../../base/json.ts';
import type { Locate } from '../../base/span.ts';
import {
  malformedBackfill,
  primaryKeyCount,
  reservedName,
  tableWithoutRoom,
  wrongColumn,
  wrongRelation,
} from '../../ir/catalogue/tables.ts';
import { unknownColumn } from '../../ir/catalogue/config.ts';
import { columnsOfOneName } from '../../ir/catalogue/lists.ts';
import type { ProjectDocument } from '../../ir/document.ts';
import type { ColumnFile, TableFile } from '../../ir/format.ts';
import type { Column, ColumnDefault, ColumnType, Table } from '../../ir/project.ts';
import { tenantRoleOf } from '../../ir/tenant-role.ts';
import { nameMeant } from '../../ir/name-meant.ts';
import { fitsColumn } from '../../nodes/database/default.ts';
import { relationIssues } from './relation-issues.ts';
import { roomIssues, tableNameOwners } from './postgres-names.ts';
import { ruleIssue, rulesOf } from './column-rules.ts';
import { expressionIssue } from './sql-expression.ts';
import { reportOverlap } from './no-overlap.ts';
import { reportSoftDelete } from './soft-delete.ts';
import { reportShared, reportTenant } from './tenant-column.ts';
import { reportChecks } from './table-checks.ts';

interface Tables {
  readonly files: Readonly<Record<string, TableFile>>;
  /** The names of all tables, listed only once: doing it for each reference is slow with thousands of tables. */
  readonly names: readonly string[];
}

const fromPostgres = 'PostgreSQL has a column of that name in every table';
const fromObjects = 'every object of JavaScript has a member of that name, even a row without the column';
const takenColumns: ReadonlyMap<string, string> = new Map([
  ...['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid'].map((name) => [name, fromPostgres] as const),
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => [name, fromObjects] as const),
]);

/** Tables with their keys, defaults and references resolved. */
export function bindTables(
  { project, locate }: ProjectDocument,
  { report, isFull }: Reporter,
): ReadonlyMap<string, Table> {
  const files = project.tables ?? {};
  const tables: Tables = { files, names: Object.keys(files) };
  const ownerOf = tableNameOwners(files);
  const bound = new Map<string, Table>();
  const role = project.rowSecurity === true ? { tenantRole: tenantRoleOf(project.name) } : {};
  for (const [name, file] of Object.entries(files)) {
    if (isFull()) break;
    const inTable: Locate = (path, part) => locate(['tables', name, ...path], part);
    const at: TablePlace = (path, part) => ({ place: inTable(path, part) });
    const table = { ...bindTable(name, file, inTable), ...role };
    const keys = [...table.columns.values()].filter(({ primaryKey }) => primaryKey).map((column) => column.name);
    if (keys.length !== 1) report(primaryKeyCount, { table: name, columns: keys }, at([], 'key'));
    checkTableName(name, file, ownerOf(name), at, report);
    for (const [column, value] of Object.entries(file.columns ?? {}))
      checkColumn(name, column, value, tables, at, report);
    checkCapitals(table, at, report);
    checkColumnLists(name, file, table, at, report);
    reportChecks(table, at, report);
    reportOverlap(table, at, report);
    reportSoftDelete(table, at, report);
    reportTenant(table, bound, at, report);
    bound.set(name, table);
  }
  reportShared(bound, (path) => ({ place: locate(['tables', ...path]) }), report);
  for (const { path, ...issue } of relationIssues(bound))
    report(wrongRelation, issue, { place: locate(['tables', ...path]) });
  return bound;
}

/** The place of a part of a table. */
type TablePlace = (path: readonly (string | number)[], part?: 'key') => Where;

function bindTable(name: string, file: TableFile, locate: Locate): Table {
  const columns = Object.entries(file.columns ?? {}).map(([column, value]) => bindColumn(column, value));
  return {
    name,
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey: columns.find(({ primaryKey }) => primaryKey)?.name ?? '',
    unique: file.unique ?? [],
    indexes: file.indexes ?? [],
    ...(file.checks === undefined ? {} : { checks: file.checks }),
    ...(file.noOverlap === undefined ? {} : { noOverlap: file.noOverlap }),
    ...(file.softDelete === undefined ? {} : { softDelete: file.softDelete }),
    ...(file.tenant === undefined ? {} : { tenant: file.tenant }),
    ...(file.relations === undefined ? {} : { relations: new Map(Object.entries(file.relations)) }),
    ...(file.renamedFrom === undefined ? {} : { renamedFrom: file.renamedFrom }),
    place: locate([], 'key'),
    locate,
  };
}

function checkTableName(
  name: string,
  file: TableFile,
  owner: string | undefined,
  at: TablePlace,
  report: Report,
): void {
  if (owner !== undefined) report(reservedName, { what: 'table', name, owner }, at([], 'key'));
  for (const { path, ...issue } of roomIssues(file))
    report(tableWithoutRoom, { table: name, ...issue }, path.length === 0 ? at([], 'key') : at(path));
}

function checkColumn(
  table: string,
  column: string,
  file: ColumnFile,
  tables: Tables,
  at: TablePlace,
  report: Report,
): void {
  const owner = takenColumns.get(column);
  if (owner !== undefined)
    report(reservedName, { what: 'column', name: column, owner }, at(['columns', column], 'key'));
  const malformed = file.backfill === undefined ? undefined : expressionIssue(file.backfill);
  if (malformed !== undefined)
    report(malformedBackfill, { table, column, issue: malformed }, at(['columns', column, 'backfill']));
  for (const issue of columnIssues(file, tables))
    report(wrongColumn, { table, column, ...issue }, at(['columns', column]));
}

function checkCapitals({ name: table, columns }: Table, at: TablePlace, report: Report): void {
  const names = new Map<string, string>();
  for (const column of columns.keys()) {
    const other = names.get(column.toLowerCase());
    if (other === undefined) names.set(column.toLowerCase(), column);
    else report(columnsOfOneName, { table, column, other }, at(['columns', column], 'key'));
  }
}

/** Checks that keys and indexes name columns of the table. */
function checkColumnLists(name: string, file: TableFile, { columns }: Table, at: TablePlace, report: Report): void {
  const known = [...columns.keys()];
  for (const part of ['unique', 'indexes'] as const) {
    for (const [index, list] of (file[part] ?? []).entries()) {
      for (const [place, column] of list.entries()) {
        if (!columns.has(column))
          report(
            unknownColumn,
            { name: column, table: name, near: nameMeant(column, columns), known },
            at([part, index, place]),
          );
        else if (columns.get(column)?.type === 'json')
          report(wrongColumn, { table: name, column, ...indexedJson }, at([part, index, place]));
      }
    }
  }
}

function bindColumn(name: string, file: ColumnFile): Column {
  const [table = '', column = ''] = file.references?.split('.') ?? [];
  return {
    name,
    type: file.type,
    primaryKey: file.primaryKey ?? false,
    nullable: file.nullable ?? false,
    unique: file.unique ?? false,
    sensitive: file.sensitive ?? false,
    ...rulesOf(file),
    ...(file.renamedFrom === undefined ? {} : { renamedFrom: file.renamedFrom }),
    ...(file.backfill === undefined ? {} : { backfill: file.backfill }),
    ...(file.default === undefined || file.default === null ? {} : { default: bindDefault(file.type, file.default) }),
    ...(file.onUpdate === undefined ? {} : { onUpdate: file.onUpdate }),
    ...(file.references === undefined
      ? {}
      : { references: { table, column, ...(file.onDelete === undefined ? {} : { onDelete: file.onDelete }) } }),
    ...(file.as === undefined ? {} : { as: file.as }),
    ...(file.inverse === undefined ? {} : { inverse: file.inverse }),
  };
}

/**
 * `"uuid"`, `"now"` and `"increment"` are generated if the type supports it. For a text column, they are ordinary
 * words.
 */
function bindDefault(type: ColumnType, value: JsonValue): ColumnDefault {
  if (type === 'uuid' && value === 'uuid') return { kind: 'uuid' };
  if (type === 'timestamp' && value === 'now') return { kind: 'now' };
  if (type === 'integer' && value === 'increment') return { kind: 'increment' };
  return { kind: 'literal', value };
}

interface ColumnIssue {
  readonly message: string;
  readonly hint: string;
}

function columnIssues(column: ColumnFile, tables: Tables): readonly ColumnIssue[] {
  return [
    defaultIssue(column),
    updateIssue(column),
    ruleIssue(column),
    keyIssue(column),
    referenceIssue(column, tables),
  ].filter((issue) => issue !== undefined);
}

const generated: Readonly<Record<ColumnType, string>> = {
  uuid: '"uuid" or a UUID',
  text: 'a string without U+0000 and halves of surrogate pairs',
  integer: '"increment" or a 32-bit integer',
  number: 'a number',
  boolean: 'true or false',
  timestamp: '"now" or an ISO 8601 time with zone, from year 1',
  json: 'a JSON value without U+0000 and halves of surrogate pairs',
};

function defaultIssue({ type, default: value }: ColumnFile): ColumnIssue | undefined {
  if (value === undefined || (value !== null && fitsColumn(type, value))) return undefined;
  const hint =
    value === null
      ? 'Use "nullable": true: a nullable column is null when nothing is given.'
      : `Write ${generated[type]}.`;
  return {
    message: value === null ? 'a default of null says nothing.' : `the default does not fit the type ${type}.`,
    hint,
  };
}

function updateIssue({ type, onUpdate, primaryKey }: ColumnFile): ColumnIssue | undefined {
  if (onUpdate === undefined) return undefined;
  if (type !== 'timestamp')
    return { message: `an update writes the time to it, but it is ${type}.`, hint: 'Set "type": "timestamp".' };
  return primaryKey === true ? { message: 'no update changes a primary key.', hint: 'Remove "onUpdate".' } : undefined;
}

const indexedJson: ColumnIssue = {
  message: 'an index entry has at most 2,700 bytes, which a json value may exceed.',
  hint: 'Leave it out of keys and indexes, or put what you look for into a column of its own.',
};

function keyIssue({ type, primaryKey, unique, nullable, default: value }: ColumnFile): ColumnIssue | undefined {
  if (nullable === true && value === 'increment')
    return { message: 'a column that counts up is never null.', hint: 'Remove "nullable" or the default.' };
  if (type === 'json' && unique === true) return indexedJson;
  if (primaryKey !== true) return undefined;
  if (nullable === true) return { message: 'a primary key is never null.', hint: 'Remove "nullable".' };
  return type === 'json'
    ? { message: 'a json column cannot be the primary key.', hint: 'Use uuid, integer or text.' }
    : undefined;
}

function referenceIssue({ type, references, onDelete, nullable }: ColumnFile, tables: Tables): ColumnIssue | undefined {
  if (references === undefined)
    return onDelete === undefined
      ? undefined
      : {
          message: '"onDelete" says what happens when the referenced row goes, but there is no "references".',
          hint: 'Add "references": "table.column", or remove "onDelete".',
        };
  const [table = '', column = ''] = references.split('.');
  const target = tables.files[table];
  if (target === undefined)
    return {
      message: `it refers to the table “${table}”, which does not exist.`,
      hint: suggestion(nameMeant(table, Object.entries(tables.files)), 'Add the table, or correct the name.'),
    };
  const key = target.columns?.[column];
  if (key === undefined)
    return {
      message: `it refers to “${references}”, but the table “${table}” has no such column.`,
      hint: suggestion(
        nameMeant(column, Object.entries(target.columns ?? {})),
        'Refer to the primary key of the table.',
      ),
    };
  if (key.primaryKey !== true && key.unique !== true)
    return {
      message: `it refers to “${references}”, which is not unique.`,
      hint: 'Refer to the primary key, or make that column unique.',
    };
  if (key.primaryKey !== true && target.softDelete !== undefined)
    return {
      message: `it refers to “${references}”, which is unique among the living rows only: “${table}” has "softDelete".`,
      hint: 'Refer to the primary key of the table.',
    };
  if (key.type !== type)
    return { message: `it is ${type}, but “${references}” is ${key.type}.`, hint: `Set "type": "${key.type}".` };
  if (onDelete === 'set-null' && nullable !== true)
    return {
      message: '"onDelete": "set-null" writes null, but the column is not nullable.',
      hint: 'Add "nullable": true, or use cascade or restrict.',
    };
  return undefined;
}

const suggestion = (near: string | undefined, otherwise: string): string =>
  near === undefined ? otherwise : `Did you mean “${near}”?`;
