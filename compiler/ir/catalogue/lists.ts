import type { Rule } from '../../base/diagnostic.ts';
import { quotedNames } from '../../base/visible-text.ts';
import { spelling } from '../fixes.ts';

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

export const unknownOrder: Rule<{
  readonly name: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
}> = {
  code: 'FS2551',
  severity: 'error',
  title: 'An order by default that is none of the choices',
  message: ({ name }) => `No choice of "orderBy" is called “${name}”.`,
  hint: ({ near, known }) => (near === undefined ? `There are ${quotedNames(known)}.` : `Did you mean “${near}”?`),
  fixes: ({ name, near }, at) => spelling(at, name, near),
  explanation: {
    cause: 'Where the client names no order, that which "default" names is taken.',
    bad: '"orderBy": { "input": "sort", "choices": { "newest": […] }, "default": "latest" }',
    good: '"orderBy": { "input": "sort", "choices": { "newest": […] }, "default": "newest" }',
  },
};
