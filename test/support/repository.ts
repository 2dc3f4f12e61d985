import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { environment } from './process.ts';

/** A real git repository in a temporary folder. */
export interface Repository {
  readonly folder: string;
  readonly path: (file: string) => string;
  readonly write: (file: string, text: string) => void;
  readonly link: (file: string, target: string) => void;
  /** Commits everything. */
  readonly commit: (subject: string) => void;
  readonly git: (...args: readonly string[]) => string;
  readonly remove: () => void;
}

const env = {
  ...environment(),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

/** Runs git in a folder, whatever the settings of this machine. */
export const gitIn = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

export const commitAll = (folder: string, subject: string): void => {
  gitIn(folder, 'add', '.');
  gitIn(folder, 'commit', '-q', '-m', subject);
};

export function repository(name = 'repository'): Repository {
  const root = mkdtempSync(join(tmpdir(), 'flowsmith-git-'));
  const folder = join(root, name);
  mkdirSync(folder);
  const path = (file: string): string => join(folder, file);
  gitIn(folder, 'init', '-q', '-b', 'main');
  return {
    ...{ folder, path },
    write: (file, text) => {
      mkdirSync(dirname(path(file)), { recursive: true });
      writeFileSync(path(file), text);
    },
    link: (file, target) => {
      mkdirSync(dirname(path(file)), { recursive: true });
      symlinkSync(target, path(file));
    },
    commit: (subject) => commitAll(folder, subject),
    git: (...args) => gitIn(folder, ...args),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
