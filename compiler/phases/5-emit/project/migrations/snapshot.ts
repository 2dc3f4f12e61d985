import { z } from 'zod';
import { parseJson } from '../../../../base/json.ts';
import type { JsonValue } from '../../../../base/json.ts';
import { safelyParsed } from '../../../../base/schema.ts';
import { hashOf } from '../../manifest.ts';
import type { EmittedFile } from '../facts.ts';
import { checkOperators } from '../../../../ir/table-check.ts';
import type { TableFacts } from '../../../../ir/table-facts.ts';

/** The tables at a build, stored in the emitted project so that the next build knows what has changed. */
export interface Snapshot {
  readonly version: 1;
  readonly tables: readonly TableFacts[];
  /** Whether the table of Deduplicate exists. It is never dropped. */
  readonly deduplicate: boolean;
  /** Whether the table of Limit Rate exists. It is never dropped either. */
  readonly limits?: true;
  /** The hashes of the migrations that lead to these tables, by name; missing in snapshots of older builds. */
  readonly migrations?: Readonly<Record<string, string>>;
}

/** The previous build as the next one finds it: its snapshot, and the files in `src/db/migrations/`. */
export interface PreviousBuild {
  readonly snapshot: Snapshot;
  readonly migrations: readonly EmittedFile[];
}

export const snapshotPath = '.flowsmith/schema.json';
export const folder = 'src/db/migrations/';

export const isMigration = (path: string): boolean => /^src\/db\/migrations\/\d{4}_\w+\.ts$/.test(path);
export const nameOf = (path: string): string => path.slice(folder.length, -'.ts'.length);

/** The same in every checkout, regardless of line endings. */
export const hashOfMigration = (text: string): string => hashOf(text.replaceAll('\r\n', '\n')).slice(0, 16);

/**
 * Backfills are left out, since they belong to a single change; so are values that flows write and names of relations,
 * which do not concern the database.
 */
export function printSnapshot(snapshot: Snapshot): EmittedFile {
  const tables = snapshot.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      ...{ backfill: undefined, onUpdate: undefined, as: undefined, inverse: undefined },
    })),
  }));
  return { path: snapshotPath, text: `${JSON.stringify({ ...snapshot, tables }, null, 2)}\n` };
}

/** Parses the output of `printSnapshot`; undefined for any other text. */
export const readSnapshot = (text: string): Snapshot | undefined => safelyParsed(schema, parseJson(text)).data;

const jsonValue: z.ZodType<JsonValue> = z.json();
const list = z.array(z.string()).readonly();
const rules = z.strictObject({
  min: z.exactOptional(z.number()),
  max: z.exactOptional(z.number()),
  minLength: z.exactOptional(z.number()),
  maxLength: z.exactOptional(z.number()),
  enum: z.exactOptional(list),
  format: z.exactOptional(z.enum(['email', 'url', 'slug'])),
  trim: z.exactOptional(z.literal(true)),
  lowercase: z.exactOptional(z.literal(true)),
  emptyAsNull: z.exactOptional(z.literal(true)),
});
const column = z.strictObject({
  name: z.string(),
  type: z.enum(['uuid', 'text', 'integer', 'number', 'boolean', 'timestamp', 'json']),
  primaryKey: z.boolean(),
  nullable: z.boolean(),
  unique: z.boolean(),
  sensitive: z.boolean(),
  rules: z.exactOptional(rules),
  renamedFrom: z.exactOptional(z.string()),
  default: z.exactOptional(
    z.union([
      z.strictObject({ kind: z.enum(['uuid', 'now', 'increment']) }),
      z.strictObject({ kind: z.literal('literal'), value: jsonValue }),
    ]),
  ),
  references: z.exactOptional(
    z.strictObject({
      table: z.string(),
      column: z.string(),
      onDelete: z.exactOptional(z.enum(['restrict', 'cascade', 'set-null'])),
    }),
  ),
});
const table = z.strictObject({
  name: z.string(),
  columns: z.array(column).readonly(),
  unique: z.array(list).readonly(),
  indexes: z.array(list).readonly(),
  checks: z.exactOptional(
    z
      .array(
        z.strictObject({ left: z.string(), operator: z.enum(checkOperators), right: z.string(), message: z.string() }),
      )
      .readonly(),
  ),
  noOverlap: z.exactOptional(z.strictObject({ by: list, from: z.string(), to: z.string() })),
  softDelete: z.exactOptional(z.string()),
  tenant: z.exactOptional(z.string()),
  tenantRole: z.exactOptional(z.string()),
  renamedFrom: z.exactOptional(z.string()),
});
const schema = z.strictObject({
  version: z.literal(1),
  tables: z.array(table).readonly(),
  deduplicate: z.boolean(),
  limits: z.exactOptional(z.literal(true)),
  migrations: z.exactOptional(z.record(z.string(), z.string())),
});
