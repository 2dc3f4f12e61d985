import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { link, lstat, mkdir, open, readdir, realpath, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../http/errors.ts';
import { filesError, isFilesError, tooLargeError } from './errors.ts';
import { createClock, mediaTypeOf, takeTurns, usualMaximum } from './files.ts';
import type { Files, LoadOptions, NewFile, StoredFile } from './files.ts';

/**
 * Files in a folder, which several processes may share. The one with the key `avatars/42.png` is
 * `avatars/42.png/image%2Fpng`: its contents as they are, in a file that is named after its type, so that both change
 * in one step. A capital letter is written `+a`, so that keys that differ in case are different files everywhere.
 */
export async function openFolder(folder: string): Promise<Files> {
  const root = await prepareFolder(folder);
  const clock = createClock();
  const inTurn = takeTurns();
  return {
    store: (key, file) => failing(inTurn(key, () => storeFile(root, key, file, clock()))),
    load: (key, options) => failing(loadFile(root, key, options)),
    remove: (key, time) => failing(inTurn(key, () => removeFile(root, key, time))),
    clock,
  };
}

/** Where files are until they are whole. No key has such a part. */
const temporary = '~temporary';
/** In milliseconds. No server takes this long to write a file, so the one that began it has died. */
const longestWrite = 86_400_000;

/** Fails if nothing can be written there. What was left behind by a process that died is removed. */
async function prepareFolder(folder: string): Promise<string> {
  try {
    await mkdir(join(folder, temporary), { recursive: true });
    const root = await realpath(folder);
    const probe = join(root, temporary, randomUUID());
    await (await open(probe, 'wx')).close();
    await unlink(probe);
    for (const { name } of await readdir(join(root, temporary), { withFileTypes: true })) {
      const path = join(root, temporary, name);
      const { mtimeMs = Infinity } = (await lstat(path).catch(ignoreMissing)) ?? {};
      if (Date.now() - mtimeMs > longestWrite) await rm(path, { force: true });
    }
    return root;
  } catch (error) {
    throw new Error(`Files cannot be stored in the folder ${folder} (FILES_URL): ${codeOf(error)}`, {
      cause: error,
    });
  }
}

async function failing<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    throw isFilesError(error) ? error : filesError(error);
  }
}

const partsOf = (key: string): readonly string[] =>
  key.replaceAll(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`).split('/');

const nameOf = (type: string): string => encodeURIComponent(type).replaceAll('%2B', '+');
const isContents = (name: string): boolean => name.includes('%2F');

async function storeFile(root: string, key: string, { bytes, type }: NewFile, time: number): Promise<void> {
  const written = join(root, temporary, randomUUID());
  try {
    const file = await open(written, 'wx');
    try {
      await file.writeFile(bytes);
      await file.utimes(time / 1000, time / 1000);
      await file.sync();
    } finally {
      await file.close();
    }
    await moveTo(root, key, { path: written, type: mediaTypeOf(type), time });
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
}

/** What it replaces may be of another type. */
async function moveTo(root: string, key: string, { path, type, time }: Contents): Promise<void> {
  const folder = await putInto(root, key, (into) => rename(path, join(into, nameOf(type))));
  const all = await contentsOf(folder);
  // If it was itself replaced meanwhile, that writer removes the others.
  if (all?.some((each) => each.type === type) === true)
    for (const each of all)
      if (each.type !== type && each.time < time) await removeOlder(root, key, each.path, time);
  await syncFolder(folder).catch(ignoreMissing);
}

/** Others may remove a folder that has become empty: then it is made again. */
async function putInto(root: string, key: string, put: (folder: string) => Promise<void>): Promise<string> {
  for (let tried = 1; ; tried += 1) {
    try {
      const folder = await makeFolder(root, partsOf(key));
      await put(folder);
      return folder;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tried === 10) throw error;
    }
  }
}

async function makeFolder(root: string, parts: readonly string[]): Promise<string> {
  let folder = root;
  for (const part of parts) {
    folder = join(folder, part);
    if (await isMade(folder)) await syncFolder(dirname(folder));
    await checkInside(folder);
  }
  return folder;
}

async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** No link leads out of the folder: there is none on the way. */
async function checkInside(folder: string): Promise<void> {
  if ((await realpath(folder)) !== folder) throw new Error('A link in the folder of files is not followed');
}

/** What is in a folder is there after a power failure once the folder is written, too. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

interface Contents {
  readonly path: string;
  readonly type: string;
  /** When it was stored, in milliseconds. */
  readonly time: number;
}

/** The files of a key, the last one first: of another type, an older one may be left for a moment. */
async function contentsIn(folder: string): Promise<readonly Contents[]> {
  const found: Contents[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !isContents(entry.name)) continue;
    const path = join(folder, entry.name);
    const stats = await lstat(path).catch(ignoreMissing);
    if (stats === undefined) continue;
    found.push({ path, type: decodeURIComponent(entry.name), time: timeOf(stats) });
  }
  return found.toSorted((a, b) => b.time - a.time);
}

async function loadFile(
  root: string,
  key: string,
  { maxBytes = usualMaximum }: LoadOptions = {},
): Promise<StoredFile | undefined> {
  const folder = join(root, ...partsOf(key));
  for (;;) {
    const [last] = (await contentsOf(folder)) ?? [];
    if (last === undefined) return undefined;
    const file = await open(last.path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignoreMissing);
    // It was replaced by one of another type.
    if (file === undefined) continue;
    try {
      const { size } = await file.stat();
      if (size > maxBytes) throw tooLargeError(maxBytes);
      const bytes = await file.readFile();
      return { bytes, type: last.type, size: bytes.byteLength };
    } finally {
      await file.close();
    }
  }
}

/** Undefined if there is no such folder. */
async function contentsOf(folder: string): Promise<readonly Contents[] | undefined> {
  try {
    await checkInside(folder);
    return await contentsIn(folder);
  } catch (error) {
    return ignoreMissing(error);
  }
}

async function removeFile(root: string, key: string, time: number): Promise<void> {
  const folder = join(root, ...partsOf(key));
  const found = await contentsOf(folder);
  if (found === undefined) return;
  for (const each of found) if (each.time < time) await removeOlder(root, key, each.path, time);
  await syncFolder(folder).catch(ignoreMissing);
  for (let empty = folder; empty !== root; empty = dirname(empty)) {
    try {
      await rmdir(empty);
    } catch {
      // Another file is there, or it is gone already.
      return;
    }
  }
}

/**
 * Removes a file unless another process has meanwhile replaced it: it is moved away to see which of the two it
 * is, and a later one is put back, unless there is one that is later still.
 */
async function removeOlder(root: string, key: string, path: string, time: number): Promise<void> {
  const moved = join(root, temporary, randomUUID());
  try {
    await rename(path, moved);
  } catch (error) {
    return ignoreMissing(error);
  }
  if (timeOf(await lstat(moved)) >= time)
    await putInto(root, key, () => link(moved, path).catch(ignoreExisting));
  await unlink(moved);
}

/** When it was stored, in milliseconds. */
const timeOf = ({ mtimeMs }: Stats): number => Math.round(mtimeMs);

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

function ignoreExisting(error: unknown): undefined {
  if (codeOf(error) !== 'EEXIST') throw error;
}
