import { stringLiteral } from '../../../../code/quote.ts';
import type { EmittedFile } from '../facts.ts';
import { compareTables } from '../../../../ir/migrations/compare-tables.ts';
import { demandingEmpty } from '../../../../ir/migrations/operations.ts';
import type { Operation, Refusal } from '../../../../ir/migrations/operations.ts';
import type { IdleRename } from '../../../../ir/migrations/rename.ts';
import { printMigration } from './print.ts';
import { folder, hashOfMigration, isMigration, nameOf, printSnapshot, type PreviousBuild } from './snapshot.ts';
import type { TableFacts } from '../../../../ir/table-facts.ts';

export interface MigrationFacts {
  readonly tables: readonly TableFacts[];
  /** Whether the table of Deduplicate is needed. */
  readonly deduplicate: boolean;
  /** Whether the table of Limit Rate is needed. */
  readonly limits?: boolean;
  readonly previous: PreviousBuild | undefined;
  /** Whether changes that lose data are allowed; `empty` allows them only where there is no data to lose. */
  readonly allowDrop: boolean | 'empty';
  /** Whether constraints that existing rows may violate are allowed. */
  readonly allowTighten: boolean;
}

export type EmittedMigrations =
  | {
      readonly kind: 'emitted';
      readonly migrations: readonly EmittedFile[];
      /** What the last of them does; nothing if the tables are as they were. */
      readonly operations: readonly Operation[];
      /** The refusals that were allowed. */
      readonly risks: readonly Refusal[];
      readonly idle: readonly IdleRename[];
      /**
       * Makes the index of the migrations and the snapshot, which contain hashes of the migrations as written to disk.
       */
      readonly conclude: (written: readonly EmittedFile[]) => readonly EmittedFile[];
    }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

/**
 * The migrations of the last build unchanged, one for the changes since then, and the snapshot for the next build. The
 * first build has a single migration that creates all tables.
 */
export function emitMigrations({
  tables,
  deduplicate,
  limits = false,
  previous,
  allowDrop,
  allowTighten,
}: MigrationFacts): EmittedMigrations {
  const { operations: compared, refusals, idle } = compareTables(previous?.snapshot.tables ?? [], tables);
  const changes = allowDrop === 'empty' ? compared.map(demandingEmpty) : compared;
  // A primary key whose type changes is dropped and created again, which succeeds only if it has no values and nothing
  // refers to it.
  const isMadeAgain = ({ table, column }: Refusal): boolean =>
    allowDrop === 'empty' &&
    compared.some((each) => each.kind === 'drop-column' && each.table === table && each.column === column);
  const isAllowed = (refusal: Refusal): boolean =>
    refusal.kind === 'primary-key' ? isMadeAgain(refusal) : 'rows' in refusal ? allowTighten : allowDrop !== false;
  // A column that is replaced has no value in any row: whatever keeps its values gives these, too.
  const isReplaced = ({ table, column }: Refusal): boolean =>
    refusals.some((each) => each.kind === 'change-type' && each.table === table && each.column === column);
  const refused = refusals.filter((refusal) => !isAllowed(refusal));
  const fatal = refused.filter(
    (refusal) => allowDrop !== false || refusal.kind !== 'required-column' || !isReplaced(refusal),
  );
  if (fatal.length > 0) return { kind: 'refused', refusals: fatal };

  const hadKeys = previous?.snapshot.deduplicate ?? false;
  const hadLimits = previous?.snapshot.limits ?? false;
  const operations: Operation[] = [
    ...changes,
    ...(deduplicate && !hadKeys ? [{ kind: 'create-processed-keys' as const }] : []),
    ...(limits && !hadLimits ? [{ kind: 'create-limited-keys' as const }] : []),
  ];
  const kept = (previous?.migrations ?? []).filter(({ path }) => isMigration(path));
  const added = operations.length === 0 ? [] : [nextMigration(kept, operations)];
  const migrations = [...kept, ...added];
  return {
    kind: 'emitted',
    migrations,
    operations,
    risks: refusals,
    idle,
    conclude: (written) => {
      const hashes = written
        .filter(({ path }) => isMigration(path))
        .map(({ path, text }) => [nameOf(path), hashOfMigration(text)] as const);
      return [
        emitIndex(hashes),
        printSnapshot({
          version: 1,
          tables,
          deduplicate: deduplicate || hadKeys,
          ...(limits || hadLimits ? { limits: true } : {}),
          migrations: Object.fromEntries(hashes),
        }),
      ];
    },
  };
}

function nextMigration(kept: readonly EmittedFile[], operations: readonly Operation[]): EmittedFile {
  const numbers = kept.map(({ path }) => Number.parseInt(nameOf(path), 10)).filter(Number.isInteger);
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
  const title = kept.length === 0 ? 'create_tables' : titleOf(operations);
  const path = `${folder}${number}_${title}.ts`;
  return { path, text: printMigration(path, operations) };
}

/** `create_tables`, `create_orders`, `change_orders`, or `change_tables` if there are several. */
function titleOf(operations: readonly Operation[]): string {
  const changes = operations.filter(({ kind }) => kind !== 'create-btree-gist' && kind !== 'create-tenant-role');
  const verb = changes.every(({ kind }) => kind === 'create-table' || kind in ownTables) ? 'create' : 'change';
  const [table, ...others] = new Set(changes.map(tableOf));
  return `${verb}_${table === undefined || others.length > 0 ? 'tables' : table}`;
}

/** The tables of the server itself, by what creates them. */
const ownTables = {
  'create-processed-keys': 'processed_keys',
  'create-limited-keys': 'limited_keys',
} as const;

function tableOf(operation: Operation): string {
  if (operation.kind === 'create-processed-keys' || operation.kind === 'create-limited-keys')
    return ownTables[operation.kind];
  if (operation.kind === 'create-table') return operation.table.name;
  if (operation.kind === 'rename-table') return operation.to;
  if (operation.kind === 'create-btree-gist' || operation.kind === 'create-tenant-role') return '';
  return 'constraint' in operation ? operation.constraint.table : operation.table;
}

/** The index of all migrations by name, in the order in which they run. */
function emitIndex(migrations: readonly (readonly [name: string, hash: string])[]): EmittedFile {
  const imports = migrations.map(
    ([name], index) => `import * as migration${index + 1} from ${stringLiteral(`./${name}.ts`)};`,
  );
  const entries = migrations.map(
    ([name, hash], index) => `${stringLiteral(name)}: { ...migration${index + 1}, hash: ${stringLiteral(hash)} },`,
  );
  return {
    path: `${folder}index.ts`,
    text: `import type { WrittenMigration } from '../../lib/db/migrate.ts';
${imports.join('\n')}

/**
 * By name, in the order in which they run. They only go forward: to undo one, write the next. The database records the
 * hashes, so that a changed migration of the same name is detected.
 */
export const migrations: Readonly<Record<string, WrittenMigration>> = {
  ${entries.join('\n  ')}
};
`,
  };
}
