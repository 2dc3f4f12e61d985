import type { JsonValue } from '../../../../base/json.ts';
import {
  code,
  empty,
  identifier,
  imported,
  importedType,
  join,
  literal,
  sqlTemplate as sql,
} from '../../../../code/code.ts';
import type { Code } from '../../../../code/code.ts';
import type { Column, ColumnDefault, ColumnType } from '../../../../ir/project.ts';
import { asStored } from '../../../../ir/migrations/changed-texts.ts';
import { conditionOfLiving, isIndex, targetColumns } from '../../../../ir/migrations/constraints.ts';
import type { Constraint } from '../../../../ir/migrations/constraints.ts';
import type { Operation } from '../../../../ir/migrations/operations.ts';
import { conditionOfTenant } from '../../../../ir/migrations/row-security.ts';
import { sqlTypes } from '../../../../ir/migrations/sql-types.ts';
import { printModule } from '../../module.ts';
import { createPolicy, createTenantRole, enableRowSecurity } from './print-security.ts';

/** A migration as a module. Databases identify it by its text, so the code printed for an operation never changes. */
export function printMigration(path: string, operations: readonly Operation[]): string {
  const statements = join(operations.map(printOperation), '\n\n');
  const up = code`export async function up<DB>(db: ${importedType('kysely', 'Kysely')}<DB>): Promise<void> {\n${statements}\n}`;
  return printModule(path, '', up);
}

type Printers = { readonly [Kind in Operation['kind']]: (operation: Extract<Operation, { kind: Kind }>) => Code };

const printers: Printers = {
  'create-table': ({ table, constraints }) => {
    const isInside = (constraint: Constraint): boolean => !isIndex(constraint) && !isSpelt(constraint);
    const inside = constraints.filter(isInside).map(addConstraint);
    const create = code`await db.schema.createTable(${table.name})${chain([...table.columns.map(addColumn), ...inside])}.execute();`;
    const beside = constraints.filter((constraint) => !isInside(constraint));
    return join([create, ...beside.map((each) => (isIndex(each) ? createIndex(each) : addSpelt(each)))], '\n');
  },
  'create-btree-gist': () => run(sql`create extension if not exists btree_gist`),
  'create-processed-keys': () => createKeys('processed_keys', empty),
  'create-limited-keys': () =>
    createKeys('limited_keys', code`\n    .addColumn('uses', 'integer', (column) => column.notNull())`),
  'drop-table': ({ table, demandsEmpty }) => {
    const drop = code`await db.schema.dropTable(${table}).cascade().execute();`;
    return demandsEmpty ? join([demandNone(`the table "${table}" has rows`, `"${table}"`), drop], '\n') : drop;
  },
  'rename-table': ({ table, to }) => code`${alter(table)}.renameTo(${to}).execute();`,
  'rename-made': ({ relation, name, to }) =>
    run(sql`do $$ begin
    if to_regclass('"${to}"') is null then alter ${relation} if exists "${name}" rename to "${to}"; end if;
  end $$`),
  'add-column': ({ table, column }) => code`${alter(table)}${addColumn(column)}.execute();`,
  'drop-column': ({ table, column, demandsEmpty }) => {
    const drop = code`${alter(table)}.dropColumn(${column}).execute();`;
    const rows = `"${table}" where "${column}" is not null`;
    return demandsEmpty ? join([demandNone(`the column "${table}.${column}" has values`, rows), drop], '\n') : drop;
  },
  'rename-column': ({ table, column, to }) =>
    code`${alter(table)}.renameColumn(${[code`${column}`, code`${to}`]}).execute();`,
  'change-type': ({ table, column: { name, type, rules }, using }) => {
    const value = raw(asStored(using, rules));
    return run(sql`alter table "${table}" alter column "${name}" type ${sqlTypes[type]} using (${value})`);
  },
  fill: ({ table, column, expression, rules, where }) => {
    const value = raw(asStored(expression, rules));
    const rows = where === undefined ? '' : `\n    where ${where}`;
    return run(sql`update "${table}" set "${column}" = (${value})${rows}`);
  },
  'demand-changed': ({ table, column, where }) =>
    demandNone(`the column "${table}.${column}" has texts that it would change`, `"${table}" where ${where}`),
  'set-nullable': ({ table, column, nullable, fill }) => {
    const change = alterColumn(table, column, nullable ? code`dropNotNull()` : code`setNotNull()`);
    return fill ? join([fillWithDefault(table, column), change], '\n') : change;
  },
  'end-default': ({ table, column, value }) => endDefault(table, column, value),
  'begin-default': ({ table, column }) => beginDefault(table, column),
  'create-tenant-role': ({ role }) => createTenantRole(role),
  'grant-table': ({ table, role }) => run(sql`grant select, insert, update, delete on "${table}" to "${role}"`),
  'revoke-table': ({ table, role }) => run(sql`revoke all on "${table}" from "${role}"`),
  'begin-row-security': ({ table, ...policy }) =>
    join([enableRowSecurity(table), createPolicy(table, conditionOfTenant(policy))], '\n'),
  'end-row-security': ({ table }) =>
    join(
      [run(sql`drop policy "tenant" on "${table}"`), run(sql`alter table "${table}" disable row level security`)],
      '\n',
    ),
  'add-constraint': ({ constraint }) =>
    isIndex(constraint)
      ? createIndex(constraint)
      : isSpelt(constraint)
        ? addSpelt(constraint)
        : code`${alter(constraint.table)}${addConstraint(constraint)}.execute();`,
  'drop-constraint': ({ constraint }) =>
    isIndex(constraint)
      ? code`await db.schema.dropIndex(${constraint.name}).execute();`
      : code`${alter(constraint.table)}.dropConstraint(${constraint.name}).execute();`,
  'rename-constraint': ({ constraint, to }) =>
    isIndex(constraint)
      ? run(sql`alter index ${call('id', constraint.name)} rename to ${call('id', to)}`)
      : code`${alter(constraint.table)}.renameConstraint(${[code`${constraint.name}`, code`${to}`]}).execute();`,
};

