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

/** The state that the last build left in a folder. */
export interface LastBuild {
  /** Empty before the first build. */
  readonly manifest: Manifest;
  /** Undefined for a project without tables. */
  readonly previous?: PreviousBuild;
  /** Its schema snapshot and migrations, if they were edited since. */
  readonly editedHistory: readonly string[];
}

/** Fails if the manifest, the schema snapshot or a migration is damaged or missing, or if two branches were mixed. */
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
 * Reads the schema snapshot and the migrations of the last build, from which the next migration is derived. If one is
 * missing or damaged, this fails rather than guessing. Other files next to the migrations are the user's.
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

/** The text as it was written, without the line endings of a checkout. */
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
