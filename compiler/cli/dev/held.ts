import { sentence } from '../../base/sentence.ts';
import type { Refusal } from '../../ir/migrations/operations.ts';
import type { Held } from '../../view/dev-state.ts';
import type { Diagnostics, Problem } from '../terminal/result.ts';

/** Why a version of the flow was not built. */
export type NotBuilt = (Problem | Diagnostics) & Pick<Held, 'byData'>;

export function heldByProblem(problem: NotBuilt): Held {
  const byData = problem.byData === true ? { byData: true as const } : {};
  if (!('diagnostics' in problem)) return { message: problem.message, hint: problem.hint, ...byData };
  const errors = problem.diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return { message: 'The flow cannot be built.', hint: 'The log says why.', ...byData };
  const { subject, message, hint, place } = first;
  const sort = subject?.isFunction === true ? 'function' : 'route';
  const where = subject === undefined ? '' : ` in the ${sort} “${subject.route}”`;
  const found =
    errors.length === 1 ? `The flow has an error${where}` : `The flow has ${errors.length} errors, the first${where}`;
  const at = {
    ...(subject === undefined || subject.isFunction === true ? {} : withoutLabel(subject)),
    path: place.path ?? [],
  };
  return { message: `${found}: ${message}`, hint, at, ...byData };
}

const withoutLabel = ({ route, node }: { readonly route: string; readonly node?: string }) =>
  node === undefined ? { route } : { route, node };

/**
 * Why a server did not start. `said` is the error that it printed, `risks` are the possible failures of its migration.
 */
export function heldByStart(said: string | undefined, migrates: boolean, risks: readonly Refusal[]): Held {
  if (!migrates)
    return {
      message: said === undefined ? 'The server did not start.' : `The server did not start: ${said}.`,
      hint: 'The log says more. It will be tried again when the flow changes.',
    };
  // A recreated primary key is also a column that loses its values.
  const lossy = risks.filter(({ kind }) => kind !== 'primary-key');
  const named = lossy.filter(({ table, column = '' }) => said?.includes(table) === true && said.includes(column));
  const causes = named.length === 0 ? lossy : named;
  const [first] = causes;
  if (first === undefined)
    return {
      message:
        said === undefined ? 'The migration of the tables failed.' : `The migration of the tables failed: ${said}.`,
      hint: 'Undo the change to the tables, or fix what it says.',
      byData: true,
    };
  const { table, column } = first;
  return {
    message: causes.map(({ message }) => sentence(message)).join(' '),
    hint: [...new Set(causes.map(({ kind }) => waysOut[kind]))].join(' '),
    at: { path: ['tables', table, ...(column === undefined ? [] : ['columns', column])] },
    byData: true,
  };
}

const waysOut: Readonly<Record<Refusal['kind'], string>> = {
  'required-column': 'Give the column a default or a backfill, which these rows get, or let it be null.',
  'new-unique': 'Change the rows that share a value, or give the column a backfill that tells them apart.',
  'new-reference': 'Change the rows that refer to nothing, or give the column a backfill that refers to a row.',
  'new-check': 'Change the rows that break the rule, or give the column a backfill that keeps it.',
  'new-table-check': 'Change the rows that break the check, or give one of its columns a backfill that keeps it.',
  'new-no-overlap': 'Change the rows that overlap, or give one of the columns a backfill that keeps them apart.',
  'change-type':
    'Say with a backfill what the values become, such as `size::integer`, or add a column of the new type beside it.',
  'drop-column': 'Bring the column back. If another one takes its place, rename it instead: its values move along.',
  'drop-table': 'Bring the table back. If another one takes its place, rename it instead: its rows move along.',
  'primary-key': 'Undo that, or add a new table and move the rows.',
};

/** The innermost cause of an error that the server printed: in words, or as an object as `console.error` prints it. */
export const errorIn = (printed: readonly string[]): string | undefined =>
  printed.flatMap((line) => (inWords.exec(line) ?? inspected.exec(line))?.groups?.['said'] ?? []).at(-1);

const inWords = /^(?:The server cannot start|Cause): (?!\{$)(?<said>.+)$/;
const inspected = /^\s*message: (['"`])(?<said>.+)\1,?$/;
