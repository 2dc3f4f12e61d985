import type { Rule } from '../../base/diagnostic.ts';

/** Rows FS2550 to FS2559 about names of columns, and about lists of rows and what they come to. */

export const columnsOfOneName: Rule<{ readonly table: string; readonly column: string; readonly other: string }> = {
  code: 'FS2550',
  severity: 'error',
  title: 'Columns that differ only in capitals',
  message: ({ table, column, other }) =>
    `The columns “${other}” and “${column}” of “${table}” differ only in capital letters.`,
  hint: () => 'Give one of them another name.',
  explanation: {
    cause:
      'PostgreSQL tells such names apart only where they are quoted, so that whoever writes a query by hand gets the wrong one.',
    bad: '"createdAt": { "type": "timestamp" }, "createdat": { "type": "timestamp" }',
    good: '"createdAt": { "type": "timestamp" }, "storedAt": { "type": "timestamp" }',
  },
};
