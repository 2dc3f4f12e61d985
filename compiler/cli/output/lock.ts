import { dirname, join } from 'node:path';
import { create, makeFolderIn, readText, remove, removeSpares } from '../disk/guarded-files.ts';
import { isRunning } from '../disk/is-running.ts';
import { failure, success } from '../terminal/result.ts';
import type { Problem, Result } from '../terminal/result.ts';

const lockPath = '.flowsmith/building';

/** Lets only one flowsmith at a time build into a folder. */
export const lockFolder = (root: string): Result<Lock> =>
  takeLock(root, lockPath, {
    message: `Another flowsmith is building into ${root}.`,
    hint: `Wait until it has finished. If there is none, delete ${join(root, lockPath)}.`,
  });

export interface Lock {
  readonly release: () => void;
}

/** Takes a lock file, or fails with `taken`. The lock of a process that no longer runs is ignored. */
export function takeLock(root: string, path: string, taken: Problem): Result<Lock> {
  makeFolderIn(root, dirname(path));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (create(root, path, String(process.pid))) {
      // Left behind by processes that were killed while taking it.
      removeSpares(root, path);
      return success({ release: () => remove(root, path) });
    }
    if (isHeld(root, path)) break;
    remove(root, path);
  }
  return failure(taken);
}

/** Whether another flowsmith is building into the folder. */
export const isLocked = (root: string): boolean => isHeld(root, lockPath);

function isHeld(root: string, path: string): boolean {
  const holder = Number(readText(root, path) ?? 0);
  return holder !== process.pid && isRunning(holder);
}
