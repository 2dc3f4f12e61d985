import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Source } from '../../compiler/base/span.ts';
import { git } from '../../compiler/cli/input/git.ts';
import { findObject, readFromHistory } from '../../compiler/cli/input/git-revision.ts';
import type { Unread } from '../../compiler/cli/input/git-revision.ts';
import { locateFlow } from '../../compiler/cli/input/locate-flow.ts';
import type { Commit, Revision } from '../shared/changes.ts';
import type { Problem } from '../shared/messages.ts';

/** A committed version of the flow. */
export interface Committed {
  readonly commit: Commit;
  readonly sources: readonly Source[];
}

/** The flow in the history of its git repository, which is only read. */
export interface History {
  /** The flow at a branch, a tag, or anything else that git accepts as a commit. */
  readonly read: (revision: string) => Promise<Committed | { readonly problem: Problem }>;
  /** Branches and tags, latest first. */
  readonly revisions: () => Promise<readonly Revision[]>;
  /** Where git stores which commit is the last; undefined without a repository. */
  readonly gitFolder: () => Promise<string | undefined>;
}

const mostKept = 4;
const mostRevisions = 300;

export function openHistory(flow: string): History {
  const { folder, file } = locateFlow(flow);
  const name = basename(file ?? folder);
  // A commit never changes.
  const known = new Map<string, Committed>();
  const explain = async (revision: string, { why, said }: Unread): Promise<{ readonly problem: Problem }> => {
    const hasCommit = why !== 'revision' || (await findObject(folder, 'HEAD', 'commit')) !== undefined;
    return { problem: problemOf(revision, file === undefined ? '.' : name, hasCommit, { why, said }) };
  };
  return {
    read: async (revision) => {
      const id = await findObject(folder, revision, 'commit');
      const before = id === undefined ? undefined : known.get(id);
      if (before !== undefined) return before;
      const at = { folder, revision: id ?? revision, path: file === undefined ? './' : `./${name}` };
      const read = await readFromHistory({ ...at, name: `${id?.slice(0, 7)}/${name}` });
      if (!read.ok) return explain(revision, read.problem);
      // A tree has no commit.
      if (id === undefined) return explain(revision, { why: 'revision', said: '' });
      const [unreadable] = read.value.diagnostics;
      if (unreadable !== undefined) return { problem: { message: unreadable.message, hint: unreadable.hint } };
      const committed = { commit: await describe(folder, id), sources: read.value.sources };
      known.set(id, committed);
      for (const old of [...known.keys()].slice(0, -mostKept)) known.delete(old);
      return committed;
    },
    revisions: async () => {
      const names = '--format=%(refname)%00%(refname:short)';
      const kinds = ['refs/heads', 'refs/remotes', 'refs/tags'];
      const listed = await git(folder, [
        'for-each-ref',
        '--sort=-creatordate',
        `--count=${mostRevisions}`,
        names,
        ...kinds,
      ]);
      return listed.ok ? listed.out.toString('utf8').split('\n').flatMap(readRef) : [];
    },
    gitFolder: async () => {
      if (!isUnderGit(folder)) return undefined;
      const found = await git(folder, ['rev-parse', '--absolute-git-dir']);
      return found.ok ? found.out.toString('utf8').replace(/\n$/, '') : undefined;
    },
  };
}

/**
 * Whether git may find a repository, by looking where git does. Starting git costs more, since its process begins as a
 * copy of this one, with all of its page tables.
 */
function isUnderGit(folder: string): boolean {
  if (process.env['GIT_DIR'] !== undefined) return true;
  if (!existsSync(folder)) return false;
  const isIn = (at: string): boolean => existsSync(join(at, '.git')) || (dirname(at) !== at && isIn(dirname(at)));
  return isIn(realpathSync(folder));
}

function readRef(line: string): readonly Revision[] {
  const [ref = '', name = ''] = line.split('\0');
  if (name === '' || ref.endsWith('/HEAD')) return [];
  const is = ref.startsWith('refs/heads/') ? 'branch' : ref.startsWith('refs/tags/') ? 'tag' : 'remote branch';
  return [{ name, is }];
}

async function describe(folder: string, id: string): Promise<Commit> {
  const found = await git(folder, ['rev-list', '--max-count=1', '--format=%h%x00%cI%x00%s', id]);
  const [short = id.slice(0, 7), date = '', subject = ''] = found.ok
    ? (found.out.toString('utf8').split('\n')[1] ?? '').split('\0')
    : [];
  return { id: short, date, subject };
}

function problemOf(revision: string, path: string, hasCommit: boolean, { why, said }: Unread): Problem {
  const commit = `Commit it, with \`git add ${path}\` and \`git commit\`. From then on, this shows what you change.`;
  switch (why) {
    case 'git':
      return {
        message: 'git cannot be run.',
        hint: 'Install it, then open this tab again. Everything else in the Builder works without it.',
      };
    case 'repository':
      return said.includes('not a git repository')
        ? {
            message: 'The flow is in no git repository.',
            hint: 'Run `git init` in its folder, and commit it. From then on, this shows what you change.',
          }
        : { message: `git does not read the repository: ${said}.`, hint: 'Mend that in a terminal, then try again.' };
    case 'revision':
      return hasCommit
        ? {
            message: `git knows no commit by the name of ${revision}.`,
            hint: 'Choose a branch or a tag, or give anything that git takes for a commit, such as `HEAD~1`.',
          }
        : { message: 'The repository has no commit yet, so there is nothing to compare the flow with.', hint: commit };
    case 'flow':
      return revision === 'HEAD'
        ? { message: 'The flow is not committed yet.', hint: commit }
        : {
            message: `${revision} does not have this flow: ${said}.`,
            hint: 'It may have another name there. Compare with another commit.',
          };
    case 'link':
      return {
        message: `In ${revision}, ${said} is a symbolic link, and flowsmith reads through none.`,
        hint: 'Commit what it leads to in its place, or compare with another commit.',
      };
    case 'limit':
      return { message: `The flow in ${revision} is too large: ${said}.`, hint: 'Compare with another commit.' };
  }
}
