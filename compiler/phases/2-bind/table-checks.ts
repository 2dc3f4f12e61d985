import type { Report } from '../../base/diagnostic.ts';
import type { Where } from '../../base/diagnostic.ts';
import { unknownColumn } from '../../ir/catalogue/config.ts';
import { wrongCheck } from '../../ir/catalogue/tables.ts';
import type { Column, Table } from '../../ir/project.ts';
import { impliesCheck } from '../../ir/table-check.ts';
import type { TableCheck } from '../../ir/table-check.ts';
import { nameMeant } from '../../ir/name-meant.ts';

interface Issue {
  readonly issue: string;
  readonly hint: string;
}

/** Reports the checks of a table that name unknown columns, or that no database could enforce. */
export function reportChecks(
  { name, columns, checks = [] }: Table,
  at: (path: readonly (string | number)[]) => Where,
  report: Report,
): void {
  const known = [...columns.keys()];
  for (const [index, check] of checks.entries()) {
    const unknown = (['left', 'right'] as const).filter((side) => !columns.has(check[side]));
    for (const side of unknown)
      report(
        unknownColumn,
        {
          name: check[side],
          table: name,
          near: nameMeant(check[side], columns),
          known,
        },
        at(['checks', index, side]),
      );
    const [left, right] = [columns.get(check.left), columns.get(check.right)];
    if (left === undefined || right === undefined) continue;
    const issue = issueOf(check, left, right, checks.slice(0, index));
    if (issue !== undefined) report(wrongCheck, { table: name, check, ...issue }, at(['checks', index]));
  }
}

function issueOf(check: TableCheck, left: Column, right: Column, earlier: readonly TableCheck[]): Issue | undefined {
  if (left.name === right.name)
    return {
      issue: 'compares a column with itself',
      hint: 'Name two columns; a column by itself has rules.',
    };
  const sensitive = [left, right].find((column) => column.sensitive);
  if (sensitive !== undefined)
    return {
      issue: `compares “${sensitive.name}”, which is sensitive, so that an answer would tell something about it`,
      hint: 'Leave it out of checks.',
    };
  if (sortOf(left) !== sortOf(right) || left.type === 'json')
    return {
      issue: `compares ${left.type} with ${right.type}`,
      hint: 'Compare two numbers, or two columns of the same type that is not json.',
    };
  const isOrdered = sortOf(left) === 'number' || left.type === 'timestamp';
  if (!isOrdered && check.operator !== 'eq' && check.operator !== 'ne')
    return {
      issue: `orders columns of the type ${left.type}`,
      hint: 'Numbers and timestamps are ordered; other columns are compared by "eq" and "ne".',
    };
  const same = earlier.some((other) => impliesCheck(other, check));
  return same
    ? {
        issue: 'follows from one before it',
        hint: 'Remove it, or the looser one of both.',
      }
    : undefined;
}

/** Integers and numbers can be compared with each other. */
const sortOf = ({ type }: Column): string => (type === 'integer' ? 'number' : type);
