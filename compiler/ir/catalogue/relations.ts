import type { Rule } from '../../base/diagnostic.ts';
import { quotedNames } from '../../base/visible-text.ts';
import { spelling } from '../fixes.ts';

/** Rows FS2545 to FS2549 about relations named in the settings of database nodes. */

export const unknownRelation: Rule<{
  readonly name: string;
  readonly table: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
}> = {
  code: 'FS2545',
  severity: 'error',
  title: 'Unknown relation',
  message: ({ name, table }) => `The table “${table}” has no relation “${name}”.`,
  hint: ({ near, known }) => {
    if (near !== undefined) return `Did you mean “${near}”?`;
    return known.length === 0
      ? 'Add "references" to a column of the table, or to a column of another table that refers to it.'
      : `It has ${quotedNames(known)}.`;
  },
  fixes: ({ name, near }, at) => spelling(at, name, near),
  explanation: {
    cause:
      'Relations follow references. That to the row which a column refers to is named after the column without “_id”, or by its "as"; the way back is named after the table that refers, or by "inverse"; one through another table stands in "relations".',
    bad: '"include": { "writer": { "relation": "writer" } }   // "author_id": { "references": "users.id" }',
    good: '"include": { "writer": { "relation": "author" } }',
  },
};

export const ambiguousRelation: Rule<{
  readonly name: string;
  readonly table: string;
  readonly isColumn: boolean;
  readonly settings: readonly string[];
}> = {
  code: 'FS2546',
  severity: 'error',
  title: 'A name that several relations have',
  message: ({ name, table, isColumn }) =>
    isColumn
      ? `“${name}” of the table “${table}” is both a column and a relation.`
      : `The table “${table}” has several relations “${name}”.`,
  hint: ({ settings }) => `Give it a name of its own: ${settings.join(', or ')}.`,
  explanation: {
    cause:
      'Relations that have no name of their own are called after their column or table, so that two references between the same tables have the same way back.',
    bad: '"follower": { "references": "users.id" }, "followee": { "references": "users.id" }',
    good: '"follower": { "references": "users.id", "inverse": "followed" }, "followee": { "references": "users.id", "inverse": "followers" }',
  },
};

export const relationTooDeep: Rule<{ readonly name: string; readonly deepest: number }> = {
  code: 'FS2547',
  severity: 'error',
  title: 'A relation of a relation of a relation',
  message: ({ name, deepest }) => `“${name}” is more than ${deepest} relations away from the table of the node.`,
  hint: () => 'Read the rest with a node of its own.',
  explanation: {
    cause: 'Each level multiplies the rows that one statement reads.',
    bad: '{ "column": "author.company.country.name", … }   // four tables away',
    good: '{ "column": "author.company.country_code", … }',
  },
};

export const skipTurnsAround: Rule<{ readonly column: string }> = {
  code: 'FS2548',
  severity: 'error',
  title: 'A skipped condition that turns the meaning round',
  message: ({ column }) =>
    `If the condition on “${column}” were skipped, what is asked of some rows would be asked of all of them.`,
  hint: () => 'Write "ifMissing": "false", so that a missing value meets nothing, or leave it out.',
  explanation: {
    cause:
      'Without the condition that says whose favourites are meant, everyone’s are counted. In "none", "exists" and "count", a condition is never skipped.',
    bad: '"exists": [{ "column": "user_id", "operator": "eq", "input": "viewer", "ifMissing": "skip" }]',
    good: '"exists": [{ "column": "user_id", "operator": "eq", "input": "viewer", "ifMissing": "false" }]',
  },
};