function printOperation<Kind extends Operation['kind']>(operation: Extract<Operation, { kind: Kind }>): Code {
  const print: (operation: Extract<Operation, { kind: Kind }>) => Code = printers[operation.kind];
  return print(operation);
}

const run = (statement: Code): Code => code`await ${statement}.execute(db);`;
const call = (name: 'id' | 'raw' | 'ref' | 'table', argument: string): Code =>
  code`${imported('kysely', 'sql')}.${identifier(name)}(${argument})`;
const raw = (expression: string): Code => call('raw', expression);
const list = (names: readonly string[]): Code => code`[${names.map((name) => code`${name}`)}]`;
const chain = (calls: readonly Code[]): Code => join(calls, '');

const alter = (table: string): Code => code`await db.schema.alterTable(${table})`;
const alterColumn = (table: string, column: string, change: Code): Code =>
  code`${alter(table)}.alterColumn(${column}, (column) => column.${change}).execute();`;

const demandNone = (message: string, rows: string): Code =>
  run(sql`do $$ begin
    if exists (select from ${rows}) then raise exception '${message}'; end if;
  end $$`);

/** As Kysely accepts it; it does not support collations. */
const typeOf = (type: ColumnType): Code => (type === 'text' ? sql`${sqlTypes.text}` : code`${sqlTypes[type]}`);

/** A table of keys that expire, with `more` columns. */
const createKeys = (table: string, more: Code): Code => code`await db.schema.createTable(${table})
    .addColumn('scope', ${typeOf('text')}, (column) => column.notNull())
    .addColumn('key_hash', ${typeOf('text')}, (column) => column.notNull())${more}
    .addColumn('expires', 'timestamptz(3)', (column) => column.notNull())
    .addPrimaryKeyConstraint(${`${table}_pkey`}, ['scope', 'key_hash'])
    .execute();
await db.schema.createIndex(${`${table}_expires_idx`}).on(${table}).columns(['expires']).execute();`;

function addColumn(column: Column): Code {
  const value = defaultOf(column);
  const rules = [
    ...(column.primaryKey ? [code`.primaryKey()`] : []),
    ...(column.default?.kind === 'increment' ? [code`.generatedByDefaultAsIdentity()`] : []),
    ...(column.nullable || column.primaryKey ? [] : [code`.notNull()`]),
    ...(value === undefined ? [] : [code`.defaultTo(${value})`]),
  ];
  const build = rules.length === 0 ? empty : code`, (column) => column${chain(rules)}`;
  return code`.addColumn(${column.name}, ${typeOf(column.type)}${build})`;
}

