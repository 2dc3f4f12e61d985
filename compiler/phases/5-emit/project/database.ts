import { giveNames } from '../../../code/give-names.ts';
import { propertyKey } from '../../../code/quote.ts';
import { pascalCase } from '../../../ir/names.ts';
import type { Column, ColumnType } from '../../../ir/project.ts';
import type { EmittedFile, ProjectFacts } from './facts.ts';
import type { TableFacts } from '../../../ir/table-facts.ts';

/** src/db without the migrations; empty when the project stores nothing. */
export function emitDatabase(facts: ProjectFacts): EmittedFile[] {
  return facts.uses.database ? [emitSchema(facts), clientFile, migrateFile, copyFile] : [];
}

/** The tables as Kysely's types see them. */
function emitSchema({ tables, uses }: ProjectFacts): EmittedFile {
  const named = nameInterfaces(tables);
  const inOrder = tables.map((table) => ({ table, name: named.get(table) ?? table.name }));
  const entries = inOrder.map(({ table, name }) => `${propertyKey(table.name)}: ${name};`);
  const texts = inOrder.map(({ table, name }) => emitTable(table, name));
  const body = [
    `export interface Database {\n${[...entries, ...(uses.deduplicate ? ['processed_keys: ProcessedKeysTable;'] : [])].join('\n')}\n}`,
    ...texts,
    ...(uses.deduplicate ? [processedKeys] : []),
  ].join('\n\n');
  const imported = ['ColumnType', 'Generated'].filter((name) => body.includes(`${name}<`));
  const head = imported.length === 0 ? '' : `import type { ${imported.join(', ')} } from 'kysely';\n\n`;
  return { path: 'src/db/schema.ts', text: `${head}${body}\n` };
}

const processedKeys = `/** What was processed before, so that a second delivery is noticed. */
export interface ProcessedKeysTable {
  scope: string;
  key_hash: string;
  expires: string;
}`;

/** `order_items` is an `OrderItemsTable`; of tables whose names differ in underscores only, the others keep theirs: `Order__itemsTable`. */
const nameInterfaces = (tables: readonly TableFacts[]): ReadonlyMap<TableFacts, string> =>
  giveNames(
    tables,
    ['ProcessedKeysTable'],
    ({ name }) => name,
    ({ name }) => [`${pascalCase(name)}Table`, `${name[0]?.toUpperCase()}${name.slice(1)}Table`],
  );

function emitTable({ columns }: TableFacts, name: string): string {
  return `export interface ${name} {\n${columns.map((column) => `${propertyKey(column.name)}: ${typeOf(column)};`).join('\n')}\n}`;
}

const types: Readonly<Record<Exclude<ColumnType, 'json'>, string>> = {
  uuid: 'string',
  text: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  timestamp: 'string',
};

function typeOf({ type, nullable, default: value }: Column): string {
  const orNull = nullable ? ' | null' : '';
  const orLeftOut = value === undefined ? '' : ' | undefined';
  // JSON is read as a value and written as its text.
  if (type === 'json') return `ColumnType<unknown, string${orNull}${orLeftOut}, string${orNull}>`;
  return value === undefined ? `${types[type]}${orNull}` : `Generated<${types[type]}${orNull}>`;
}

const clientFile: EmittedFile = {
  path: 'src/db/client.ts',
  text: `import type { Config } from '../config.ts';
import { openDatabase, type OpenDatabase } from '../lib/db/database.ts';
import { migrate } from '../lib/db/migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** Opens the database that the environment names, and brings its tables up to date. */
export async function connect(config: Config, onError: (error: Error) => void): Promise<OpenDatabase<Database>> {
  const database = await openDatabase<Database>({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, onError });
  try {
    await migrate(database.db, migrations);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
`,
};

/** For deployments that migrate before they start: needs the database's variables only. */
const migrateFile: EmittedFile = {
  path: 'src/db/migrate.ts',
  text: `import { openDatabase } from '../lib/db/database.ts';
import { migrate } from '../lib/db/migrate.ts';
import { migrations } from './migrations/index.ts';

const { DATABASE_URL, DATA_DIR } = process.env;
const database = await openDatabase({ databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR || 'data', onError: console.error });
const names = await migrate(database.db, migrations);
await database.close();
console.log(names.length === 0 ? 'The database was up to date.' : \`Ran \${names.join(', ')}.\`);
`,
};

/** For a server that has outgrown its embedded database. */
const copyFile: EmittedFile = {
  path: 'src/db/copy-to-postgres.ts',
  text: `import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyDatabase } from '../lib/db/copy-database.ts';
import { openDatabase } from '../lib/db/database.ts';
import { migrate } from '../lib/db/migrate.ts';
import { migrations } from './migrations/index.ts';

const databaseUrl = process.env['DATABASE_URL'];
const dataDir = process.env['DATA_DIR'] || 'data';
if (!databaseUrl || !existsSync(join(dataDir, 'postgres'))) {
  console.error(\`Set DATABASE_URL to the PostgreSQL to copy to, and DATA_DIR to the folder of the embedded database (now "\${dataDir}").\`);
  process.exit(1);
}
const source = await openDatabase({ databaseUrl: undefined, dataDir, onError: console.error });
const target = await openDatabase({ databaseUrl, dataDir, onError: console.error });
try {
  await migrate(source.db, migrations);
  await migrate(target.db, migrations);
  for (const [table, rows] of await copyDatabase(source.pool, target.pool)) console.log(\`\${table}: \${rows} rows\`);
} finally {
  await target.close();
  await source.close();
}
`,
};
