import type { Rule } from '../../base/diagnostic.ts';

/** Rows FS4001 to FS4099: what 5-emit finds when it compares the tables with those of the last build. */

export const destructiveChange: Rule<{ readonly change: string; readonly hint: string }> = {
  code: 'FS4001',
  severity: 'error',
  title: 'A change that loses data',
  message: ({ change }) => `Compared with the last build of this project, ${change}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause: 'Building over an existing project adds a migration for what has changed in the tables. A migration that would drop data is not written without being asked for.',
    bad: '"columns": { … without "note", which the last build had … }',
    good: '"columns": { "remark": { "type": "text", "renamedFrom": "note" } }',
  },
};
