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
 * How a folder that also holds other files is changed from one project to the next.
 *
 * Laws, whatever moment the process is killed at:
 * 1. Before the commit nothing of the project has changed. All new contents are written to `.flowsmith/next-<process>`,
 *    and the commit is one rename, to `.flowsmith/next`.
 * 2. After the commit the change is decided: it is carried out by renames, each of which replaces a whole file, and any
 *    build that finds `.flowsmith/next` carries it out to the end before anything else. Carrying it out twice is
 * harmless. 3. Nobody starts a server from a mixture of two projects: `src/server.ts` is the door. It is taken away
 * before the first
 *    rename and put back after the last. Who finds the door finds a whole project behind it.
 * 4. The manifest comes last: it never promises a file that is not there yet.
 * 5. Nothing is replaced or removed but what the build that committed had found: a file that was edited since is a hand
 * edit
 *    like any other. Therefore the journal holds the hash of each file before and after.
 *
 * Law 2 holds for a process that is killed; contents are not forced to the disk, so it does not for a power failure.
 */
const door = 'src/server.ts';
const committed = '.flowsmith/next';
const journalPath = `${committed}/journal.json`;
const staged = (path: string): string => `${committed}/files/${path}`;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** `before`: null where nothing stood. */
const replaced = z.strictObject({ path: emittedPath, before: hash.nullable(), after: hash });
const dropped = z.strictObject({ path: emittedPath, before: hash });
const journalSchema = z.strictObject({ version: z.literal(2), install: z.array(replaced), remove: z.array(dropped) });
/** Of a flowsmith that noted no hashes. */
const oldSchema = z.strictObject({
  version: z.literal(1),
  install: z.array(emittedPath),
  remove: z.array(emittedPath),
});

type Journal = z.output<typeof journalSchema>;

/** What a build writes. `before` is the hash of what it found there, null for nothing. */
export interface Change {
  /** New and changed files, the manifest among them. */
  readonly install: readonly (EmittedFile & { readonly before: string | null })[];
  readonly remove: readonly { readonly path: string; readonly before: string }[];
}

export interface CarryOutOptions {
  /** Whether files that were edited since the commit are overwritten. */
  readonly force: boolean;
  /** Whether a diff is shown in colours. */
  readonly color: boolean;
}

/** Whether a build was killed after its commit. */
export const isInterrupted = (root: string): boolean => isFile(root, journalPath);

/** What killed builds left behind before their commit. To be called under the folder's lock only. */
export function removeLeftovers(root: string): void {
  for (const { name } of list(root, '.flowsmith')) {
    if (/^next-\d+$/.test(name) || (name === 'next' && !isInterrupted(root))) remove(root, `.flowsmith/${name}`);
  }
}

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
  // It refuses before it touches anything: the project is the old one still.
  if (!done.ok) remove(root, committed);
  return done;
}

function stage(root: string, folder: string, { install: files, remove: gone }: Change): void {
  for (const { path, text } of files) write(root, `${folder}/files/${path}`, text);
  const install = files.map(({ path, text, before }) => ({ path, before, after: hashOf(text) }));
  // A door that stays as it is, is taken away all the same.
  const own = [...files, ...gone].some(({ path }) => path === door) ? undefined : hashAt(root, door);
  const journal: Journal = {
    version: 2,
    install: [...install, ...(own === undefined ? [] : [{ path: door, before: own, after: own }])],
    remove: [...gone],
  };
  write(root, `${folder}/journal.json`, JSON.stringify(journal));
}

export function writeFiles(root: string, files: readonly EmittedFile[]): void {
  makeFolder(root);
  for (const { path, text } of files) write(root, path, text);
}

/** Makes a committed change. Every step finds out for itself whether it was made before. */
export function carryOut(root: string, { force, color }: CarryOutOptions): Result<undefined> {
  const journal = readJournal(root);
  if (journal === undefined || !isSound(root, journal)) {
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
  if (!journal.remove.some(({ path }) => path === door)) takeDoorAway(root);
  for (const { path } of journal.remove) removeFile(root, path);
  const last = [door, manifestPath];
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

/** A build found what the manifest names, which is replaced last; where it overwrote an edit, that is one still. */
function withHashes(root: string, { install: files, remove: gone }: z.output<typeof oldSchema>): Journal | undefined {
  const read = readManifest(root);
  if (!read.ok) return undefined;
  const manifest = read.value;
  const own = hashAt(root, manifestPath) ?? null;
  const known = new Set([...files, ...gone]);
  const install = [...files, ...(known.has(door) || !manifest.has(door) ? [] : [door])].map((path) => {
    const before = path === manifestPath ? own : (manifest.get(path) ?? null);
    return { path, before, after: hashAt(root, staged(path)) ?? before ?? '' };
  });
  return {
    version: 2,
    install,
    remove: gone.flatMap((path) => (manifest.has(path) ? [{ path, before: manifest.get(path) ?? '' }] : [])),
  };
}

/**
 * Whether what waits to be installed is what the journal says. A door that was only taken away is put back as it was
 * found, edited or not.
 */
const isSound = (root: string, { install: files }: Journal): boolean =>
  files.every(({ path, before, after }) => before === after || [undefined, after].includes(hashAt(root, staged(path))));

/**
 * What stands where the journal expects something else. What was installed already, or is gone already, is left as it
 * is.
 */
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

/** To where the new door waits, if there is one; an unchanged door waits there itself. */
function takeDoorAway(root: string): void {
  if (!isFile(root, door)) return;
  if (isFile(root, staged(door))) remove(root, door);
  else move(root, door, staged(door));
}

function install(root: string, path: string): void {
  if (isFile(root, staged(path))) move(root, staged(path), path);
}

/** Removes a file, and the folders that are empty without it. */
function removeFile(root: string, path: string): void {
  if (!isFile(root, path)) return;
  remove(root, path);
  const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  if (folder !== '') removeEmptyFolders(root, folder);
}
