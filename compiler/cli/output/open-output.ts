import { lstatSync, realpathSync, statSync } from 'node:fs';
import { manifestPath } from '../../phases/5-emit/manifest.ts';
import { inspect, list } from '../disk/guarded-files.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { carryOut, isInterrupted, removeLeftovers } from './journal.ts';
import type { CarryOutOptions } from './journal.ts';
import { readLastBuild } from './last-build.ts';
import { lockFolder } from './lock.ts';
import type { BuiltFolder } from './read-output.ts';

/** A folder to build into, checked and locked. The caller releases it. */
export type Output =
  /** The folder does not exist yet. */
  | { readonly kind: 'new'; readonly folder: string; readonly release: () => void }
  | (BuiltFolder & {
      readonly kind: 'existing';
      /** Whether an interrupted build was completed first. */
      readonly wasInterrupted: boolean;
      readonly release: () => void;
    });

/** Opens a folder to build into. Invariant: a folder with other content is refused before anything in it is touched. */
export function openOutput(folder: string, options: CarryOutOptions): Result<Output> {
  if (folder === '')
    return failure({ message: 'The path given to `--out` is empty.', hint: 'Give a new or empty folder.' });
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (entry === undefined) {
    const isLink = lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
    if (isLink)
      return failure({
        message: `${folder} is a symbolic link that leads nowhere.`,
        hint: 'Remove it, or make the folder that it leads to.',
      });
    return success({ kind: 'new', folder, release: () => undefined });
  }
  if (!entry.isDirectory())
    return failure({ message: `${folder} is a file, not a folder.`, hint: 'Give another folder to `--out`.' });
  const root = realpathSync(folder);
  if (inspect(root, manifestPath).kind === 'nothing' && !isInterrupted(root) && holdsOtherThings(root)) {
    return failure({
      message: `${folder} is not empty, and flowsmith did not build it (it has no ${manifestPath}). Nothing was written.`,
      hint: 'Give a new or empty folder to `--out`, or move away what is in this one.',
    });
  }
  const lock = lockFolder(root);
  if (!lock.ok) return lock;
  const opened = openLocked(folder, root, options);
  if (!opened.ok) lock.value.release();
  return opened.ok ? success({ ...opened.value, release: lock.value.release }) : opened;
}

type Existing = Extract<Output, { readonly kind: 'existing' }>;

function openLocked(folder: string, root: string, options: CarryOutOptions): Result<Omit<Existing, 'release'>> {
  const wasInterrupted = isInterrupted(root);
  const completed = wasInterrupted ? carryOut(root, options) : success(undefined);
  if (!completed.ok) return completed;
  removeLeftovers(root);
  const last = readLastBuild(root);
  return last.ok ? success({ kind: 'existing', folder, root, wasInterrupted, ...last.value }) : last;
}

/** A new git repository does not count, nor do the remains of an interrupted first build. */
const holdsOtherThings = (root: string): boolean =>
  list(root, '').some(
    ({ name }) =>
      name !== '.git' &&
      !(name === '.flowsmith' && list(root, name).every((inner) => /^(?:building|next(?:-\d+)?)$/.test(inner.name))),
  );
