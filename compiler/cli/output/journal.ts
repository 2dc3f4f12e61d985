import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../base/json.ts';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { hashOf, manifestPath } from '../../phases/5-emit/manifest.ts';
import {
  inspect,
  isFile,
  list,
  move,
  readBytes,
  readText,
  remove,
  removeEmptyFolders,
  write,
} from '../disk/guarded-files.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import type { Edited } from './compare-files.ts';
import { describeObstacles, describeOverwritten } from './describe-conflicts.ts';
import { emittedPath } from './emitted-path.ts';
import { readManifest } from './manifest.ts';

/**
 * Replaces a project in a folder that also contains other files.
 *
 * Invariants, at whatever moment the process is killed:
 * 1. Before the commit, nothing of the project has changed. All new contents are written to
 *    `.flowsmith/next-<process>`, and the commit is one rename, to `.flowsmith/next`.
 * 2. After the commit, the change will be completed. It consists of renames, each of which replaces a whole file,
 *    and a build that finds `.flowsmith/next` completes it before anything else. Completing it twice is harmless.
 * 3. Nobody starts a server from a mixture of two projects. The entry point, `src/server.ts`, is removed before the
 *    first rename and put back after the last.
 * 4. The manifest is replaced last: it never lists a file that is not there yet.
 * 5. Only what the committed build found is replaced or removed. A file that was edited since is a hand edit like
 *    any other, so the journal holds the hash of each file before and after.
 *
 * Invariant 2 covers a killed process, not a power failure, since contents are not flushed to disk.
 */
const entryPoint = 'src/server.ts';
const committed = '.flowsmith/next';
const journalPath = `${committed}/journal.json`;
const staged = (path: string): string => `${committed}/files/${path}`;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** `before` is null if there was no file. */
const replaced = z.strictObject({ path: emittedPath, before: hash.nullable(), after: hash });
const dropped = z.strictObject({ path: emittedPath, before: hash });
const journalSchema = z.strictObject({ version: z.literal(2), install: z.array(replaced), remove: z.array(dropped) });
/** Written by earlier versions, without hashes. */
const oldSchema = z.strictObject({
  version: z.literal(1),
  install: z.array(emittedPath),
  remove: z.array(emittedPath),
});

type Journal = z.output<typeof journalSchema>;

/** What a build writes and removes. `before` is the hash of the file it found, null for none. */
export interface Change {
  /** New and changed files, including the manifest. */
  readonly install: readonly (EmittedFile & { readonly before: string | null })[];
  readonly remove: readonly { readonly path: string; readonly before: string }[];
}

export interface CarryOutOptions {
  /** Overwrites files that were edited since the commit. */
  readonly force: boolean;
  /** Prints diffs in colour. */
  readonly color: boolean;
}

/** Whether a build was killed after its commit, and has to be completed. */
export const isInterrupted = (root: string): boolean => isFile(root, journalPath);

/** Removes what builds killed before their commit have left behind. Only call it while holding the folder's lock. */
export function removeLeftovers(root: string): void {
  for (const { name } of list(root, '.flowsmith')) {
    if (/^next-\d+$/.test(name) || (name === 'next' && !isInterrupted(root))) remove(root, `.flowsmith/${name}`);
  }
}

/** Commits a change, and carries it out. Fails without touching anything if files were edited or are in the way. */
export function applyChange(root: string, change: Change, options: CarryOutOptions): Result<undefined> {
  const folder = `.flowsmith/next-${process.pid}`;
  try {
    stage(root, folder, change);
    move(root, folder, committed);
  } catch (error) {
    remove(root, folder);
    throw error;
  }
  const done = carryOut(root, options);
  // It refuses before touching anything, so the folder still contains the old project.
  if (!done.ok) remove(root, committed);
  return done;
}

function stage(root: string, folder: string, { install: files, remove: gone }: Change): void {
  for (const { path, text } of files) write(root, `${folder}/files/${path}`, text);
  const install = files.map(({ path, text, before }) => ({ path, before, after: hashOf(text) }));
  // An unchanged entry point is also removed during the change.
  const own = [...files, ...gone].some(({ path }) => path === entryPoint) ? undefined : hashAt(root, entryPoint);
  const journal: Journal = {
    version: 2,
    install: [...install, ...(own === undefined ? [] : [{ path: entryPoint, before: own, after: own }])],
    remove: [...gone],
  };
  write(root, `${folder}/journal.json`, JSON.stringify(journal));
}

