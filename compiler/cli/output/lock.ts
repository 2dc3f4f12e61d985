import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failure, success, systemCode } from '../problem.ts';
import type { Result } from '../problem.ts';

const lockPath = '.flowsmith/building';

/** Lets one flowsmith at a time work in a folder. The lock of a process that is gone counts as free. */
export function lockFolder(root: string): Result<{ readonly release: () => void }> {
  const path = join(root, lockPath);
  mkdirSync(dirname(path), { recursive: true });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return success({ release: () => rmSync(path, { force: true }) });
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
    if (isLocked(root)) break;
    rmSync(path, { force: true });
  }
  return failure({ message: `Another flowsmith is building into ${root}.`, hint: `Wait until it has finished. If there is none, delete ${path}.` });
}

/** Whether a flowsmith is at work in the folder, now. */
export function isLocked(root: string): boolean {
  const holder = readHolder(join(root, lockPath));
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
