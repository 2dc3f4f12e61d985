import { createReporter } from '../../base/diagnostic.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { destructiveChange } from '../../ir/catalogue/migrations.ts';
import type { Surroundings } from '../../ir/outline.ts';
import type { Refusal } from './project/migrations/operations.ts';

/** Changes of the tables that a migration would not make, at the tables that they are about. */
export function reportRefusals(project: Surroundings, refusals: readonly Refusal[]): readonly Diagnostic[] {
  const { report, diagnostics } = createReporter();
  for (const { kind, table, message } of refusals) {
    report(destructiveChange, { change: message, hint: hints[kind] }, { place: project.tables.get(table)?.place ?? project.place });
  }
  return diagnostics;
}

const hints: Readonly<Record<Refusal['kind'], string>> = {
  'drop-table': 'Keep the table, name the new one with "renamedFrom", or build with --allow-drop to delete it with all its rows.',
  'drop-column': 'Keep the column, name the new one with "renamedFrom", or build with --allow-drop to delete it with its values.',
  'change-type': 'Add a column of the new type beside the old one, or build with --allow-drop to replace the column and lose its values.',
  'required-column': 'Make the column nullable or give it a default, so that rows that exist can have it; --allow-drop writes the migration all the same.',
  'primary-key': 'A primary key cannot be changed in place: add a new table and move the rows.',
};
