import type { JsonValue } from '../../../../base/json.ts';
import { stringLiteral } from '../../../../code/quote.ts';
import type { Column, ColumnDefault, ColumnType } from '../../../../ir/project.ts';
import type { Constraint } from '../../../../ir/migrations/constraints.ts';
import type { Operation } from '../../../../ir/migrations/operations.ts';

/** A migration as a module. */
export function printMigration(operations: readonly Operation[]): string {
  const body = operations.map(printOperation).join('\n\n  ');
  const imports = body.includes('sql`') ? 'import { sql, type Kysely }' : 'import type { Kysely }';
  return `${imports} from 'kysely';

export async function up<DB>(db: Kysely<DB>): Promise<void> {
  ${body}
}
`;
}

const quote = stringLiteral;
const list = (names: readonly string[]): string => `[${names.map(quote).join(', ')}]`;

type Printers = { readonly [Kind in Operation['kind']]: (operation: Extract<Operation, { kind: Kind }>) => string };

const printers: Printers = {
  'create-table': ({ table, constraints }) =>
    `await db.schema.createTable(${quote(table.name)})${table.columns.map(addColumn).join('')}${constraints
      .filter(({ kind }) => kind !== 'index')
      .map(addConstraint)
      .join('')}.execute();${constraints
      .filter(({ kind }) => kind === 'index')
      .map((index) => `\n  ${createIndex(index)}`)
      .join('')}`,
  'create-processed-keys': () =>
    `await db.schema.createTable('processed_keys')
    .addColumn('scope', sql\`text collate "C"\`, (column) => column.notNull())
    .addColumn('key_hash', sql\`text collate "C"\`, (column) => column.notNull())
    .addColumn('expires', 'timestamptz(3)', (column) => column.notNull())
    .addPrimaryKeyConstraint('processed_keys_pkey', ['scope', 'key_hash'])
    .execute();
  await db.schema.createIndex('processed_keys_expires_idx').on('processed_keys').columns(['expires']).execute();`,
  'drop-table': ({ table }) => `await db.schema.dropTable(${quote(table)}).cascade().execute();`,
  'rename-table': ({ table, to }) => `${alter(table)}.renameTo(${quote(to)}).execute();`,
  'rename-made': ({ relation, name, to }) =>
    `await sql\`do $$ begin
    if to_regclass('"${to}"') is null then alter ${relation} if exists "${name}" rename to "${to}"; end if;
  end $$\`.execute(db);`,
  'add-column': ({ table, column }) => `${alter(table)}${addColumn(column)}.execute();`,
  'drop-column': ({ table, column }) => `${alter(table)}.dropColumn(${quote(column)}).execute();`,
  'rename-column': ({ table, column, to }) => `${alter(table)}.renameColumn(${quote(column)}, ${quote(to)}).execute();`,
  'change-type': ({ table, column, using }) =>
    `await sql\`alter table "${table}" alter column "${column.name}" type ${sqlTypes[column.type]} using (\${sql.raw(${quote(using)})})\`.execute(db);`,
  fill: ({ table, column, expression, where }) =>
    `await sql\`update "${table}" set "${column}" = (\${sql.raw(${quote(expression)})})${where === undefined ? '' : `\n    where ${where}`}\`.execute(db);`,
  'set-nullable': ({ table, column, nullable, fill }) =>
    [
      ...(fill ? [fillWithDefault(table, column)] : []),
      alterColumn(table, column, nullable ? 'dropNotNull()' : 'setNotNull()'),
    ].join('\n  '),
  'end-default': ({ table, column, value }) => endDefault(table, column, value),
  'begin-default': ({ table, column }) => beginDefault(table, column),
  'add-constraint': ({ constraint }) =>
    constraint.kind === 'index'
      ? createIndex(constraint)
      : `${alter(constraint.table)}${addConstraint(constraint)}.execute();`,
  'drop-constraint': ({ constraint }) =>
    constraint.kind === 'index'
      ? `await db.schema.dropIndex(${quote(constraint.name)}).execute();`
      : `${alter(constraint.table)}.dropConstraint(${quote(constraint.name)}).execute();`,
  'rename-constraint': ({ constraint, to }) =>
    constraint.kind === 'index'
      ? `await sql\`alter index \${sql.id(${quote(constraint.name)})} rename to \${sql.id(${quote(to)})}\`.execute(db);`
      : `${alter(constraint.table)}.renameConstraint(${quote(constraint.name)}, ${quote(to)}).execute();`,
};

