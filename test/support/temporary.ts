import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunning } from './is-running.ts';

/** The folder for what one run of the tests leaves to the next one. */
export const kept = process.env['KEPT_TMPDIR'] ?? tmpdir();

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** A new temporary folder, in which emitted projects find the packages of this repository. */
export function folderWithPackages(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  symlinkSync(packages, join(folder, 'node_modules'));
  return folder;
}

const memory = '/dev/shm';
const prefix = 'flowsmith-tests-';
const enough = 4 * 2 ** 30;

/**
 * Temporary folders of the tests are in memory if there is enough: on ext4, creating files becomes slower and slower
 * while thousands of others are removed, which was a fifth of the processor time of all tests. The folder is removed at
 * the end of the process or, if it was killed, of the next one.
 */
export function inMemory(): void {
  if (process.env['KEPT_TMPDIR'] !== undefined || !hasRoom()) return;
  for (const name of readdirSync(memory))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) remove(join(memory, name));
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder);
  process.env['KEPT_TMPDIR'] = kept;
  process.env['TMPDIR'] = folder;
  process.on('exit', () => remove(folder));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enough;
  } catch {
    return false;
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });
