import type { CodeView } from '../../../compiler/view/route-view.ts';
import { ownOf } from '../../shared/gestures/json.ts';

type Lines = CodeView['lines'];

/** The nodes that own a line, the innermost first. */
export function nodesAt(lines: Lines, line: number): readonly string[] {
  return Object.entries(lines)
    .flatMap(([id, ranges]) => {
      const range = ranges.find(([first, last]) => first <= line && line <= last);
      return range === undefined ? [] : [{ id, length: range[1] - range[0] }];
    })
    .toSorted((a, b) => a.length - b.length)
    .map(({ id }) => id);
}

/** The innermost node of every line that has one. */
export function ownersOf(lines: Lines): ReadonlyMap<number, string> {
  const owners = new Map<number, { readonly id: string; readonly length: number }>();
  for (const [id, ranges] of Object.entries(lines))
    for (const [first, last] of ranges) {
      const length = last - first;
      for (let line = first; line <= last; line += 1)
        if (length < (owners.get(line)?.length ?? Infinity)) owners.set(line, { id, length });
    }
  return new Map([...owners].map(([line, { id }]) => [line, id]));
}

/** The lines of some nodes. */
export const linesOf = (lines: Lines, ids: Iterable<string>): ReadonlySet<number> =>
  new Set(
    [...ids].flatMap((id) =>
      (ownOf(lines, id) ?? []).flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      ),
    ),
  );

/** What a click on a line selects: its innermost node, and on the next click the one around it. */
export function nextAt(lines: Lines, line: number, selected: ReadonlySet<string>): string | undefined {
  const here = nodesAt(lines, line);
  const at = here.findIndex((id) => selected.has(id));
  return here[(at + 1) % Math.max(1, here.length)];
}

/** The part of a text that differs from another: where it begins, and where it ends in both. */
export function differenceOf(before: string, after: string): { from: number; to: number; insert: string } | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
