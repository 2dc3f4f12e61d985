import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failure, success, systemCode } from '../problem.ts';
import type { Problem, Result } from '../problem.ts';

const lockPath = '.flowsmith/building';

/** Lets one flowsmith at a time build into a folder. */
export const lockFolder = (root: string): Result<Lock> =>
  takeLock(join(root, lockPath), { message: `Another flowsmith is building into ${root}.`, hint: `Wait until it has finished. If there is none, delete ${join(root, lockPath)}.` });

export interface Lock {
  readonly release: () => void;
}

/** A file that one process at a time can hold; `taken` is told the others. The lock of a process that is gone counts as free. */
export function takeLock(path: string, taken: Problem): Result<Lock> {
  mkdirSync(dirname(path), { recursive: true });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return success({ release: () => rmSync(path, { force: true }) });
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
    if (isHeld(path)) break;
    rmSync(path, { force: true });
  }
  return failure(taken);
}

/** Whether another flowsmith is building into the folder, now. */
export const isLocked = (root: string): boolean => isHeld(join(root, lockPath));

function isHeld(path: string): boolean {
  const holder = readHolder(path);
  return holder !== process.pid && isRunning(holder);
}

function readHolder(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return 0;
  }
}

export function isRunning(id: number): boolean {
  if (!Number.isInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another user.
    return systemCode(error) === 'EPERM';
  }
}
