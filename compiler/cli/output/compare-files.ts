import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { hashOf, manifestPath } from '../../phases/5-emit/manifest.ts';
import { inspectContent } from '../disk/guarded-files.ts';
import type { Standing } from '../disk/guarded-files.ts';
import type { Manifest } from './manifest.ts';

/** What a build would change in a folder. */
export interface Comparison {
  readonly added: readonly EmittedFile[];
  readonly changed: readonly Changed[];
  /** Left untouched, including their modification times. */
  readonly unchanged: readonly EmittedFile[];
  readonly removed: readonly Removed[];
  /** Files of the last build that have been edited since, and that the build would overwrite or remove. */
  readonly edited: readonly Edited[];
  /** Entries that flowsmith did not write, at a path that a file of the project needs. */
  readonly obstacles: readonly Obstacle[];
}

export interface Changed extends EmittedFile {
  readonly onDisk: string;
  /** The hash of the bytes on disk. */
  readonly hash: string;
}

export interface Removed {
  readonly path: string;
  readonly hash: string;
}

export interface Edited {
  readonly path: string;
  readonly onDisk: string;
  /** The hash of the bytes on disk. */
  readonly hash: string;
  /** Undefined if the file is no longer emitted. */
  readonly emitted: string | undefined;
}

export type Obstacle = Pick<Extract<Standing, { readonly kind: 'obstacle' }>, 'at' | 'what'>;

type FileState =
  | { readonly kind: 'added' | 'unchanged'; readonly file: EmittedFile }
  | { readonly kind: 'changed'; readonly file: Changed }
  | ({ readonly kind: 'removed' } & Removed)
  | ({ readonly kind: 'edited' } & Edited)
  | ({ readonly kind: 'obstacle' } & Obstacle)
  | { readonly kind: 'gone' };

/** Compares the files to write with those on disk, byte by byte, and with what the last build wrote. */
export function compareFiles(root: string, files: readonly EmittedFile[], manifest: Manifest): Comparison {
  const emitted = new Set(files.map(({ path }) => path));
  const dropped = [...manifest].filter(([path]) => !emitted.has(path));
  const known = new Set<string>();
  const states = [
    ...files.map((file) => compareFile(file, manifest.get(file.path), inspectContent(root, file.path, known))),
    ...dropped.map(([path, hash]) => compareDropped(path, hash, inspectContent(root, path, known))),
  ];
  return {
    added: states.flatMap((state) => (state.kind === 'added' ? [state.file] : [])),
    changed: states.flatMap((state) => (state.kind === 'changed' ? [state.file] : [])),
    unchanged: states.flatMap((state) => (state.kind === 'unchanged' ? [state.file] : [])),
    removed: states.flatMap((state) => (state.kind === 'removed' ? [{ path: state.path, hash: state.hash }] : [])),
    edited: states.filter((state) => state.kind === 'edited'),
    obstacles: states.filter((state) => state.kind === 'obstacle'),
  };
}

type Found = ReturnType<typeof inspectContent>;

function compareFile(file: EmittedFile, hash: string | undefined, standing: Found): FileState {
  if (standing.kind === 'obstacle') return standing;
  const { bytes } = standing;
  if (bytes === undefined) return { kind: 'added', file };
  if (bytes.equals(Buffer.from(file.text))) return { kind: 'unchanged', file };
  const onDisk = bytes.toString('utf8');
  const found = hashOf(bytes);
  if (file.path === manifestPath || found === hash) return { kind: 'changed', file: { ...file, onDisk, hash: found } };
  if (hash === undefined) return { kind: 'obstacle', at: file.path, what: 'a file' };
  return { kind: 'edited', path: file.path, hash: found, onDisk, emitted: file.text };
}

function compareDropped(path: string, hash: string, { bytes }: Found): FileState {
  // The user removed the file, so whatever is there now is the user's.
  if (bytes === undefined) return { kind: 'gone' };
  const found = hashOf(bytes);
  return found === hash
    ? { kind: 'removed', path, hash: found }
    : { kind: 'edited', path, hash: found, onDisk: bytes.toString('utf8'), emitted: undefined };
}
