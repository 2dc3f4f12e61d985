import type { EmittedFile, PreviousBuild } from '../../phases/5-emit/index.ts';
import { hashOf } from '../../phases/5-emit/manifest.ts';
import { isMigration, readSnapshot, snapshotPath } from '../../phases/5-emit/project/migrations/snapshot.ts';
import { isFile, readText } from '../disk/guarded-files.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { findEditedHistory, findMixedHistory } from './history.ts';
import { withLineFeeds } from './line-endings.ts';
import { readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** What the last build left in a folder. */
export interface LastBuild {
  /** Empty before the first. */
  readonly manifest: Manifest;
  /** Undefined for a project without tables. */
  readonly previous?: PreviousBuild;
  /** Of its schema and migrations, those that are not what it wrote. */
  readonly editedHistory: readonly string[];
}

export function readLastBuild(root: string): Result<LastBuild> {
  const manifest = readManifest(root);
  if (!manifest.ok) return manifest;
  const previous = readPrevious(root, manifest.value);
  if (!previous.ok) return previous;
  if (previous.value === undefined) return success({ manifest: manifest.value, editedHistory: [] });
  const mixed = findMixedHistory(root, previous.value);
  if (mixed !== undefined) return failure(mixed);
  return success({
    manifest: manifest.value,
    previous: previous.value,
    editedHistory: findEditedHistory(root, previous.value, manifest.value),
  });
}

/**
 * The schema and migrations of the last build: from them the next migration is made, so they are not guessed at. Other
 * files beside the migrations are the user's.
 */
function readPrevious(root: string, manifest: Manifest): Result<PreviousBuild | undefined> {
  if (!manifest.has(snapshotPath)) return success(undefined);
  const migrations = [...manifest.keys()].filter(isMigration);
  const missing = [snapshotPath, ...migrations].find((path) => !isFile(root, path));
  if (missing !== undefined) return incomplete(root, missing, 'missing');
  const snapshot = readSnapshot(readText(root, snapshotPath) ?? '');
  if (snapshot === undefined) return incomplete(root, snapshotPath, 'damaged');
  return success({ snapshot, migrations: migrations.map((path) => readMigration(root, path, manifest.get(path))) });
}

/** As it was written, though the line endings of a checkout be others. */
function readMigration(root: string, path: string, hash: string | undefined): EmittedFile {
  const text = readText(root, path) ?? '';
  const written = withLineFeeds(text);
  return { path, text: hashOf(written) === hash ? written : text };
}

const incomplete = (root: string, path: string, state: 'missing' | 'damaged') =>
  failure({
    message: `${path} in ${root} is ${state}: without it, flowsmith does not know how the tables came to be what they are, and which migration to write next.`,
    hint: 'Restore it from version control, or build into another folder.',
  });
