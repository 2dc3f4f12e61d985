import type { CheckedProject } from '../ir/checked.ts';
import { compareTables as compare } from '../ir/migrations/compare-tables.ts';
import type { Constraint } from '../ir/migrations/constraints.ts';
import type { Operation, Refusal } from '../ir/migrations/operations.ts';
import type { Consequence } from './project-diff.ts';
import { tableFacts } from '../ir/table-facts.ts';

/** What the next migration does, and which steps lose data or are impossible. */
export function compareTables(
  before: CheckedProject,
  after: CheckedProject,
): { readonly operations: readonly string[]; readonly consequences: readonly Consequence[] } {
  const { operations, refusals } = compare(
    tableFacts(before.project.tables.values()),
    tableFacts(after.project.tables.values()),
  );
  const consequences = [
    ...(operations.length === 0
      ? []
      : [
          {
            severity: 'attention',
            about: 'migration',
            message: `the next build adds a migration of ${operations.length} ${operations.length === 1 ? 'step' : 'steps'}`,
          } as const,
        ]),
    ...refusals.map((refusal): Consequence => ({
      severity: 'breaking',
      about: 'migration',
      message: `${refusal.message}${condition(refusal)}`,
    })),
  ];
  return { operations: operations.map(describe), consequences };
}

function condition(refusal: Refusal): string {
  if (refusal.kind === 'primary-key') return '';
  if ('rows' in refusal) return ` (${refusal.rows}). The build refuses it without ${ways(refusal)}--allow-tighten`;
  return '. The build refuses it without --allow-drop';
}

function ways({ kind, way }: Extract<Refusal, { readonly rows: string }>): string {
  if (way !== undefined) return '';
  return kind === 'required-column' ? 'a default or a backfill, or ' : 'a backfill, or ';
}

function describe(operation: Operation): string {
  switch (operation.kind) {
    case 'create-table':
      return `new table ${operation.table.name} (${operation.table.columns.map(({ name }) => name).join(', ')})`;
    case 'create-processed-keys':
      return 'new table processed_keys, of Deduplicate';
    case 'create-limited-keys':
      return 'new table limited_keys, of Limit Rate';
    case 'create-btree-gist':
      return 'the extension btree_gist, for rows that must not overlap';
    case 'drop-table':
      return `table ${operation.table} is dropped`;
    case 'rename-table':
      return `table ${operation.table} is named ${operation.to}`;
    case 'add-column':
      return `new column ${operation.table}.${operation.column.name}: ${operation.column.type}${operation.column.nullable ? ', nullable' : ''}`;
    case 'drop-column':
      return `column ${operation.table}.${operation.column} is dropped`;
    case 'rename-column':
      return `column ${operation.table}.${operation.column} is named ${operation.to}`;
    case 'change-type':
      return `column ${operation.table}.${operation.column.name} becomes ${operation.column.type}, by ${operation.using}`;
    case 'fill':
      return `${operation.where === undefined ? 'rows' : 'rows in the way'} get ${operation.table}.${operation.column} by ${operation.expression}`;
    case 'demand-changed':
      return `column ${operation.table}.${operation.column} must hold no text that it would change`;
    case 'set-nullable':
      return `column ${operation.table}.${operation.column} ${operation.nullable ? 'may be null' : 'is never null'}`;
    case 'end-default':
      return `column ${operation.table}.${operation.column} loses its default`;
    case 'begin-default':
      return `column ${operation.table}.${operation.column.name} gets a default`;
    case 'create-tenant-role':
      return `the role ${operation.role}, unless it is there`;
    case 'grant-table':
      return `the role ${operation.role} may use ${operation.table}`;
    case 'revoke-table':
      return `the role ${operation.role} may no longer use ${operation.table}`;
    case 'begin-row-security':
      return `row security on ${operation.table}, by ${operation.column}`;
    case 'end-row-security':
      return `no row security on ${operation.table} any more`;
    case 'add-constraint':
      return `new ${describeConstraint(operation.constraint)}`;
    case 'drop-constraint':
      return `no ${describeConstraint(operation.constraint)} any more`;
    case 'rename-made':
      return `${operation.name} is named ${operation.to}`;
    case 'rename-constraint':
      return `${operation.constraint.name} is named ${operation.to}`;
  }
}

const describeConstraint = ({ kind, table, columns, check, elements, living }: Constraint): string =>
  `${kind} on ${table} (${check ?? elements ?? columns.join(', ')})${living === undefined ? '' : ` where ${living} is null`}`;
