import type { Report, Where } from '../../base/diagnostic.ts';
import { unknownColumn } from '../../ir/catalogue/config.ts';
import { overlapWithoutCheck, wrongOverlap } from '../../ir/catalogue/tables.ts';
import { columnsOf } from '../../ir/no-overlap.ts';
import type { NoOverlap } from '../../ir/no-overlap.ts';
import type { Column, Table } from '../../ir/project.ts';
import { impliesCheck } from '../../ir/table-check.ts';
import { nameMeant } from '../../ir/name-meant.ts';

interface Issue {
  readonly at: readonly (string | number)[];
  readonly issue: string;
  readonly hint: string;
}

/** Reports a `noOverlap` that names unknown columns, or that no database could enforce. */
export function reportOverlap(
  { name: table, columns, checks = [], noOverlap }: Table,
  at: (path: readonly (string | number)[]) => Where,
  report: Report,
): void {
  if (noOverlap === undefined) return;
  const known = [...columns.keys()];
  const named = [
    ...noOverlap.by.map((name, index) => ({ name, path: ['by', index] })),
    { name: noOverlap.from, path: ['from'] },
    { name: noOverlap.to, path: ['to'] },
  ];
  const unknown = named.filter(({ name }) => !columns.has(name));
  for (const { name, path } of unknown)
    report(unknownColumn, { name, table, near: nameMeant(name, columns), known }, at(['noOverlap', ...path]));
  if (unknown.length > 0) return;
  const issue = issueOf(noOverlap, columns);
  if (issue !== undefined)
    return report(wrongOverlap, { table, issue: issue.issue, hint: issue.hint }, at(['noOverlap', ...issue.at]));
  const { from, to } = noOverlap;
  const wanted = { left: from, operator: 'le', right: to, message: '' } as const;
  if (!checks.some((check) => impliesCheck(check, wanted)))
    report(overlapWithoutCheck, { table, from, to, checks: checks.length }, at(['noOverlap']));
}

function issueOf({ by, from, to }: NoOverlap, columns: ReadonlyMap<string, Column>): Issue | undefined {
  const all = columnsOf({ by, from, to });
  const twice = all.find((name, index) => all.indexOf(name) !== index);
  if (twice !== undefined)
    return { at: [], issue: `names the column “${twice}” twice`, hint: 'Name different columns.' };
  for (const [index, name] of all.entries()) {
    const at = [...(index < by.length ? ['by', index] : []), ...(name === from ? ['from'] : name === to ? ['to'] : [])];
    const column = columns.get(name);
    if (column?.sensitive === true)
      return {
        at,
        issue: `compares “${name}”, which is sensitive, so that an answer would tell something about it`,
        hint: 'Name another column.',
      };
    if (column?.nullable === true)
      return {
        at,
        issue: `compares “${name}”, which may be null, so that it would be unclear what overlaps with such a row`,
        hint: `Remove "nullable" from “${name}”.`,
      };
    if (column?.type === 'json')
      return { at, issue: `compares “${name}”, which is json`, hint: 'Name a column of another type.' };
  }
  const [first, last] = [sortOf(columns.get(from)), sortOf(columns.get(to))];
  if (first === undefined || first !== last)
    return {
      at: ['from'],
      issue: `has a range from ${columns.get(from)?.type} to ${columns.get(to)?.type}`,
      hint: 'Name two timestamps, or two numbers.',
    };
  return columns.get('noOverlap')?.unique === true
    ? { at: [], issue: 'would share the output “conflict.noOverlap” with a unique column', hint: 'Rename that column.' }
    : undefined;
}

const sortOf = (column: Column | undefined): string | undefined =>
  column?.type === 'timestamp'
    ? 'timestamp'
    : column?.type === 'integer' || column?.type === 'number'
      ? 'number'
      : undefined;
