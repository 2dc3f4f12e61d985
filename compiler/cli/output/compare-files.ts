import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { hashOf, manifestPath } from '../../phases/5-emit/manifest.ts';
import type { Manifest } from './manifest.ts';
import { inspect } from './safe-path.ts';
import type { Standing } from './safe-path.ts';

/** What a build would do to a folder. */
export interface Comparison {
  readonly added: readonly EmittedFile[];
  readonly changed: readonly Changed[];
  /** Their files are left as they are, with their times. */
  readonly unchanged: readonly EmittedFile[];
  readonly removed: readonly string[];
  /** Files of the last build that were changed since, and which the build would overwrite or remove. */
  readonly edited: readonly Edited[];
  /** What is not flowsmith's and stands where a file has to go. */
  readonly obstacles: readonly Obstacle[];
}

export interface Changed extends EmittedFile {
  readonly onDisk: string;
}

export interface Edited {
  readonly path: string;
  readonly onDisk: string;
  /** Undefined for a file that is no longer emitted. */
  readonly emitted: string | undefined;
}

export type Obstacle = Pick<Extract<Standing, { readonly kind: 'obstacle' }>, 'at' | 'what'>;

type Finding =
  | { readonly kind: 'added' | 'unchanged'; readonly file: EmittedFile }
  | { readonly kind: 'changed'; readonly file: Changed }
  | { readonly kind: 'removed'; readonly path: string }
  | ({ readonly kind: 'edited' } & Edited)
  | ({ readonly kind: 'obstacle' } & Obstacle)
  | { readonly kind: 'gone' };

/** Compares the files to write with the folder, byte by byte, and with what the last build left in it. */
export function compareFiles(root: string, files: readonly EmittedFile[], manifest: Manifest): Comparison {
  const emitted = new Set(files.map(({ path }) => path));
  const dropped = [...manifest].filter(([path]) => !emitted.has(path));
  const findings = [
    ...files.map((file) => compareFile(root, file, manifest.get(file.path))),
    ...dropped.map(([path, hash]) => compareDropped(root, path, hash)),
  ];
  return {
    added: findings.flatMap((finding) => (finding.kind === 'added' ? [finding.file] : [])),
    changed: findings.flatMap((finding) => (finding.kind === 'changed' ? [finding.file] : [])),
    unchanged: findings.flatMap((finding) => (finding.kind === 'unchanged' ? [finding.file] : [])),
    removed: findings.flatMap((finding) => (finding.kind === 'removed' ? [finding.path] : [])),
    edited: findings.filter((finding) => finding.kind === 'edited'),
    obstacles: findings.filter((finding) => finding.kind === 'obstacle'),
  };
}

function compareFile(root: string, file: EmittedFile, hash: string | undefined): Finding {
  const standing = inspect(root, file.path);
  if (standing.kind === 'obstacle') return standing;
  if (standing.kind === 'nothing') return { kind: 'added', file };
  const bytes = readFileSync(join(root, file.path));
  if (bytes.equals(Buffer.from(file.text))) return { kind: 'unchanged', file };
  const onDisk = bytes.toString('utf8');
  if (file.path === manifestPath || hashOf(bytes) === hash) return { kind: 'changed', file: { ...file, onDisk } };
  return hash === undefined ? { kind: 'obstacle', at: file.path, what: 'a file' } : { kind: 'edited', path: file.path, onDisk, emitted: file.text };
}

function compareDropped(root: string, path: string, hash: string): Finding {
  const standing = inspect(root, path);
  // What stands there now took the place of a file that the user removed: it is theirs.
  if (standing.kind !== 'file') return { kind: 'gone' };
  const bytes = readFileSync(join(root, path));
  return hashOf(bytes) === hash ? { kind: 'removed', path } : { kind: 'edited', path, onDisk: bytes.toString('utf8'), emitted: undefined };
}
