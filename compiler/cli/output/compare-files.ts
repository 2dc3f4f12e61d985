import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { hashOf, manifestPath } from '../../phases/5-emit/manifest.ts';
import { inspect, readBytes } from '../disk/guarded-files.ts';
import type { Standing } from '../disk/guarded-files.ts';
import type { Manifest } from './manifest.ts';

/** What a build would do to a folder. */
export interface Comparison {
  readonly added: readonly EmittedFile[];
  readonly changed: readonly Changed[];
  /** Their files are left as they are, with their times. */
  readonly unchanged: readonly EmittedFile[];
  readonly removed: readonly Removed[];
  /** Files of the last build that were changed since, and which the build would overwrite or remove. */
  readonly edited: readonly Edited[];
  /** What is not flowsmith's and stands where a file has to go. */
  readonly obstacles: readonly Obstacle[];
}

export interface Changed extends EmittedFile {
  readonly onDisk: string;
  /** Of the bytes on disk. */
  readonly hash: string;
}

export interface Removed {
  readonly path: string;
  readonly hash: string;
}

export interface Edited {
  readonly path: string;
  readonly onDisk: string;
  /** Of the bytes on disk. */
  readonly hash: string;
  /** Undefined for a file that is no longer emitted. */
  readonly emitted: string | undefined;
}

export type Obstacle = Pick<Extract<Standing, { readonly kind: 'obstacle' }>, 'at' | 'what'>;

type Finding =
  | { readonly kind: 'added' | 'unchanged'; readonly file: EmittedFile }
  | { readonly kind: 'changed'; readonly file: Changed }
  | ({ readonly kind: 'removed' } & Removed)
  | ({ readonly kind: 'edited' } & Edited)
  | ({ readonly kind: 'obstacle' } & Obstacle)
  | { readonly kind: 'gone' };

/** Compares the files to write with the folder, byte by byte, and with what the last build left in it. */
export function compareFiles(root: string, files: readonly EmittedFile[], manifest: Manifest): Comparison {
  const emitted = new Set(files.map(({ path }) => path));
  const dropped = [...manifest].filter(([path]) => !emitted.has(path));
  const diagnostics = [
    ...files.map((file) => compareFile(root, file, manifest.get(file.path))),
    ...dropped.map(([path, hash]) => compareDropped(root, path, hash)),
  ];
  return {
    added: diagnostics.flatMap((finding) => (finding.kind === 'added' ? [finding.file] : [])),
    changed: diagnostics.flatMap((finding) => (finding.kind === 'changed' ? [finding.file] : [])),
    unchanged: diagnostics.flatMap((finding) => (finding.kind === 'unchanged' ? [finding.file] : [])),
    removed: diagnostics.flatMap((finding) =>
      finding.kind === 'removed' ? [{ path: finding.path, hash: finding.hash }] : [],
    ),
    edited: diagnostics.filter((finding) => finding.kind === 'edited'),
    obstacles: diagnostics.filter((finding) => finding.kind === 'obstacle'),
  };
}

function compareFile(root: string, file: EmittedFile, hash: string | undefined): Finding {
  const standing = inspect(root, file.path);
  if (standing.kind === 'obstacle') return standing;
  if (standing.kind === 'nothing') return { kind: 'added', file };
  const bytes = readBytes(root, file.path) ?? Buffer.alloc(0);
  if (bytes.equals(Buffer.from(file.text))) return { kind: 'unchanged', file };
  const onDisk = bytes.toString('utf8');
  const found = hashOf(bytes);
  if (file.path === manifestPath || found === hash) return { kind: 'changed', file: { ...file, onDisk, hash: found } };
  if (hash === undefined) return { kind: 'obstacle', at: file.path, what: 'a file' };
  return { kind: 'edited', path: file.path, hash: found, onDisk, emitted: file.text };
}

function compareDropped(root: string, path: string, hash: string): Finding {
  const standing = inspect(root, path);
  // What stands there now took the place of a file that the user removed: it is theirs.
  if (standing.kind !== 'file') return { kind: 'gone' };
  const bytes = readBytes(root, path) ?? Buffer.alloc(0);
  const found = hashOf(bytes);
  return found === hash
    ? { kind: 'removed', path, hash: found }
    : { kind: 'edited', path, hash: found, onDisk: bytes.toString('utf8'), emitted: undefined };
}
