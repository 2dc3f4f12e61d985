import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { link, lstat, mkdir, open, readdir, realpath, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../http/errors.ts';
import { filesError, isFilesError, tooLargeError } from './errors.ts';
import { createClock, mediaTypeOf, takeTurns, usualMaximum } from './files.ts';
import type { Files, LoadOptions, NewFile, StoredFile } from './files.ts';

/**
 * Files in a folder, which several processes may share. The file with the key `avatars/42.png` is stored at
 * `avatars/42.png/image%2Fpng`: it is named after its type, so contents and type change in one step. A
 * capital letter is written `+a`, so that keys that differ only in case are different files on every disk.
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

/** The folder for files that are still being written. No key has such a part. */
const temporary = '~temporary';
/** In milliseconds. No write takes this long, so the process that started it must have died. */
const longestWrite = 86_400_000;

/** Fails if the folder is not writable. Removes files left behind by processes that died. */
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

/** The file that it replaces may be of another type. */
async function moveTo(root: string, key: string, { path, type, time }: Contents): Promise<void> {
  const folder = await putInto(root, key, (into) => rename(path, join(into, nameOf(type))));
  const all = await contentsOf(folder);
  // If it has been replaced in the meantime, the writer that replaced it removes the others.
  if (all?.some((each) => each.type === type) === true)
    for (const each of all)
      if (each.type !== type && each.time < time) await removeOlder(root, key, each.path, time);
  await syncFolder(folder).catch(ignoreMissing);
}

/** Others may remove a folder that has become empty; it is then created again. */
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

/** Makes sure that no symbolic link leads out of the folder: there must be none on the way. */
async function checkInside(folder: string): Promise<void> {
  if ((await realpath(folder)) !== folder) throw new Error('A link in the folder of files is not followed');
}

/** The contents of a folder only survive a power failure once the folder itself has been written. */
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

/** The files of a key, newest first: an older one of another type may remain for a moment. */
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
    // It has been replaced by one of another type.
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

/** Undefined if the folder does not exist. */
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
      // There is another file, or it is already gone.
      return;
    }
  }
}

/**
 * Removes a file unless another process has replaced it in the meantime. It is moved away to find out; a
 * newer file is moved back, unless there is an even newer one.
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
