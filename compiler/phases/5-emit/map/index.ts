import { compareText } from '../../../base/compare-text.ts';
import { visibleJson } from '../../../base/visible-text.ts';
import { positionAt, splitLines } from '../../../base/text-position.ts';
import { print } from '../../../code/code.ts';
import { markedRanges } from '../../../code/mark.ts';
import type { Code } from '../../../code/code.ts';
import type { Route } from '../../../ir/project.ts';
import type { EmittedFile } from '../project/facts.ts';
import { align } from './align.ts';

export const mapPath = '.flowsmith/map.json';

/** From the first line to the last, both 1-based and inclusive. */
export type LineRange = readonly [first: number, last: number];

export interface MappedRoute {
  readonly route: Route;
  readonly emitted: { readonly file: string; readonly code: Code };
  /** The file's text before and after formatting. */
  readonly before: string;
  readonly after: string;
}

/**
 * The map of nodes and lines, exact after formatting: by the id of the route or function and that of the node, the
 * lines of its file with code of the node. A node without code (unused, or a constant part of another) has no entry.
 * Everything is sorted.
 */
export function emitMap(routes: readonly Mapped[], functions: readonly Mapped[]): EmittedFile {
  const print = (mapped: readonly Mapped[]): string =>
    printMembers(
      mapped.toSorted((a, b) => compareText(a.id, b.id)).map(({ map }) => map),
      '  ',
    );
  const ofFunctions = functions.length === 0 ? '' : `,\n  "functions": ${print(functions)}`;
  return { path: mapPath, text: `{\n  "version": 1,\n  "routes": ${print(routes)}${ofFunctions}\n}\n` };
}

interface Mapped {
  readonly id: string;
  readonly map: string;
}

/** The entry of a route or a function, one line per node, so that diffs of the map read well. */
export function mapRoute({ route, emitted, before, after }: MappedRoute): string {
  const nodes = [...linesOf(route, emitted, before, after)]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([id, ranges]) => {
      const node = route.nodes.get(id);
      const name = node?.label ?? node?.kind.title ?? id;
      return `${JSON.stringify(id)}: { "name": ${JSON.stringify(name)}, "lines": [${merge(ranges)
        .map(([first, last]) => `[${first}, ${last}]`)
        .join(', ')}] }`;
    });
  return visibleJson(
    `${JSON.stringify(route.id)}: ${printMembers([`"file": ${JSON.stringify(emitted.file)}`, `"nodes": ${printMembers(nodes, '      ')}`], '    ')}`,
  );
}

const printMembers = (members: readonly string[], indent: string): string =>
  members.length === 0 ? '{}' : `{\n${members.map((member) => `${indent}  ${member}`).join(',\n')}\n${indent}}`;

function linesOf(
  { nodes }: Route,
  { code }: MappedRoute['emitted'],
  before: string,
  after: string,
): ReadonlyMap<string, readonly LineRange[]> {
  const found = new Map<string, LineRange[]>();
  const move = align(before, after);
  if (move === undefined) return found;
  const offset = before.lastIndexOf(print(code));
  const formatted = splitLines(after);
  for (const { node, start, end } of markedRanges(code)) {
    const moved = move({ start: offset + start, end: offset + end });
    if (moved === undefined) continue;
    const range: LineRange = [positionAt(formatted, moved.start).line, positionAt(formatted, moved.end - 1).line];
    const id = nodes.get(node)?.partOf ?? node;
    found.set(id, [...(found.get(id) ?? []), range]);
  }
  return found;
}

/** In order, with overlapping and adjacent ranges merged. */
function merge(ranges: readonly LineRange[]): readonly LineRange[] {
  const merged: LineRange[] = [];
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const before = merged.at(-1);
    if (before !== undefined && first <= before[1] + 1) merged.splice(-1, 1, [before[0], Math.max(before[1], last)]);
    else merged.push([first, last]);
  }
  return merged;
}
