import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { refuse, systemCode } from '../terminal/system-error.ts';
import { isRunning } from './is-running.ts';

/**
 * All file operations in folders whose content is not trusted: a flow's, a built project's, and those of `dev`.
 *
 * Invariants: `root` is the folder that the user named, and links on the way to it are followed. Below it, nothing is
 * read, written, moved or removed through a symbolic link (or a junction), at any level. An operation that encounters
 * one is refused with a message that names the link. Paths below it are relative, with forward slashes and without
 * `..`.
 *
 * Each component is checked before each operation, or once for a series of reads without anything in between, and the
 * last one is opened with O_NOFOLLOW if the system supports it. This protects against prepared folders, not against a
 * concurrent program of the same user that swaps them.
 */

/** The entry at a path, found without following links. */
export type Standing =
  | { readonly kind: 'nothing' | 'file' }
  /** Something other than a regular file, at the path itself or at a folder above it. */
  | {
      readonly kind: 'obstacle';
      readonly at: string;
      readonly what: 'a symbolic link' | 'a folder' | 'a file' | 'no regular file';
    };

/**
 * Looks up a path without following links. Folders on the way are added to `known`, and looked up only once. Share it
 * only among calls without anything in between.
 */
export function inspect(root: string, path: string, known = new Set<string>()): Standing {
  const parts = path.split('/');
  for (let length = 1; length < parts.length; length += 1) {
    const at = parts.slice(0, length).join('/');
    if (known.has(at)) continue;
    const entry = lstatSync(join(root, at), { throwIfNoEntry: false });
    if (entry === undefined) return { kind: 'nothing' };
    if (entry.isSymbolicLink()) return { kind: 'obstacle', at, what: 'a symbolic link' };
    if (!entry.isDirectory()) return { kind: 'obstacle', at, what: 'a file' };
    known.add(at);
  }
  const entry = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (entry === undefined) return { kind: 'nothing' };
  if (entry.isFile()) return { kind: 'file' };
  return {
    kind: 'obstacle',
    at: path,
    what: entry.isSymbolicLink() ? 'a symbolic link' : entry.isDirectory() ? 'a folder' : 'no regular file',
  };
}

/** Looks up a path, and refuses links and special files. */
function stand(root: string, path: string, known?: Set<string>): 'nothing' | 'file' | 'folder' {
  const standing = inspect(root, path, known);
  if (standing.kind !== 'obstacle') return standing.kind;
  if (standing.what === 'a symbolic link') return refuseLink(root, standing.at);
  if (standing.what === 'a folder' && standing.at === path) return 'folder';
  return refuseKind(root, standing.at, standing.what === 'a file' ? 'a file where a folder has to be' : standing.what);
}

const refuseKind = (root: string, at: string, what: string): never =>
  refuse({ message: `${join(root, at)} is ${what}.`, hint: 'Move it away, then run the command again.' });

/** Reports that the path is a symbolic link. */
export function refuseLink(root: string, at: string): never {
  const path = join(root, at);
  return refuse({
    message: `${path} is a symbolic link (to ${readlinkSync(path)}), and flowsmith neither reads nor writes through one.`,
    hint: `Remove the link, and put what it leads to in its place if that belongs there: \`${path}\` has to be a file or folder of its own.`,
  });
}

/** Refuses a path that is a link or leads through one. */
export const demandNoLink = (root: string, path: string): void => void stand(root, path);

/** The same for everything below a folder, before another program works in it. */
export function demandNoLinkBelow(root: string, path: string): void {
  for (const { name, isLink, isFolder } of list(root, path)) {
    const inner = `${path}/${name}`;
    if (isLink) refuseLink(root, inner);
    if (isFolder) demandNoLinkBelow(root, inner);
  }
}

export const isFile = (root: string, path: string): boolean => stand(root, path) === 'file';

/** 0 on Windows, which has no such flag. */
const noFollow = Number(constants.O_NOFOLLOW ?? 0);

/** Calls back with the open file; undefined if it does not exist. `known` as for `inspect`. */
export function withFile<Value>(
  root: string,
  path: string,
  read: (descriptor: number) => Value,
  known?: Set<string>,
): Value | undefined {
  const standing = stand(root, path, known);
  if (standing === 'nothing') return undefined;
  if (standing === 'folder') return refuseKind(root, path, 'a folder where a file has to be');
  return withRegular(root, path, read);
}

