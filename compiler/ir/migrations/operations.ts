import type { Column, ColumnDefault } from '../project.ts';
import type { Constraint } from './constraints.ts';
import type { TableFacts } from '../table-facts.ts';
import type { TextChanges } from '../text-changes.ts';

/** One step of a migration. */
export type Operation =
  | { readonly kind: 'create-table'; readonly table: TableFacts; readonly constraints: readonly Constraint[] }
  /** The tables of Deduplicate and of Limit Rate. */
  | { readonly kind: 'create-processed-keys' }
  | { readonly kind: 'create-limited-keys' }
  /** Lets exclusions compare values for equality. */
  | { readonly kind: 'create-btree-gist' }
  /** `demandsEmpty`: fails if this would lose a row. */
  | { readonly kind: 'drop-table'; readonly table: string; readonly demandsEmpty?: true }
  | { readonly kind: 'rename-table'; readonly table: string; readonly to: string }
  /**
   * Renames an index or sequence that PostgreSQL named after its table, if it still has that name and the new one is
   * free.
   */
  | {
      readonly kind: 'rename-made';
      readonly relation: 'index' | 'sequence';
      readonly table: string;
      readonly name: string;
      readonly to: string;
    }
  | { readonly kind: 'add-column'; readonly table: string; readonly column: Column }
  /** `demandsEmpty`: fails if this would lose a value. */
  | { readonly kind: 'drop-column'; readonly table: string; readonly column: string; readonly demandsEmpty?: true }
  | { readonly kind: 'rename-column'; readonly table: string; readonly column: string; readonly to: string }
  /** Converts the values by an SQL expression over the old ones. Texts are changed as the column changes them. */
  | { readonly kind: 'change-type'; readonly table: string; readonly column: Column; readonly using: string }
  /** Sets the column to an SQL expression, applying its rules for texts, in the rows selected by `where` or in all. */
  | {
      readonly kind: 'fill';
      readonly table: string;
      readonly column: string;
      readonly expression: string;
      readonly rules?: TextChanges;
      readonly where?: string;
    }
  /** Fails if any texts of the column meet the condition: those that the column would have changed. */
  | { readonly kind: 'demand-changed'; readonly table: string; readonly column: string; readonly where: string }
  /** `fill`: rows without a value get the default. */
  | {
      readonly kind: 'set-nullable';
      readonly table: string;
      readonly column: string;
      readonly nullable: boolean;
      readonly fill: boolean;
    }
  | { readonly kind: 'end-default'; readonly table: string; readonly column: string; readonly value: ColumnDefault }
  | { readonly kind: 'begin-default'; readonly table: string; readonly column: Column }
  /** A role without login that the server assumes, unless it already exists. */
  | { readonly kind: 'create-tenant-role'; readonly role: string }
  | { readonly kind: 'grant-table'; readonly table: string; readonly role: string }
  | { readonly kind: 'revoke-table'; readonly table: string; readonly role: string }
  /** Rows are visible to connections that act for the tenant in that column, and to the owner of the table. */
  | {
      readonly kind: 'begin-row-security';
      readonly table: string;
      readonly column: string;
      readonly type: Column['type'];
    }
  | { readonly kind: 'end-row-security'; readonly table: string }
  | { readonly kind: 'add-constraint'; readonly constraint: Constraint }
  | { readonly kind: 'drop-constraint'; readonly constraint: Constraint }
  | { readonly kind: 'rename-constraint'; readonly constraint: Constraint; readonly to: string };

/**
 * Whether it loses values. A `change-type` converts them; a column whose values are lost is dropped and added again.
 */
export const losesValues = ({ kind }: Operation): boolean => kind === 'drop-table' || kind === 'drop-column';

/** The same operation, made to fail if it would lose a value. */
export const demandingEmpty = (operation: Operation): Operation =>
  operation.kind === 'drop-table' || operation.kind === 'drop-column'
    ? { ...operation, demandsEmpty: true }
    : operation;

/** Why a change is not made automatically: it would lose data, might fail on existing rows, or is impossible. */
export type Refusal =
  | (Refused & { readonly kind: 'drop-table' | 'drop-column' | 'change-type' | 'primary-key' })
  /** `rows`: a query that finds the rows in the way, to be run before the migration. */
  | (Refused & {
      readonly kind:
        | 'required-column'
        | 'new-unique'
        | 'new-reference'
        | 'new-check'
        | 'new-table-check'
        | 'new-no-overlap';
      readonly rows: string;
      /** What to do about them, where a backfill is not enough. */
      readonly way?: string;
    });

interface Refused {
  readonly table: string;
  readonly column?: string;
  readonly message: string;
}
