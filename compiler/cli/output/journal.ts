import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { manifestPath } from '../../phases/5-emit/manifest.ts';
import { failure, success } from '../problem.ts';
import type { Result } from '../problem.ts';
import { emittedPath, inspect } from './safe-path.ts';

/**
 * How a folder that also holds other files is changed from one project to the next.
 *
 * Laws, whatever moment the process is killed at:
 * 1. Before the commit nothing of the project has changed. All new contents are written to `.flowsmith/next-<process>`,
 *    and the commit is one rename, to `.flowsmith/next`.
 * 2. After the commit the change is decided: it is carried out by renames, each of which replaces a whole file, and any
 *    build that finds `.flowsmith/next` carries it out to the end before anything else. Carrying it out twice is harmless.
 * 3. Nobody starts a server from a mixture of two projects: `src/server.ts` is the door. It is taken away before the first
 *    rename and put back after the last. Who finds the door finds a whole project behind it.
 * 4. The manifest comes last: it never promises a file that is not there yet.
 *
 * Law 2 holds for a process that is killed; contents are not forced to the disk, so it does not for a power failure.
 */
const door = 'src/server.ts';
const committed = '.flowsmith/next';
const journalName = 'journal.json';

const journalSchema = z.strictObject({ version: z.literal(1), install: z.array(emittedPath), remove: z.array(emittedPath) });

export interface Change {
  /** New and changed files, the manifest among them. */
  readonly install: readonly EmittedFile[];
  readonly remove: readonly string[];
}

/** Whether a build was killed after its commit. */
export const isInterrupted = (root: string): boolean => existsSync(join(root, committed, journalName));

/** What killed builds left behind before their commit. To be called under the folder's lock only. */
export function removeLeftovers(root: string): void {
  const folder = join(root, '.flowsmith');
  for (const name of readdirSync(folder)) {
    if (/^next-\d+$/.test(name) || (name === 'next' && !isInterrupted(root))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

export function applyChange(root: string, change: Change): Result<undefined> {
  const staged = join(root, `.flowsmith/next-${process.pid}`);
  try {
    stage(staged, change);
    renameSync(staged, join(root, committed));
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    throw error;
  }
  return carryOut(root);
}

function stage(folder: string, { install: files, remove }: Change): void {
  writeFiles(join(folder, 'files'), files);
  writeFileSync(join(folder, journalName), JSON.stringify({ version: 1, install: files.map(({ path }) => path), remove }));
}

export function writeFiles(folder: string, files: readonly EmittedFile[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Makes a committed change. Every step finds out for itself whether it was made before. */
export function carryOut(root: string): Result<undefined> {
  const files = join(root, committed, 'files');
  const journal = readJournal(join(root, committed, journalName));
  if (journal === undefined) {
    return failure({ message: `The record of an interrupted build in ${committed} is damaged.`, hint: `Delete ${committed} and build again with --force; if you keep the project in version control, restore it first.` });
  }
  const paths = [...journal.remove, ...journal.install, door];
  const blocked = paths.map((path) => inspect(root, path)).find((standing) => standing.kind === 'obstacle');
  if (blocked !== undefined) {
    return failure({ message: `${blocked.at} is ${blocked.what}, and in the way of completing an interrupted build.`, hint: 'Move it away, then build again.' });
  }
  if (!journal.remove.includes(door)) takeDoorAway(root, files);
  for (const path of journal.remove) removeFile(root, path);
  const last = [door, manifestPath];
  for (const path of [...journal.install.filter((each) => !last.includes(each)), ...last]) install(root, files, path);
  rmSync(join(root, committed), { recursive: true, force: true });
  return success(undefined);
}

function readJournal(path: string): z.output<typeof journalSchema> | undefined {
  try {
    return journalSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** To where the new door waits, if there is one; an unchanged door waits there itself. */
function takeDoorAway(root: string, files: string): void {
  if (inspect(root, door).kind === 'nothing') return;
  if (existsSync(join(files, door))) return rmSync(join(root, door));
  mkdirSync(dirname(join(files, door)), { recursive: true });
  renameSync(join(root, door), join(files, door));
}

function install(root: string, files: string, path: string): void {
  if (!existsSync(join(files, path))) return;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  renameSync(join(files, path), join(root, path));
}

/** Removes a file, and the folders that are empty without it. */
function removeFile(root: string, path: string): void {
  if (inspect(root, path).kind !== 'file') return;
  rmSync(join(root, path));
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (readdirSync(join(root, folder)).length > 0) return;
    rmdirSync(join(root, folder));
  }
}
