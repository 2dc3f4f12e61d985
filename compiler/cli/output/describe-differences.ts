import { compareText } from '../../base/compare-text.ts';
import { visibleText } from '../../base/visible-text.ts';
import { hashOf, manifestPath } from '../../phases/5-emit/manifest.ts';
import { isMigration, snapshotPath } from '../../phases/5-emit/project/migrations/snapshot.ts';
import type { Problem } from '../terminal/result.ts';
import type { Comparison } from './compare-files.ts';
import { withLineFeeds } from './line-endings.ts';
import type { Manifest } from './manifest.ts';
import { mostPatches, printPatch } from './print-patch.ts';

/** Why a file differs from what the flow produces. */
type Reason = 'changed' | 'missing' | 'orphaned' | 'hand-edited' | 'line endings' | 'in the way';

export interface Difference {
  readonly path: string;
  readonly reason: Reason;
  /** Printed after the path. */
  readonly note?: string;
  /** The text on disk and the emitted one, if both are texts. */
  readonly change?: { readonly onDisk: string; readonly emitted: string };
}

/**
 * All differences between a folder and what the flow produces, sorted by path, with the manifest last. Files added by
 * the user do not count.
 */
export function findDifferences(
  { added, changed, unchanged, removed, edited, obstacles }: Comparison,
  manifest: Manifest,
  strays: readonly string[],
): readonly Difference[] {
  const found: readonly Difference[] = [
    ...changed.map(({ path, onDisk, text }): Difference =>
      hasOtherLineEndings(onDisk, text)
        ? { path, reason: 'line endings' }
        : { path, reason: 'changed', change: { onDisk, emitted: text } },
    ),
    ...added.map(({ path }): Difference => ({ path, reason: 'missing' })),
    ...removed.map(({ path }): Difference => ({ path, reason: 'orphaned', note: 'the flow gives it no more' })),
    ...strays.map((path): Difference => ({
      path,
      reason: 'orphaned',
      note: 'neither the flow nor the manifest knows it, and it says that flowsmith emitted it: delete it, or its first line if it is yours',
    })),
    ...edited.map(({ path, onDisk, emitted }) => describeEdited(path, onDisk, emitted, manifest.get(path))),
    ...unchanged
      .filter(({ path, text }) => isHistory(path) && manifest.has(path) && manifest.get(path) !== hashOf(text))
      .map(({ path }): Difference => ({
        path,
        reason: 'hand-edited',
        note: 'since it was written; later migrations build on it as it was',
      })),
    ...distinct(obstacles).map(({ at, what }): Difference => ({
      path: at,
      reason: 'in the way',
      note: what === 'a file' ? 'a file that flowsmith did not write' : what,
    })),
  ];
  return found.toSorted(
    (a, b) => Number(a.path === manifestPath) - Number(b.path === manifestPath) || compareText(a.path, b.path),
  );
}

/** A build keeps these files as they are, so only the manifest records what was written. */
const isHistory = (path: string): boolean => path === snapshotPath || isMigration(path);

function describeEdited(
  path: string,
  onDisk: string,
  emitted: string | undefined,
  hash: string | undefined,
): Difference {
  // The bytes differ from the last build. They may still match it except for the line endings of a checkout.
  const written = withLineFeeds(onDisk);
  if (emitted === undefined)
    return {
      path,
      reason: 'orphaned',
      note:
        hashOf(written) === hash ? 'the flow gives it no more' : 'the flow gives it no more, and it was edited by hand',
    };
  if (hasOtherLineEndings(onDisk, emitted)) return { path, reason: 'line endings' };
  return {
    path,
    reason: written !== onDisk && hashOf(written) === hash ? 'changed' : 'hand-edited',
    change: { onDisk: written, emitted },
  };
}

/** The texts may be equal although the bytes differ: invalid UTF-8 decodes to the replacement character. */
const hasOtherLineEndings = (onDisk: string, emitted: string): boolean =>
  onDisk !== emitted && withLineFeeds(onDisk) === emitted;

const distinct = <Item extends { readonly at: string }>(items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [item.at, item])).values(),
];

/** Lists the differences with their reasons, and diffs of the first few. `build` is the command that resolves them. */
export function describeDifferences(
  folder: string,
  differences: readonly Difference[],
  build: string,
  color: boolean,
): Problem {
  const width = Math.max(...differences.map(({ reason }) => reason.length));
  const list = differences.map(
    ({ path, reason, note }) =>
      `  ${reason.padEnd(width)}  ${visibleText(path)}${note === undefined ? '' : ` (${note})`}`,
  );
  // A diff of the manifest shows only hashes, so it is printed only if nothing else differs.
  const shown = differences.filter(
    ({ change, path }) => change !== undefined && (path !== manifestPath || differences.length === 1),
  );
  const patches = shown.slice(0, mostPatches).map(({ path, change }) => printChange(path, change, color));
  const rest = shown.length - patches.length;
  const has = (reason: Reason): boolean => differences.some((each) => each.reason === reason);
  return {
    message: `${folder} is not what the flow gives: ${differences.length === 1 ? 'one file differs' : `${differences.length} files differ`}.`,
    detail: [list.join('\n'), ...patches, ...(rest > 0 ? [`  … and the differences of ${rest} more`] : [])].join(
      '\n\n',
    ),
    hint: [
      `Run \`${build}\`, with the options that it was built with, and commit what that changes.`,
      ...(has('hand-edited')
        ? [
            'Hand edits: make the change in the flow, or undo it; `--force` overwrites it. A formatter should leave these files out.',
          ]
        : []),
      ...(has('line endings')
        ? [
            'Line endings: these have CRLF where flowsmith writes LF. Keep the .gitattributes of the project, then `git add --renormalize .` and check out anew.',
          ]
        : []),
      ...(has('in the way')
        ? ['In the way: move it elsewhere; what is in its place has to be a file that flowsmith writes.']
        : []),
    ].join('\n'),
  };
}

function printChange(path: string, change: Difference['change'], color: boolean): string {
  const { onDisk, emitted } = change ?? { onDisk: '', emitted: '' };
  if (onDisk === emitted) return `  ${visibleText(path)} holds bytes that are no text.`;
  const patch = printPatch(
    { name: `${path} in the folder`, text: onDisk },
    { name: `${path} from the flow`, text: emitted },
    color,
  );
  return patch ?? `  ${visibleText(path)} differs in most of its lines.`;
}
