import type { JsonObject } from '../../../base/json.ts';
import { code, identifier, importsOf } from '../../../code/code.ts';
import type { Import } from '../../../code/code.ts';
import { giveNames } from '../../../code/give-names.ts';
import { singular } from '../../../base/nouns.ts';
import { pascalCase } from '../../../ir/names.ts';
import { deedsOf } from '../../../ir/effect.ts';
import type { Route, Table } from '../../../ir/project.ts';
import type { Type } from '../../../ir/type.ts';
import { rowType } from '../../../nodes/database/row.ts';
import { emittedHeader } from '../emitted-mark.ts';
import { fileName } from '../file-name.ts';
import { printModule } from '../module.ts';
import type { EmittedFile } from '../project/facts.ts';
import { schemaOfType } from './json-schema.ts';
import { serialiserSchema } from './serialiser.ts';
import { typebox } from './typebox.ts';

/** The schema of a row in answers, shared by the routes and openapi.json: all columns but the sensitive ones. */
export interface RowSchema {
  readonly table: string;
  /** `User` for `users`. */
  readonly name: string;
  /** The module that exports it, such as `schemas/user.ts`. */
  readonly file: string;
  readonly type: Type;
  readonly schema: JsonObject;
  /** The schema as text, for comparison. */
  readonly text: string;
}

/** By table, in project order. */
export type RowSchemas = ReadonlyMap<string, RowSchema>;

/** Names that have another meaning in a route's file or in openapi.json. */
const reserved =
  `Array BigInt Boolean Buffer Date Error FastifyPluginAsync FastifySchema Form Function Infinity Intl JSON JsonObject
  Map Math NaN Number Object Promise RegExp Set String Symbol Type TypeError URL`.split(/\s+/);

export function rowSchemas(tables: ReadonlyMap<string, Table>): RowSchemas {
  const names = giveNames(
    [...tables.values()],
    reserved,
    ({ name }) => name,
    ({ name }) => [pascalCase(singular(name)), pascalCase(name), `${pascalCase(name)}Row`],
  );
  return new Map(
    [...tables.values()].map((table) => {
      const name = names.get(table) ?? pascalCase(table.name);
      const type = rowType(table, { columns: [...table.columns.values()].filter(({ sensitive }) => !sensitive) });
      const file = `schemas/${fileName(kebabCase(name))}.ts`;
      const schema = schemaOfType(type, 'response');
      return [table.name, { table: table.name, name, file, type, schema, text: JSON.stringify(schema) }];
    }),
  );
}

const kebabCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter, index) => `${index === 0 ? '' : '-'}${letter.toLowerCase()}`);

/** Finds the table, among those that the route uses, whose rows a schema describes. */
export function rowFinder({ nodes }: Route, rows: RowSchemas): (schema: JsonObject) => RowSchema | undefined {
  const tables = new Set([...nodes.values()].flatMap(({ kind }) => deedsOf(kind).flatMap(({ table }) => table ?? [])));
  const used = [...tables].flatMap((table) => rows.get(table) ?? []);
  return (schema) => {
    const text = used.length === 0 ? '' : JSON.stringify(schema);
    const [row, other] = used.filter((each) => each.text === text);
    return other === undefined ? row : undefined;
  };
}

export interface SchemaModule extends EmittedFile {
  readonly imports: readonly Import[];
}

/** The modules of `src/schemas` that routes import. */
export function emitRowSchemas(rows: RowSchemas, imports: ReadonlySet<string>): readonly SchemaModule[] {
  return [...rows.values()].flatMap(({ table, name, file, type }) => {
    const schema = imports.has(file) ? serialiserSchema(type) : undefined;
    if (schema === undefined) return [];
    const path = `src/${file}`;
    const header = `// ${emittedHeader('table', table)}`;
    const module = code`export const ${identifier(name)} = ${typebox(schema)};`;
    return [{ path, text: printModule(path, header, module), imports: importsOf(module) }];
  });
}
