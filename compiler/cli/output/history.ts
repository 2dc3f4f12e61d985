import type { PreviousBuild } from '../../phases/5-emit/index.ts';
import { hashOf } from '../../phases/5-emit/manifest.ts';
import { folder, hashOfMigration, nameOf, snapshotPath } from '../../phases/5-emit/project/migrations/snapshot.ts';
import { list, readText } from '../disk/guarded-files.ts';
import type { Problem } from '../terminal/result.ts';
import { withLineFeeds } from './line-endings.ts';
import type { Manifest } from './manifest.ts';

/**
 * Detects the merge of two branches that have each added a migration: two with the same number, one that the schema
 * snapshot does not list, or a listed one that is missing. Also detects one that was written by hand, which would never
 * run. A file that is no migration is the user's.
 */
export function findMixedHistory(root: string, { snapshot, migrations }: PreviousBuild): Problem | undefined {
  const paths = migrations.map(({ path }) => path);
  const names = paths.map(nameOf);
  const known = snapshot.migrations ?? Object.fromEntries(names.map((name) => [name, '']));
  const stray = filesIn(root).find((path) => !paths.includes(path) && isWrittenMigration(readText(root, path) ?? ''));
  if (stray !== undefined)
    return {
      message: `${stray} in ${root} is a migration that this project does not know, and that would never run.`,
      hint: looksEmitted(readText(root, stray) ?? '') ? mergeHint : ownHint,
    };
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = names.find((_, index) => numbers.indexOf(numbers[index] ?? '') !== index);
  if (twice !== undefined)
    return mixed(
      `${folder} in ${root} has two migrations of one number: ${names.filter((name) => name.slice(0, 4) === twice.slice(0, 4)).join(' and ')}.`,
    );
  const foreign =
    names.find((name) => !Object.hasOwn(known, name)) ?? Object.keys(known).find((name) => !names.includes(name));
  return foreign === undefined
    ? undefined
    : mixed(
        `The migrations in ${root} do not lead to the tables of ${snapshotPath}: only one of the two knows ${foreign}.`,
      );
}

const mixed = (message: string): Problem => ({ message, hint: mergeHint });

const mergeHint = `If two branches have each written a migration: take ${folder} and .flowsmith as a whole from the one whose migrations have run on your databases (\`git checkout <branch> -- …\`), delete what the other put beside them, and build the merged flow again: what the other changed becomes the next migration.`;

const ownHint = `The server runs only the migrations that a build writes. Keep SQL of your own, such as an index, elsewhere, run it on the database yourself (\`psql "$DATABASE_URL" -f index.sql\`), and delete this file.`;

const filesIn = (root: string): readonly string[] =>
  list(root, folder.slice(0, -1)).flatMap(({ name, isFile }) =>
    isFile && /\.[cm]?[jt]s$/.test(name) ? [`${folder}${name}`] : [],
  );

/** Whether it exports the `up` that makes a module a migration. */
const isWrittenMigration = (text: string): boolean =>
  /^export (?:(?:async )?function|const|let) up\b|^export \{[^}]*\bup\b/m.test(text);

const looksEmitted = (text: string): boolean =>
  /^import .* from 'kysely';\s+export async function up<DB>\(db: Kysely<DB>\): Promise<void> \{/.test(text);

/** The schema snapshot and migrations that differ from what the last build wrote, ignoring line endings. */
export function findEditedHistory(
  root: string,
  { snapshot, migrations }: PreviousBuild,
  manifest: Manifest,
): readonly string[] {
  const isOther = (path: string): boolean => hashOf(withLineFeeds(readText(root, path) ?? '')) !== manifest.get(path);
  const others = migrations.filter(
    ({ path, text }) => (snapshot.migrations?.[nameOf(path)] ?? hashOfMigration(text)) !== hashOfMigration(text),
  );
  return [
    ...new Set([
      ...[snapshotPath, ...migrations.map(({ path }) => path)].filter(isOther),
      ...others.map(({ path }) => path),
    ]),
  ];
}

export const describeEditedHistory = (shown: string, [first = '', ...others]: readonly string[]): Problem => ({
  message: `${first}${others.length === 0 ? '' : ` and ${others.length} more`} in ${shown} ${others.length === 0 ? 'is' : 'are'} not what the last build wrote: edited by hand, or taken from another branch in a merge. Nothing was written.`,
  hint: `Undo the edit; or, if that migration has run nowhere yet, build on it as it stands with \`--force\`. ${mergeHint}`,
});
