import { realpathSync, statSync } from 'node:fs';
import { manifestPath } from '../../phases/5-emit/manifest.ts';
import { inspect } from '../disk/guarded-files.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { isInterrupted } from './journal.ts';
import { readLastBuild } from './last-build.ts';
import type { LastBuild } from './last-build.ts';
import { isLocked } from './lock.ts';

/** A folder that flowsmith built. */
export interface BuiltFolder extends LastBuild {
  /** As the user gave it, for messages. */
  readonly folder: string;
  /** With symbolic links resolved. */
  readonly root: string;
}

/** Reads a built folder for inspection. Invariant: nothing in it changes, not even because of a lock. */
export function readOutput(folder: string): Result<BuiltFolder> {
  if (folder === '')
    return failure({ message: 'The path given to `--out` is empty.', hint: 'Give the folder of a built project.' });
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (entry === undefined)
    return failure({
      message: `${folder} does not exist.`,
      hint: 'Check the path; or build it first, without `--check`, and keep it in version control.',
    });
  if (!entry.isDirectory())
    return failure({ message: `${folder} is a file, not a folder.`, hint: 'Give another folder to `--out`.' });
  const root = realpathSync(folder);
  if (isLocked(root))
    return failure({
      message: `Another flowsmith is building into ${folder}.`,
      hint: 'Check again when it has finished.',
    });
  if (isInterrupted(root))
    return failure({
      message: `A build into ${folder} was interrupted: what is in there is of two builds.`,
      hint: 'Build again, without `--check`: that completes it.',
    });
  const manifest = inspect(root, manifestPath);
  if (manifest.kind === 'obstacle')
    return failure({
      message: `${manifest.at} in ${folder} is ${manifest.what}, not what flowsmith wrote.`,
      hint: 'Restore it from version control.',
    });
  if (manifest.kind === 'nothing') {
    return failure({
      message: `${folder} has no ${manifestPath}: flowsmith did not build it, or its manifest was deleted.`,
      hint: 'Restore the manifest from version control (which must not ignore it), or build into a new folder.',
    });
  }
  const last = readLastBuild(root);
  return last.ok ? success({ folder, root, ...last.value }) : last;
}
