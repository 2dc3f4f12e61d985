import { code, imported, sqlLiteral } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import type { EmitContext, EmittedField } from '../../ir/emit-context.ts';
import type { Column, Table } from '../../ir/project.ts';
import { tenantOf } from '../../ir/tenant.ts';
import { isChanged, storedText } from '../../ir/text-changes.ts';
import type { TextChanges } from '../../ir/text-changes.ts';
import { alternative, openObject, optional, string, unknown, withPresence } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { fieldOf } from '../../ir/type-algebra.ts';
import { itemOf, partOf } from '../list/item.ts';
import { blankLeftOut, blankNull, changedIfThere, changedOr, changesOf } from './changed-text.ts';
import { columnValue, typeOfWritten, valueOr, writtenType } from './columns.ts';
import { tenantValue } from './tenants.ts';

interface Changes {
  /** Columns that the changes do not write. */
  readonly unwritten: ReadonlySet<string>;
  /** Whether `changes` may be empty, since “set” changes the row anyway. */
  readonly mayBeEmpty: boolean;
}

/**
 * The need of an object written to a table, as a new row or as `changes`. If its fields are known, it may have any
 * column; if not, only columns that a client may set.
 */
export function recordNeed(table: Table | undefined, given: Type, changes?: Changes): Type {
  if (table === undefined) return unknown;
  const isChange = changes !== undefined;
  const columns = [...table.columns.values()].filter(
    (column) => changes?.unwritten.has(column.name) !== true && isGiven(column, table, given, isChange),
  );
  const fields = columns.map((column) => [column.name, fieldNeed(column, table, isChange)] as const);
  return openObject(fields, changes?.mayBeEmpty === false ? [columns.map(({ name }) => name)] : undefined);
}

const isClosed = (type: Type): boolean => alternative(type, 'object')?.open === false;

/**
 * Whether a client may set the column. Clients must not set sensitive or generated columns, the tenant, or columns that
 * every update or a deletion writes. They may set a primary key only in a new row, and only if it is not generated.
 */
export function isForOutsiders(
  column: Column,
  { softDelete, tenant }: Pick<Table, 'softDelete' | 'tenant'>,
  changes: boolean,
): boolean {
  if (column.sensitive || column.onUpdate !== undefined || column.name === softDelete) return false;
  if (column.name === tenant) return false;
  if (column.primaryKey) return !changes && column.default === undefined;
  return column.default === undefined || column.default.kind === 'literal';
}

/** Whether the value of a column is taken from an object of that type. The tenant is filled in by the flow itself. */
const isGiven = (column: Column, table: Table, given: Type, changes: boolean): boolean =>
  column.name !== tenantOf(table) && (isClosed(given) || isForOutsiders(column, table, changes));

/** Whether an update with changes of that type may write the column. */
export function mayBeChanged(name: string, table: Table, changes: Type, unwritten: ReadonlySet<string>): boolean {
  const column = table.columns.get(name);
  if (column === undefined) return false;
  if (column.onUpdate !== undefined) return true;
  const shape = alternative(changes, 'object');
  const isThere = changes.kind === 'unknown' || shape?.open === true || shape?.fields.has(name) === true;
  return isThere && !unwritten.has(name) && isGiven(column, table, changes, true);
}

function fieldNeed(column: Column, table: Table, changes: boolean): Type {
  const need = typeOfWritten(column, table);
  if (column.nullable) return optional(need);
  if (changes) return withPresence(need, 'omittable');
  return column.default === undefined ? need : optional(need);
}

/**
 * The changes of the columns that only change texts. One with a default does more if it stores empty texts as null:
 * a missing text becomes the default, an empty one does not.
 */
export const textsOf = (table: Table | undefined): ReadonlyMap<string, TextChanges> =>
  new Map(
    [...(table?.columns.values() ?? [])].flatMap(({ name, rules = {}, default: blank }) =>
      isChanged(rules) && (rules.emptyAsNull !== true || blank === undefined) ? [[name, rules] as const] : [],
    ),
  );

/** A required column that an object of unknown shape cannot provide, since no client may set it. */
export const ungivableColumn = (table: Table | undefined, given: Type): Column | undefined =>
  isClosed(given)
    ? undefined
    : [...(table?.columns.values() ?? [])].find(
        (column) =>
          (column.sensitive || (table?.across === true && column.name === table.tenant)) &&
          !column.nullable &&
          column.default === undefined,
      );

/** The first of the columns that the changes contain, if their fields are known. */
export function listedAmong(columns: ReadonlySet<string>, changes: Type): string | undefined {
  const shape = alternative(changes, 'object');
  return shape?.open === false ? [...columns].find((name) => shape.fields.has(name)) : undefined;
}

/** A value written to a column. */
export interface WrittenField {
  readonly column: Column;
  readonly value: Code;
  /** Whether the value may be undefined, so that the column is left out. */
  readonly maybeLeftOut: boolean;
}

/** `orDefault` requests the column's default explicitly instead of leaving the column out. */
export interface NewField extends WrittenField {
  readonly orDefault: Code;
}

/** An object to be written: its type, and its fields. */
interface Given {
  readonly type: Type;
  readonly field: (name: string) => EmittedField | undefined;
}

