import type { Report, Where } from '../../base/diagnostic.ts';
import { unknownColumn } from '../../ir/catalogue/config.ts';
import { wrongSoftDelete } from '../../ir/catalogue/soft-delete.ts';
import type { Column, Table } from '../../ir/project.ts';
import { nameMeant } from '../../ir/name-meant.ts';

/** Reports a `softDelete` whose column could not mark deleted rows. */
export function reportSoftDelete(
  { name: table, columns, unique, softDelete }: Table,
  at: (path: readonly (string | number)[]) => Where,
  report: Report,
): void {
  if (softDelete === undefined) return;
  const known = [...columns.keys()];
  const column = columns.get(softDelete);
  if (column === undefined)
    return report(
      unknownColumn,
      { name: softDelete, table, near: nameMeant(softDelete, columns), known },
      at(['softDelete']),
    );
  const issue = issueOf(column, unique);
  if (issue !== undefined) report(wrongSoftDelete, { table, column: softDelete, ...issue }, at(['softDelete']));
}

interface Issue {
  readonly issue: string;
  readonly hint: string;
}

function issueOf(column: Column, keys: Table['unique']): Issue | undefined {
  const { name, type, nullable, unique } = column;
  if (type !== 'timestamp')
    return { issue: `which is ${type}`, hint: `Name a timestamp, or set "type": "timestamp" at “${name}”.` };
  if (!nullable)
    return { issue: 'which is never null', hint: `Add "nullable": true to “${name}”: it is null in a row that lives.` };
  if (unique || keys.some((key) => key.includes(name)))
    return {
      issue: 'which is in a unique key, although it is null in every row that the key is about',
      hint: 'Leave it out of the key: keys apply only to rows that are not deleted anyway.',
    };
  if (column.default !== undefined)
    return { issue: 'which has a default, so that new rows would be deleted', hint: 'Remove "default".' };
  return column.onUpdate === undefined
    ? undefined
    : { issue: 'to which every update writes the time', hint: 'Remove "onUpdate".' };
}
