import { code, empty, identifier, importedType, join } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { unionOf } from '../../../code/union.ts';
import { giveNames } from '../../../code/give-names.ts';
import { pascalCase } from '../../../ir/names.ts';
import type { Column, ColumnType } from '../../../ir/project.ts';
import type { ServerNeed } from '../../../ir/server-need.ts';
import type { TableFacts } from '../../../ir/table-facts.ts';
import { printModule } from '../module.ts';
import type { EmittedFile, ProjectFacts } from './facts.ts';

/** The names of all tables: those of the flow, and those that Deduplicate and Limit Rate use. */
export const storedTables = ({ tables, uses }: ProjectFacts): readonly string[] => [
  ...tables.map(({ name }) => name),
  ...ownTables(uses).map(({ name }) => name),
];

interface OwnTable {
  readonly need: ServerNeed;
  readonly name: string;
  readonly type: string;
  readonly code: Code;
}

const ownTables = (uses: ProjectFacts['uses']): readonly OwnTable[] => allOwn.filter(({ need }) => uses.has(need));

const allOwn: readonly OwnTable[] = [
  {
    ...{ need: 'deduplicate', name: 'processed_keys', type: 'ProcessedKeysTable' },
    code: code`/** The keys that were processed, so that a repeated delivery is recognised. */
export interface ProcessedKeysTable {
  scope: string;
  key_hash: string;
  expires: string;
}`,
  },
  {
    ...{ need: 'limits', name: 'limited_keys', type: 'LimitedKeysTable' },
    code: code`/** How often keys were used, until they may be used again. */
export interface LimitedKeysTable {
  scope: string;
  key_hash: string;
  uses: number;
  expires: string;
}`,
  },
];

/** src/db/schema.ts: the tables as Kysely types. */
export function emitSchema({ tables, uses }: ProjectFacts): EmittedFile {
  const named = nameInterfaces(tables);
  const nameOf = (table: TableFacts): Code => identifier(named.get(table) ?? table.name);
  const entries = [
    ...tables.map((table) => code`${identifier(table.name)}: ${nameOf(table)};`),
    ...ownTables(uses).map(({ name, type }) => code`${identifier(name)}: ${identifier(type)};`),
  ];
  const parts = [
    interfaceOf(identifier('Database'), entries),
    ...tables.map((table) => interfaceOf(nameOf(table), table.columns.map(memberOf))),
    ...ownTables(uses).map((own) => own.code),
  ];
  return { path: 'src/db/schema.ts', text: printModule('src/db/schema.ts', '', join(parts, '\n\n')) };
}

const interfaceOf = (name: Code, members: readonly Code[]): Code =>
  code`export interface ${name} {\n${members.length === 0 ? empty : join(members, '\n')}\n}`;

/**
 * `OrderItemsTable` for `order_items`. If names differ only in underscores, all but the first keep theirs:
 * `Order__itemsTable`.
 */
const nameInterfaces = (tables: readonly TableFacts[]): ReadonlyMap<TableFacts, string> =>
  giveNames(
    tables,
    allOwn.map(({ type }) => type),
    ({ name }) => name,
    ({ name }) => [`${pascalCase(name)}Table`, `${name[0]?.toUpperCase()}${name.slice(1)}Table`],
  );

const memberOf = (column: Column): Code => code`${identifier(column.name)}: ${typeOf(column)};`;

const types: Readonly<Record<Exclude<ColumnType, 'json'>, Code>> = {
  uuid: code`string`,
  text: code`string`,
  integer: code`number`,
  number: code`number`,
  boolean: code`boolean`,
  timestamp: code`string`,
};

function typeOf({ type, nullable, default: value, rules }: Column): Code {
  const orNull = nullable ? code` | null` : empty;
  const orLeftOut = value === undefined ? empty : code` | undefined`;
  // JSON is read as a value and written as text.
  if (type === 'json')
    return code`${importedType('kysely', 'ColumnType')}<unknown, string${orNull}${orLeftOut}, string${orNull}>`;
  const own = code`${rules?.enum === undefined ? types[type] : unionOf(rules.enum)}${orNull}`;
  const generated = value === undefined ? undefined : code`${importedType('kysely', 'Generated')}<${own}>`;
  // Only the read type excludes numbers: any of the texts may be written.
  return rules?.enum?.some(isNumeric) === true
    ? code`${importedType('kysely', 'NonDehydrateable')}<${generated ?? code`${importedType('kysely', 'ColumnType')}<${own}>`}>`
    : (generated ?? own);
}

/** In JSON (`jsonArrayFrom`), Kysely assumes that the driver turns such a text into a number. */
const isNumeric = (text: string): boolean => text !== '' && Number.isFinite(Number(text));