/** The default that PostgreSQL fills in; a default of null needs none. */
function defaultOf({ type, default: value }: Column): Code | undefined {
  if (value === undefined) return undefined;
  if (value.kind !== 'literal') return generators[value.kind];
  return type === 'json' ? code`${JSON.stringify(value.value)}` : scalar(value.value);
}

const generators = { uuid: sql`gen_random_uuid()`, now: sql`now()`, increment: undefined };

const scalar = (value: JsonValue): Code | undefined =>
  value === null || typeof value === 'object' ? undefined : literal(value);

function fillWithDefault(table: string, column: string): Code {
  const field = call('ref', column);
  return run(sql`update ${call('table', table)} set ${field} = default where ${field} is null`);
}

/** Counting up ends by dropping an identity rather than a default. */
function endDefault(table: string, column: string, value: ColumnDefault): Code {
  if (value.kind !== 'increment') return alterColumn(table, column, code`dropDefault()`);
  return run(sql`alter table ${call('table', table)} alter column ${call('ref', column)} drop identity`);
}

function beginDefault(table: string, column: Column): Code {
  if (column.default?.kind === 'increment') return beginCounting(table, column.name);
  return alterColumn(table, column.name, code`setDefault(${defaultOf(column) ?? null})`);
}

/** Starts counting after the highest existing number, at 1 at least. After the last of all, only an insert fails. */
function beginCounting(table: string, column: string): Code {
  const [inTable, inColumn] = [call('table', table), call('ref', column)];
  const identity = sql`alter table ${inTable} alter column ${inColumn} add generated by default as identity`;
  const highest = sql`select setval(
    pg_get_serial_sequence(${literal(`"${table}"`)}, ${literal(column)}),
    greatest(max(${inColumn}), 1),
    coalesce(max(${inColumn}) > 0, false)
  ) from ${inTable}`;
  return join([run(identity), run(highest)], '\n');
}

function createIndex({ kind, name, table, columns, living }: Constraint): Code {
  const among = living === undefined ? empty : code`.where(${[call('ref', living), code`${'is'}`, code`${null}`]})`;
  return code`await db.schema.createIndex(${name})${kind === 'unique' ? code`.unique()` : empty}.on(${table}).columns(${list(columns)})${among}.execute();`;
}

/** Whether it is written as SQL, since Kysely cannot express it. */
const isSpelt = (constraint: Constraint): boolean => constraint.kind === 'exclusion' || isNulledInPart(constraint);
const addSpelt = (constraint: Constraint): Code =>
  isNulledInPart(constraint) ? addNulledInPart(constraint) : addExclusion(constraint);

/** Whether only the last column becomes null on delete: the row stays with its tenant. */
const isNulledInPart = ({ target }: Constraint): boolean =>
  target?.tenant !== undefined && target.onDelete === 'set-null';

function addNulledInPart({ table, name, columns, target }: Constraint): Code {
  const quoted = (names: readonly string[]): string => names.map((each) => `"${each}"`).join(', ');
  const theirs = quoted([target?.tenant ?? '', target?.column ?? '']);
  return run(
    sql`alter table "${table}" add constraint "${name}" foreign key (${quoted(columns)})
    references "${target?.table ?? ''}" (${theirs}) on delete set null (${quoted(columns.slice(-1))})`,
  );
}

const addExclusion = ({ table, name, elements, living }: Constraint): Code =>
  run(
    sql`alter table "${table}" add constraint "${name}" exclude using gist (${elements ?? ''})${living === undefined ? '' : ` where (${conditionOfLiving(living)})`}`,
  );

function addConstraint({ kind, name, columns, target, check }: Constraint): Code {
  if (kind === 'check') return code`.addCheckConstraint(${[code`${name}`, sql`${check ?? ''}`]})`;
  if (kind === 'unique' || target === undefined) return code`.addUniqueConstraint(${name}, ${list(columns)})`;
  const rule =
    target.onDelete === undefined
      ? empty
      : code`, (reference) => reference.onDelete(${target.onDelete.replace('-', ' ')})`;
  return code`.addForeignKeyConstraint(${name}, ${list(columns)}, ${target.table}, ${list(targetColumns(target))}${rule})`;
}