const givenAt = (port: string, emit: EmitContext): Given => ({
  type: emit.type(port),
  field: (name) => emit.field(port, name),
});

/** The current item of a list of objects. TypeScript knows only the fields that the flow puts into them. */
function givenItem(port: string, emit: EmitContext): Given {
  const type = itemOf(emit.type(port));
  const item = alternative(type, 'object');
  const built = alternative(itemOf(emit.given(port)), 'object');
  const isThere = (name: string): boolean => built === undefined || built.open || built.fields.has(name);
  return {
    type,
    field: (name) =>
      item?.fields.has(name) === true && isThere(name)
        ? { value: partOf(emit, port, [name]), type: fieldOf(item, name) }
        : undefined,
  };
}

/** The fields of a new row. */
export const newFields = (table: Table, emit: EmitContext): NewField[] =>
  withTenant(table, fieldsOfNew(table, givenAt('record', emit)), emit);

/** The fields, with the tenant, in the order of the table. */
function withTenant(table: Table, fields: NewField[], emit: EmitContext): NewField[] {
  const value = tenantValue(table, emit);
  if (value === undefined) return fields;
  const given = new Map(fields.map((field) => [field.column, field]));
  return [...table.columns.values()].flatMap((column) =>
    column.name === tenantOf(table)
      ? [{ column, value, orDefault: value, maybeLeftOut: false }]
      : (given.get(column) ?? []),
  );
}

const defaultOf = (column: Column): Code =>
  code`${imported('kysely', 'sql')}<${writtenType(column)}>${sqlLiteral(['default'])}`;

/** A missing value is null, or left out if the column has a default. */
function fieldsOfNew(table: Table, given: Given): NewField[] {
  return givenFields(table, given, false).map(({ column, value, type }) => ({
    column,
    value: orBlank(column, value, type, column.default === undefined ? blankNull : blankLeftOut),
    orDefault: orBlank(column, value, type, defaultOf(column)),
    maybeLeftOut: type.presence !== 'required' && column.default !== undefined,
  }));
}

/**
 * The fields of a change. Columns that an object of unknown shape leaves out keep their values; fields of a known shape
 * are always written.
 */
export function changedFields(table: Table, emit: EmitContext, unwritten: ReadonlySet<string>): WrittenField[] {
  const isListed = isClosed(emit.type('changes'));
  const given = givenFields(table, givenAt('changes', emit), true).filter(({ column }) => !unwritten.has(column.name));
  return given.map(({ column, value, type }) => ({
    column,
    value: isListed && column.nullable ? orBlank(column, value, type, blankNull) : orLeftOut(column, value, type),
    maybeLeftOut: type.presence !== 'required',
  }));
}

function givenFields(
  table: Table,
  { type, field }: Given,
  changes: boolean,
): { readonly column: Column; readonly value: Code; readonly type: Type }[] {
  return [...table.columns.values()].flatMap((column) => {
    const given = isGiven(column, table, type, changes) ? field(column.name) : undefined;
    return given === undefined ? [] : [{ column, ...asStored(column, given) }];
  });
}

/** A constant text is changed at compile time. */
function asStored({ rules = {} }: Column, field: EmittedField): { readonly value: Code; readonly type: Type } {
  const { constant } = field;
  const text = typeof constant === 'string' && isChanged(rules) ? storedText(constant, rules) : undefined;
  if (typeof text !== 'string') return field;
  return {
    value: code`${text}`,
    type: { ...string(), alternatives: [{ kind: 'string', checks: [], values: [text] }] },
  };
}

function orBlank(column: Column, value: Code, type: Type, blank: Code): Code {
  const changes = changesOf(column, type);
  if (changes !== undefined) return changedOr(value, changes, type, blank);
  return valueOr(column.type, value, type, blank);
}

/** JSON is stringified, so missing and null must be told apart first. */
function orLeftOut(column: Column, value: Code, type: Type): Code {
  const changes = changesOf(column, type);
  if (changes !== undefined) return changedIfThere(value, changes, type);
  const written = columnValue(column, value, type);
  if (column.type !== 'json' || type.presence === 'required') return written;
  return type.presence === 'omittable'
    ? code`(${value} === undefined ? undefined : ${written})`
    : code`(${value} == null ? ${value} : ${written})`;
}

/** The values of each row when inserting many. If there are none, the key is set to its default. */
export function insertedOfItem(table: Table, emit: EmitContext): readonly (readonly [name: string, value: Code])[] {
  const key = table.columns.get(table.primaryKey);
  const values = insertedValues(withTenant(table, fieldsOfNew(table, givenItem('record', emit)), emit));
  return values.length > 0 || key === undefined ? values : [[key.name, defaultOf(key)]];
}

/**
 * The values of an insert. A row needs at least one value, so if all may be left out, the first one explicitly requests
 * its default.
 */
export function insertedValues(fields: readonly NewField[]): readonly (readonly [name: string, value: Code])[] {
  const needsDefault = fields.every(({ maybeLeftOut }) => maybeLeftOut);
  return fields.map(({ column, value, orDefault }, index) => [
    column.name,
    needsDefault && index === 0 ? orDefault : value,
  ]);
}
