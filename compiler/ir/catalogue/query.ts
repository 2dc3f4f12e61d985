import type { Rule } from '../../base/diagnostic.ts';
import { quotedNames, visibleText } from '../../base/visible-text.ts';

/** Rows FS2590 to FS2595 and FS2597 about the SQL of a DB Query, based on PostgreSQL's judgement. */

export const wrongSql: Rule<{
  readonly message: string;
  readonly hint: string | undefined;
  readonly near: string | undefined;
  readonly where: { readonly line: number; readonly column: number } | undefined;
}> = {
  code: 'FS2590',
  severity: 'error',
  title: 'SQL that PostgreSQL refuses',
  message: ({ message, where }) =>
    `${where === undefined ? 'In the SQL' : `In line ${where.line}, column ${where.column} of the SQL`}: ${visibleText(message)}.`,
  hint: ({ hint, near }) => {
    if (near !== undefined) return `Did you mean “${near}”?`;
    return hint ?? 'Write one select, insert, update, delete or merge over the tables of the project.';
  },
  explanation: {
    cause:
      'The SQL of a DB Query is prepared when the flow is compiled, on an embedded database with the tables of the project: so a column that does not exist, or a comparison of a text with a number, is found before anything runs.',
    bad: '{ "type": "db-query", "config": { "sql": "select titel from books" } }',
    good: '{ "type": "db-query", "config": { "sql": "select title from books" } }',
  },
};

export const noQueryDatabase: Rule<{ readonly why: string; readonly hint: string }> = {
  code: 'FS2591',
  severity: 'error',
  title: 'No database to check SQL with',
  message: ({ why }) => `The SQL cannot be checked without the embedded database: ${why}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'The SQL of a DB Query is checked by PostgreSQL itself, which runs inside flowsmith as @electric-sql/pglite. It is found in a node_modules at or above the flow, or among the packages that flowsmith test has installed.',
    bad: '{ "type": "db-query", "config": { "sql": "select title from books" } }   // where @electric-sql/pglite is missing',
    good: 'npm install --save-dev @electric-sql/pglite',
  },
};

export const wrongQueryParameter: Rule<{ readonly name: string; readonly issue: string; readonly hint: string }> = {
  code: 'FS2592',
  severity: 'error',
  title: 'A parameter that does not fit the SQL',
  message: ({ name, issue }) => `The parameter “${name}” ${issue}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'Values get into the SQL of a DB Query as parameters only: :since in the SQL, and its type in “params”, which becomes an input of the node. Both have to name the same ones.',
    bad: '{ "sql": "select title from books where created_at > :since", "params": {} }',
    good: '{ "sql": "select title from books where created_at > :since", "params": { "since": "timestamp" } }',
  },
};

export const wrongQueryColumn: Rule<{ readonly column: string; readonly issue: string; readonly hint: string }> = {
  code: 'FS2593',
  severity: 'error',
  title: 'A result that the rows of a flow cannot contain',
  message: ({ column, issue }) => `The column “${column}” of the result ${issue}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'Each row that a DB Query gives is an object with a field for each column of the result. So each column needs a name of its own, and a type that flows have.',
    bad: '{ "sql": "select b.id, a.id, max(b.created_at) - min(b.created_at) from books b join authors a on a.id = b.author_id" }',
    good: '{ "sql": "select b.id, a.id as author_id from books b join authors a on a.id = b.author_id" }',
  },
};

export const undeclaredWrites: Rule<{ readonly issue: string; readonly hint: string }> = {
  code: 'FS2594',
  severity: 'error',
  title: 'SQL that writes other tables than it says',
  message: ({ issue }) => issue,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'A DB Query only reads, and runs so that PostgreSQL refuses any write, unless “writes” names the tables that it changes: exactly those that its plan modifies.',
    bad: '{ "sql": "delete from sessions where expires_at < now()" }',
    good: '{ "sql": "delete from sessions where expires_at < now()", "writes": ["sessions"] }',
  },
};

export const unknownQueryColumn: Rule<{
  readonly setting: 'notNull' | 'releases';
  readonly name: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
}> = {
  code: 'FS2595',
  severity: 'error',
  title: 'A setting for a column that the result lacks',
  message: ({ setting, name }) => `“${setting}” names “${name}”, which is not a column of the result.`,
  hint: ({ near, known }) => {
    if (near !== undefined) return `Did you mean “${near}”?`;
    return known.length === 0 ? 'The statement gives no rows.' : `It has ${quotedNames(known)}.`;
  },
  explanation: {
    cause:
      '“notNull” says that a column is never null although the SQL does not show it, and “releases” that an expression reveals nothing of the sensitive columns of its tables. Both name columns of the result.',
    bad: '{ "sql": "select sum(pages) as pages from books", "notNull": ["sum"] }',
    good: '{ "sql": "select sum(pages) as pages from books", "notNull": ["pages"] }',
  },
};

export const sqlBeyondTables: Rule<{ readonly name: string }> = {
  code: 'FS2597',
  severity: 'error',
  title: 'SQL that reaches beyond the tables of the project',
  message: ({ name }) => `The SQL uses ${visibleText(name)}, which reaches more than the tables that it names.`,
  hint: () => 'Read the tables of the project themselves.',
  explanation: {
    cause:
      'What a DB Query reads is known from its tables: whether a result is a credential, and whose rows it holds. The tables of PostgreSQL itself, and functions that run SQL of their own or read files, give what nobody has checked.',
    bad: '{ "sql": "select query_to_xml(\'select * from users\', true, false, \'\')::text as users" }',
    good: '{ "sql": "select id, name from users" }',
  },
};