function printOperation<Kind extends Operation['kind']>(operation: Extract<Operation, { kind: Kind }>): string {
  const print: (operation: Extract<Operation, { kind: Kind }>) => string = printers[operation.kind];
  return print(operation);
}

const alter = (table: string): string => `await db.schema.alterTable(${quote(table)})`;
const alterColumn = (table: string, column: string, change: string): string =>
  `${alter(table)}.alterColumn(${quote(column)}, (column) => column.${change}).execute();`;

/** Text is ordered by code points, the same on every server. */
const sqlTypes: Readonly<Record<ColumnType, string>> = {
  uuid: 'uuid',
  text: 'text collate "C"',
  integer: 'integer',
  number: 'double precision',
  boolean: 'boolean',
  timestamp: 'timestamptz(3)',
  json: 'jsonb',
};

/** As Kysely accepts it; it does not support collations. */
const typeOf = (type: ColumnType): string => (type === 'text' ? `sql\`${sqlTypes.text}\`` : quote(sqlTypes[type]));

function addColumn(column: Column): string {
  const value = defaultOf(column);
  const rules = [
    ...(column.primaryKey ? ['primaryKey()'] : []),
    ...(column.default?.kind === 'increment' ? ['generatedByDefaultAsIdentity()'] : []),
    ...(column.nullable || column.primaryKey ? [] : ['notNull()']),
    ...(value === undefined ? [] : [`defaultTo(${value})`]),
  ];
  const build = rules.length === 0 ? '' : `, (column) => column.${rules.join('.')}`;
  return `.addColumn(${quote(column.name)}, ${typeOf(column.type)}${build})`;
}

/** The default that PostgreSQL fills in; a default of null needs none. */
function defaultOf({ type, default: value }: Column): string | undefined {
  if (value === undefined) return undefined;
  if (value.kind !== 'literal') return generators[value.kind];
  return type === 'json' ? quote(JSON.stringify(value.value)) : scalar(value.value);
}

const generators = { uuid: 'sql`gen_random_uuid()`', now: 'sql`now()`', increment: undefined };

function scalar(value: JsonValue): string | undefined {
  if (value === null || typeof value === 'object') return undefined;
  return typeof value === 'string' ? quote(value) : String(value);
}

const fillWithDefault = (table: string, column: string): string =>
  `await sql\`update \${sql.table(${quote(table)})} set \${sql.ref(${quote(column)})} = default where \${sql.ref(${quote(column)})} is null\`.execute(db);`;

/** Counting up ends by dropping an identity rather than a default. */
function endDefault(table: string, column: string, value: ColumnDefault): string {
  if (value.kind !== 'increment') return alterColumn(table, column, 'dropDefault()');
  return `await sql\`alter table \${sql.table(${quote(table)})} alter column \${sql.ref(${quote(column)})} drop identity\`.execute(db);`;
}

function beginDefault(table: string, column: Column): string {
  if (column.default?.kind === 'increment') return beginCounting(table, column.name);
  return alterColumn(table, column.name, `setDefault(${defaultOf(column) ?? 'null'})`);
}

/** Starts counting after the highest existing number. */
function beginCounting(table: string, column: string): string {
  const [inTable, inColumn] = [`\${sql.table(${quote(table)})}`, `\${sql.ref(${quote(column)})}`];
  return `await sql\`alter table ${inTable} alter column ${inColumn} add generated by default as identity\`.execute(db);
  await sql\`select setval(
    pg_get_serial_sequence(\${${quote(`"${table}"`)}}, \${${quote(column)}}),
    coalesce((select max(${inColumn}) from ${inTable}), 0) + 1,
    false
  )\`.execute(db);`;
}

const createIndex = ({ name, table, columns }: Constraint): string =>
  `await db.schema.createIndex(${quote(name)}).on(${quote(table)}).columns(${list(columns)}).execute();`;

function addConstraint({ kind, name, columns, target }: Constraint): string {
  if (kind === 'unique' || target === undefined) return `.addUniqueConstraint(${quote(name)}, ${list(columns)})`;
  const rule =
    target.onDelete === undefined
      ? ''
      : `, (reference) => reference.onDelete(${quote(target.onDelete.replace('-', ' '))})`;
  return `.addForeignKeyConstraint(${quote(name)}, ${list(columns)}, ${quote(target.table)}, ${list([target.column])}${rule})`;
}
