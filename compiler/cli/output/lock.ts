import { basename, dirname, join } from 'node:path';
import { create, list, makeFolderIn, readText, remove } from '../disk/guarded-files.ts';
import { failure, success } from '../terminal/result.ts';
import type { Problem, Result } from '../terminal/result.ts';
import { systemCode } from '../terminal/system-error.ts';

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
      removeSpares(root, path);
      return success({ release: () => remove(root, path) });
    }
    if (isHeld(root, path)) break;
    remove(root, path);
  }
  return failure(taken);
}

/** Removes the spare files of processes that were killed while they took the lock. */
function removeSpares(root: string, path: string): void {
  const start = `${basename(path)}-`;
  for (const { name } of list(root, dirname(path))) {
    const holder = name.startsWith(start) ? Number(name.slice(start.length)) : process.pid;
    if (holder > 0 && holder !== process.pid && !isRunning(holder)) remove(root, join(dirname(path), name));
  }
}

/** Whether another flowsmith is building into the folder. */
export const isLocked = (root: string): boolean => isHeld(root, lockPath);

function isHeld(root: string, path: string): boolean {
  const holder = Number(readText(root, path) ?? 0);
  return holder !== process.pid && isRunning(holder);
}

/** Whether a process with this id is running. */
export function isRunning(id: number): boolean {
  if (!Number.isInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: it is running, as another user.
    return systemCode(error) === 'EPERM';
  }
}
