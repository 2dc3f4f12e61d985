import { code, join } from '../../../code/code.ts';
import { constraintsOf } from '../../../ir/migrations/constraints.ts';
import type { TableFacts } from '../../../ir/table-facts.ts';
import { printModule } from '../module.ts';
import type { EmittedFile } from './facts.ts';

const path = 'src/db/checks.ts';

export const hasChecks = (tables: readonly TableFacts[]): boolean =>
  tables.some(({ checks = [] }) => checks.length > 0);

export const hasNoOverlap = (tables: readonly TableFacts[]): boolean =>
  tables.some(({ noOverlap }) => noOverlap !== undefined);

/** src/db/checks.ts: the messages to clients for the database's own checks. */
export function emitChecks(tables: readonly TableFacts[]): EmittedFile {
  const entries = constraintsOf(tables).flatMap(({ name, between }) =>
    between === undefined ? [] : [code`[${name}, ${between.message}],`],
  );
  const messages = code`/** What to say about a record that breaks a check, by the name of the check in the database. */
export const checkMessages: ReadonlyMap<string, string> = new Map([\n${join(entries, '\n')}\n]);`;
  return { path, text: printModule(path, '', messages) };
}
