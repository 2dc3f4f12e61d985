import type { Rule } from '../../base/diagnostic.ts';

/** Rows FS4001 to FS4099: what 5-emit finds when it compares the tables with those of the last build. */

export const destructiveChange: Rule<{ readonly change: string; readonly hint: string }> = {
  code: 'FS4001',
  severity: 'error',
  title: 'A change that loses data',
  message: ({ change }) => `Compared with the last build of this project, ${change}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'Building over an existing project adds a migration for what has changed in the tables. A migration that would drop data is not written without being asked for.',
    bad: '"columns": { … without "note", which the last build had … }',
    good: '"columns": { "remark": { "type": "text", "renamedFrom": "note" } }',
  },
};

interface Tightened {
  readonly change: string;
  /** A query that finds the rows in the way. */
  readonly rows: string;
  /** What to do about them, where the usual way does not lead out. */
  readonly way?: string;
}

const compared = ({ change }: Tightened): string => `Compared with the last build of this project, ${change}.`;
const wayOut = (usual: string, { rows, way = usual }: Tightened): string =>
  `${way} These rows are found by: ${rows}. Where there are none, build with --allow-tighten; where there are, that migration fails and the server does not start.`;

export const rowsWithoutValue: Rule<Tightened> = {
  code: 'FS4002',
  severity: 'error',
  title: 'A required column that rows have no value for',
  message: compared,
  hint: (facts) =>
    wayOut(
      'Give it a "default", or a "backfill": an SQL expression that gives these rows a value; or make it nullable.',
      facts,
    ),
  explanation: {
    cause:
      'The migration makes the column required, which PostgreSQL refuses while a row has no value in it. A default or a backfill is written into these rows before. A backfill may go from the flow after that build.',
    bad: '"nickname": { "type": "text" }   // was nullable',
    good: '"nickname": { "type": "text", "backfill": "split_part(email, \'@\', 1)" }',
  },
};

export const newUniqueKey: Rule<Tightened> = {
  code: 'FS4003',
  severity: 'error',
  title: 'A new unique key that rows may break',
  message: compared,
  hint: (facts) =>
    wayOut(
      'Give a column of it a "backfill": an SQL expression over the primary key that each of these rows gets but the first.',
      facts,
    ),
  explanation: {
    cause:
      'PostgreSQL refuses a unique key while rows share a value of it. No default can tell them apart; a backfill can, if it reads the primary key or another key of the table, calls a function such as gen_random_uuid(), or is null. Any other backfill may give several rows the same value, also where it gives a value to rows without one, or brings texts into the spelling of a new trim or lowercase. It may go from the flow after that build.',
    bad: '"email": { "type": "text", "unique": true }   // was not unique',
    good: '"email": { "type": "text", "unique": true, "backfill": "email || \'#\' || id" }',
  },
};

export const newReference: Rule<Tightened> = {
  code: 'FS4004',
  severity: 'error',
  title: 'A new reference that rows may break',
  message: compared,
  hint: (facts) =>
    wayOut(
      'Give the column a "backfill": an SQL expression that these rows get, such as null where it is nullable.',
      facts,
    ),
  explanation: {
    cause:
      'PostgreSQL refuses a reference while a row has a value that the other table does not have, and so a new spelling, by trim or lowercase, of texts that rows refer to. A backfill is written into these rows before, and may go from the flow after that build.',
    bad: '"author": { "type": "integer", "nullable": true, "references": "users.id" }   // referred to nothing before',
    good: '"author": { "type": "integer", "nullable": true, "references": "users.id", "backfill": "null" }',
  },
};

export const newCheck: Rule<Tightened> = {
  code: 'FS4005',
  severity: 'error',
  title: 'A new rule that rows may break',
  message: compared,
  hint: (facts) => wayOut('Give the column a "backfill": an SQL expression that these rows get.', facts),
  explanation: {
    cause:
      'A rule of a column (min, max, minLength, maxLength, enum) is a CHECK of the database as well, which PostgreSQL refuses while a row breaks it. Rows with texts that a new trim, lowercase or emptyAsNull would have changed would not be found by them. An index, and so a unique key, has no room for long texts. A backfill is written into these rows before, and may go from the flow after that build.',
    bad: '"stock": { "type": "integer", "min": 0 }   // had no "min" before',
    good: '"stock": { "type": "integer", "min": 0, "backfill": "0" }',
  },
};

export const newTableCheck: Rule<Tightened> = {
  code: 'FS4006',
  severity: 'error',
  title: 'A new check that rows may break',
  message: compared,
  hint: (facts) => wayOut('Give one of the columns a "backfill": an SQL expression that these rows get.', facts),
  explanation: {
    cause:
      'A check of a table is a CHECK of the database as well, which PostgreSQL refuses while a row breaks it. A backfill of one of its columns is written into these rows before, and may go from the flow after that build.',
    bad: '"checks": [{ "left": "starts", "operator": "lt", "right": "ends", "message": "…" }]   // was not there before',
    good: '"ends": { "type": "timestamp", "backfill": "starts + interval \'1 hour\'" }   // beside the same check',
  },
};

export const newNoOverlap: Rule<Tightened> = {
  code: 'FS4007',
  severity: 'error',
  title: 'A new noOverlap that rows may break',
  message: compared,
  hint: (facts) => wayOut('Give one of the columns a "backfill": an SQL expression that these rows get.', facts),
  explanation: {
    cause:
      'A "noOverlap" is kept by the database, which refuses it while rows overlap. A backfill of one of its columns is written before into the rows that overlap with an earlier one, and may go from the flow after that build.',
    bad: '"noOverlap": { "by": ["room_id"], "from": "starts", "to": "ends" }   // was not there before',
    good: '"room_id": { "type": "integer", "nullable": true, "backfill": "null" }   // the later of two rows loses its room',
  },
};

export const idleRename: Rule<{ readonly table: string; readonly column?: string; readonly from: string }> = {
  code: 'FS4008',
  severity: 'warning',
  title: 'A rename from a name that stays',
  message: ({ table, column, from }) =>
    column === undefined
      ? `Compared with the last build of this project, the table "${table}" is new and empty: the table "${from}", which it is said to be renamed from, stays and keeps its rows.`
      : `Compared with the last build of this project, the column "${table}.${column}" is new: the column "${from}", which it is said to be renamed from, stays and keeps its values.`,
  hint: ({ from }) =>
    `If both are meant to be there, remove "renamedFrom". If a new "${from}" is to take the place of the renamed one, build once without it.`,
  explanation: {
    cause:
      'A "renamedFrom" takes effect in the build in which the old name disappears, or is given to something else by another "renamedFrom", as in a swap. While the old name is declared, it stays what it was.',
    bad: '"tables": { "users": { … }, "people": { "renamedFrom": "users", … } }   // the last build had "users" alone',
    good: '"tables": { "people": { "renamedFrom": "users", … } }   // a new "users" may come with the next build',
  },
};

export const refusedBackfill: Rule<{
  readonly table: string;
  readonly column: string;
  readonly message: string;
  readonly hint: string;
}> = {
  code: 'FS4009',
  severity: 'error',
  title: 'A backfill that PostgreSQL refuses',
  message: ({ table, column, message }) =>
    `The migration of this build would fail at the "backfill" of the column "${table}.${column}": ${message}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'A backfill is SQL, which PostgreSQL checks when a build writes the migration that runs it, on the tables as they are then: tables and columns are renamed first, so that the new names apply. Functions and tables that PostgreSQL does not know here are not reported, since the database of the server may have them.',
    bad: '"heading": { "type": "text", "renamedFrom": "title" }, "slug": { "type": "text", "backfill": "lower(title)" }',
    good: '"heading": { "type": "text", "renamedFrom": "title" }, "slug": { "type": "text", "backfill": "lower(heading)" }',
  },
};
