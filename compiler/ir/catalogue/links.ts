import type { Rule } from '../../base/diagnostic.ts';
import { quotedNames } from '../../base/visible-text.ts';
import { guess, set } from '../fixes.ts';

/** Rows FS2555 to FS2558 about setting relations through another table. */

export const linksWithoutTransaction: Rule<{ readonly node: string }> = {
  code: 'FS2555',
  severity: 'error',
  title: 'Links that are set without a transaction',
  message: ({ node }) =>
    `${node} deletes and stores links in several statements, but this flow is not a transaction: others would see them in between, and a failure would leave half of them.`,
  hint: () => 'Set "transaction": true on the route.',
  fixes: (_, at) => [guess({ title: 'Make the route a transaction', operations: [set(at, ['transaction'], true)] })],
  explanation: {
    cause: 'Without a transaction, each statement is one of its own.',
    bad: '{ "method": "PUT", "path": "/articles/:id/tags" … { "type": "db-set-relation", … }',
    good: '{ "method": "PUT", "path": "/articles/:id/tags", "transaction": true … { "type": "db-set-relation", … }',
  },
};

export const directRelation: Rule<{ readonly name: string; readonly table: string; readonly other: string }> = {
  code: 'FS2556',
  severity: 'error',
  title: 'Links of a relation without a table of links',
  message: ({ name, table, other }) =>
    `The relation “${name}” leads from “${table}” to “${other}” directly: there is no table of links between them.`,
  hint: () =>
    'Name a relation that is declared in "relations" with "through". Rows that refer directly are linked by a DB Insert or DB Update of the column that refers.',
  explanation: {
    cause:
      'DB Set Relation stores and deletes rows of a table between two others, which refers to both. A relation of one reference has none: its rows cannot be linked and unlinked without changing them.',
    bad: '{ "type": "db-set-relation", "config": { "table": "articles", "relation": "author", "key": "name" } }',
    good: '{ "type": "db-set-relation", "config": { "table": "articles", "relation": "tags", "key": "name" } }',
  },
};

export const keyOfNothing: Rule<{ readonly table: string; readonly key: string }> = {
  code: 'FS2557',
  severity: 'error',
  title: 'Links by a column that is not a key',
  message: ({ table, key }) =>
    `“${key}” does not identify the rows of “${table}”: it has to be the primary key or "unique", and a text, an integer or a UUID.`,
  hint: ({ key }) => `Name such a column, or set "unique": true at “${key}”.`,
  explanation: {
    cause: 'Each value is to mean one row: that with this value in the column "key".',
    bad: '"tags": { "columns": { "id": …, "name": { "type": "text" } } } … "key": "name"',
    good: '"tags": { "columns": { "id": …, "name": { "type": "text", "unique": true } } } … "key": "name"',
  },
};

export const linkNeedsMore: Rule<{ readonly table: string; readonly columns: readonly string[] }> = {
  code: 'FS2558',
  severity: 'error',
  title: 'Rows that links cannot be made of',
  message: ({ table, columns }) =>
    `A new row of “${table}” needs ${quotedNames(columns)} as well, which DB Set Relation does not know.`,
  hint: () => 'Give these columns a default, let them be "nullable", or store the rows with a DB Insert.',
  explanation: {
    cause:
      'DB Set Relation stores links, of which it knows both ends and the position, and with "create" rows of which it knows the key.',
    bad: '"article_tags": { "columns": { "id": …, "article_id": …, "tag_id": …, "addedBy": { "type": "text" } } }',
    good: '"article_tags": { "columns": { "id": …, "article_id": …, "tag_id": …, "addedBy": { "type": "text", "nullable": true } } }',
  },
};