/** Writes files directly, for folders that nobody uses yet. */
export function writeFiles(root: string, files: readonly EmittedFile[]): void {
  makeFolder(root);
  for (const { path, text } of files) write(root, path, text);
}

/** Completes a committed change. Every step checks whether it was already done. */
export function carryOut(root: string, { force, color }: CarryOutOptions): Result<undefined> {
  const journal = readJournal(root);
  if (journal === undefined || !isIntact(root, journal)) {
    return failure({
      message: `The record of an interrupted build in ${join(root, committed)} is damaged, or no build of flowsmith wrote it. Nothing was touched.`,
      hint: `Delete ${join(root, committed)} and build again; if you keep the project in version control, restore it first.`,
    });
  }
  const paths = [...journal.remove, ...journal.install].map(({ path }) => path);
  const obstacles = paths.map((path) => inspect(root, path)).filter((standing) => standing.kind === 'obstacle');
  if (obstacles.length > 0) return failure(describeObstacles(root, obstacles));
  const edited = force ? [] : findEdits(root, journal);
  if (edited.length > 0) return failure(describeOverwritten(root, edited, color));
  if (!journal.remove.some(({ path }) => path === entryPoint)) removeEntryPoint(root);
  for (const { path } of journal.remove) removeFile(root, path);
  const last = [entryPoint, manifestPath];
  for (const path of [...journal.install.map(({ path: each }) => each).filter((each) => !last.includes(each)), ...last])
    install(root, path);
  remove(root, committed);
  return success(undefined);
}

function readJournal(root: string): Journal | undefined {
  const value = parseJson(readText(root, journalPath) ?? '');
  const old = oldSchema.safeParse(value).data;
  return old === undefined ? journalSchema.safeParse(value).data : withHashes(root, old);
}

/**
 * Reconstructs the hashes from the manifest, which still describes the last build since it is replaced last. A file
 * that differs from it was edited by hand.
 */
function withHashes(root: string, { install: files, remove: gone }: z.output<typeof oldSchema>): Journal | undefined {
  const read = readManifest(root);
  if (!read.ok) return undefined;
  const manifest = read.value;
  const own = hashAt(root, manifestPath) ?? null;
  const known = new Set([...files, ...gone]);
  const install = [...files, ...(known.has(entryPoint) || !manifest.has(entryPoint) ? [] : [entryPoint])].map(
    (path) => {
      const before = path === manifestPath ? own : (manifest.get(path) ?? null);
      return { path, before, after: hashAt(root, staged(path)) ?? before ?? '' };
    },
  );
  return {
    version: 2,
    install,
    remove: gone.flatMap((path) => (manifest.has(path) ? [{ path, before: manifest.get(path) ?? '' }] : [])),
  };
}

/** Whether the staged files match the journal. An unchanged entry point is put back as it was found, edited or not. */
const isIntact = (root: string, { install: files }: Journal): boolean =>
  files.every(({ path, before, after }) => before === after || [undefined, after].includes(hashAt(root, staged(path))));

/** Files that are neither what the journal expects nor already installed. */
function findEdits(root: string, journal: Journal): readonly Edited[] {
  const replacedEdits = journal.install.flatMap(({ path, before, after }): Edited[] => {
    const next = readText(root, staged(path));
    const found = hashAt(root, path);
    return next === undefined || found === undefined || found === before || found === after
      ? []
      : [{ path, hash: found, onDisk: readText(root, path) ?? '', emitted: next }];
  });
  const removedEdits = journal.remove.flatMap(({ path, before }): Edited[] => {
    const found = hashAt(root, path);
    return found === undefined || found === before
      ? []
      : [{ path, hash: found, onDisk: readText(root, path) ?? '', emitted: undefined }];
  });
  return [...replacedEdits, ...removedEdits];
}

function hashAt(root: string, path: string): string | undefined {
  const bytes = readBytes(root, path);
  return bytes === undefined ? undefined : hashOf(bytes);
}

/** Removes the entry point. An unchanged one is moved to where a new one would be staged. */
function removeEntryPoint(root: string): void {
  if (!isFile(root, entryPoint)) return;
  if (isFile(root, staged(entryPoint))) remove(root, entryPoint);
  else move(root, entryPoint, staged(entryPoint));
}

function install(root: string, path: string): void {
  if (isFile(root, staged(path))) move(root, staged(path), path);
}

/** Removes a file, and the folders that it leaves empty. */
function removeFile(root: string, path: string): void {
  if (!isFile(root, path)) return;
  remove(root, path);
  const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  if (folder !== '') removeEmptyFolders(root, folder);
}