function withRegular<Value>(root: string, path: string, read: (descriptor: number) => Value): Value {
  const descriptor = openSync(join(root, path), constants.O_RDONLY | noFollow);
  try {
    return read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Looks up a path without following links, and reads it if it is a regular file. `known` as for `inspect`. */
export function inspectContent(root: string, path: string, known: Set<string>): Standing & { readonly bytes?: Buffer } {
  const standing = inspect(root, path, known);
  return standing.kind === 'file'
    ? { ...standing, bytes: withRegular(root, path, (descriptor) => readFileSync(descriptor)) }
    : standing;
}

/** The bytes of a file; undefined if it does not exist. */
export const readBytes = (root: string, path: string): Buffer | undefined =>
  withFile(root, path, (descriptor) => readFileSync(descriptor));
export const readText = (root: string, path: string): string | undefined => readBytes(root, path)?.toString('utf8');

export interface Entry {
  readonly name: string;
  readonly isLink: boolean;
  readonly isFolder: boolean;
  /** Whether it is a regular file. */
  readonly isFile: boolean;
}

/** The entries of a folder; none if it does not exist. `''` is the root itself. */
export function list(root: string, path: string): readonly Entry[] {
  if (path !== '' && stand(root, path) !== 'folder') return [];
  return readdirSync(join(root, path), { withFileTypes: true }).map((entry) => ({
    name: entry.name,
    isLink: entry.isSymbolicLink(),
    isFolder: entry.isDirectory(),
    isFile: entry.isFile(),
  }));
}

/** Creates a folder, and those above it. */
export function makeFolderIn(root: string, path: string): void {
  if (path === '.') return;
  const standing = stand(root, path);
  if (standing === 'folder') return;
  if (standing === 'file') refuseKind(root, path, 'a file where a folder has to be');
  makeFolderIn(root, dirname(path));
  mkdirSync(join(root, path));
}

/** Creates or overwrites a file, and creates the folders above it. */
export function write(root: string, path: string, content: string): void {
  if (stand(root, path) === 'folder') refuseKind(root, path, 'a folder where a file has to be');
  makeFolderIn(root, dirname(path));
  const descriptor = openSync(
    join(root, path),
    constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | noFollow,
    0o666,
  );
  try {
    writeFileSync(descriptor, content);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Creates a file in an existing folder; false if the path is taken. On disks that support hard links, the file never
 * becomes visible without its content.
 */
export function create(root: string, path: string, content: string): boolean {
  if (stand(root, path) !== 'nothing') return false;
  const spare = spareOf(path);
  write(root, spare, content);
  try {
    linkOrCopy(join(root, spare), join(root, path));
    return true;
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    remove(root, spare);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** Creates a folder, and those above it. `ignored` is the one that gets a .gitignore. */
export function makeIgnoredFolder(root: string, path: string, ignored = path): void {
  makeFolderIn(root, path);
  // Also replaces an empty one: an older flowsmith may have been killed between creating and writing it.
  const rules = `${ignored}/.gitignore`;
  if ((readText(root, rules) ?? '') !== '') return;
  replace(root, rules, '*\n', spareOf(rules));
  removeSpares(root, rules);
}

/** The path of a file or folder until it is complete and can be renamed. No other process uses it. */
export const spareOf = (path: string): string => `${path}-${process.pid}`;

/** Removes the spares for a path that killed processes left behind. This process must no longer need its own. */
export function removeSpares(root: string, path: string): void {
  const folder = dirname(path);
  for (const { name } of list(root, folder)) {
    const spare = posix.join(folder, name);
    const id = spare.startsWith(`${path}-`) ? spare.slice(path.length + 1) : '';
    if (/^\d+$/.test(id) && (Number(id) === process.pid || !isRunning(Number(id)))) remove(root, spare);
  }
}

/**
 * Writes a file by a single rename: whenever the program is killed, the file contains the old text or the new one. An
 * existing file keeps its permissions, and is refused if it is not writable. `spare` is a path on the same disk.
 */
export function replace(root: string, path: string, content: string, spare: string): void {
  const standing = stand(root, path);
  if (standing === 'folder') refuseKind(root, path, 'a folder where a file has to be');
  if (standing === 'file') accessSync(join(root, path), constants.W_OK);
  remove(root, spare);
  write(root, spare, content);
  if (standing === 'file') chmodSync(join(root, spare), statSync(join(root, path)).mode);
  move(root, spare, path);
}

/** Moves a file or folder, replacing an existing file. */
export function move(root: string, from: string, to: string): void {
  stand(root, from);
  stand(root, to);
  makeFolderIn(root, dirname(to));
  renameSync(join(root, from), join(root, to));
}

/** Removes a file, or a folder and everything in it. Links in it are removed, not followed. */
export function remove(root: string, path: string): void {
  if (stand(root, path) !== 'nothing') rmSync(join(root, path), { recursive: true, force: true });
}

/** Removes the empty folders of a path, from the last one upward. */
export function removeEmptyFolders(root: string, path: string): void {
  for (let folder = path; folder !== '.' && stand(root, folder) === 'folder'; folder = dirname(folder)) {
    if (readdirSync(join(root, folder)).length > 0) return;
    rmdirSync(join(root, folder));
  }
}

/**
 * Creates a link, replacing any existing one. This is the only function that creates something that leads out of the
 * root.
 */
export function replaceLink(root: string, path: string, target: string): void {
  stand(root, dirname(path));
  const entry = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (entry !== undefined && !entry.isSymbolicLink())
    refuseKind(root, path, 'no link, where flowsmith puts one of its own');
  if (entry !== undefined && readlinkSync(join(root, path)) === target) return;
  if (entry !== undefined) rmSync(join(root, path));
  // On Windows a junction needs no privileges; elsewhere this is an ordinary link.
  symlinkSync(target, join(root, path), 'junction');
}
