import { mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { manifestPath } from '../../phases/5-emit/manifest.ts';
import { move, remove, removeSpares, spareOf } from '../disk/guarded-files.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { systemCode } from '../terminal/system-error.ts';
import { compareFiles } from './compare-files.ts';
import { describeEdits, describeObstacles } from './describe-conflicts.ts';
import { applyChange, writeFiles } from './journal.ts';
import type { CarryOutOptions } from './journal.ts';
import type { Output } from './open-output.ts';

/** Numbers of files, not counting the manifest. */
export interface Written {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/**
 * Writes a project, all of it or nothing.
 *
 * Invariants: a project in a new folder appears as a whole, by a single rename. In an existing folder, it is replaced
 * under the invariants of `output/journal.ts`. Files that flowsmith did not write are neither overwritten nor removed,
 * and links are not followed. The user's edits are only overwritten with `force`. Unchanged files are not touched.
 */
export function writeProject(
  output: Output,
  files: readonly EmittedFile[],
  { force, color }: CarryOutOptions,
): Result<Written> {
  if (output.kind === 'new') return writeNew(output.folder, files);
  const { root, folder } = output;
  const comparison = compareFiles(root, files, output.manifest);
  if (comparison.obstacles.length > 0) return failure(describeObstacles(folder, comparison.obstacles));
  if (comparison.edited.length > 0 && !force) return failure(describeEdits(folder, comparison.edited, color));
  const overwritten = comparison.edited.flatMap(({ path, emitted, hash }) =>
    emitted === undefined ? [] : [{ path, text: emitted, before: hash }],
  );
  const dropped = comparison.edited.filter(({ emitted }) => emitted === undefined);
  const change = {
    install: [
      ...comparison.added.map(({ path, text }) => ({ path, text, before: null })),
      ...comparison.changed.map(({ path, text, hash }) => ({ path, text, before: hash })),
      ...overwritten,
    ],
    remove: [...comparison.removed, ...dropped].map(({ path, hash }) => ({ path, before: hash })),
  };
  if (change.install.length + change.remove.length > 0) {
    const applied = applyChange(root, change, { force, color });
    if (!applied.ok) return applied;
  }
  return success({
    added: count(comparison.added),
    changed: count(comparison.changed) + overwritten.length,
    removed: change.remove.length,
    unchanged: count(comparison.unchanged),
  });
}

const count = (files: readonly EmittedFile[]): number => files.filter(({ path }) => path !== manifestPath).length;

/** Writes everything next to the folder, under a name that begins with a dot, and then renames it. */
export function writeNew(folder: string, files: readonly EmittedFile[]): Result<Written> {
  if (folder === '')
    return failure({
      message: 'The name of the folder is empty. Nothing was written.',
      hint: 'Give the name of a new folder, or “.” for the current one.',
    });
  const target = resolve(folder);
  makeFolder(dirname(target));
  const parent = realpathSync(dirname(target));
  const beside = `.${basename(target)}.flowsmith`;
  removeSpares(parent, beside);
  const staged = spareOf(beside);
  try {
    mkdirSync(join(parent, staged));
    writeFiles(join(parent, staged), files);
    move(parent, staged, basename(target));
  } catch (error) {
    remove(parent, staged);
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(systemCode(error) ?? '')) throw error;
    return failure({
      message: `Something else appeared at ${folder} while it was being built. Nothing was written.`,
      hint: 'Run the command again, once nothing else writes there.',
    });
  }
  return success({ added: count(files), changed: 0, removed: 0, unchanged: 0 });
}
