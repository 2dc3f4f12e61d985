import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openHistory } from '../../../builder/server/history.ts';
import { repository } from '../../support/repository.ts';
import type { Repository } from '../../support/repository.ts';

const opened: Repository[] = [];
function inRepository(name?: string): Repository {
  const made = repository(name);
  opened.push(made);
  return made;
}
afterEach(() => {
  vi.unstubAllEnvs();
  for (const each of opened.splice(0)) each.remove();
});

/** The contents of a flow at a revision, by file name; else the problem in one line. */
async function readAt(flow: string, revision: string): Promise<Readonly<Record<string, string>> | string> {
  const read = await openHistory(flow).read(revision);
  if ('problem' in read) return `${read.problem.message} ${read.problem.hint}`;
  return Object.fromEntries(read.sources.map(({ file, text }) => [file.replace(/^[0-9a-f]{7}\//, ''), text]));
}

describe('a flow in the history of git', () => {
  test('is a file, a folder, or either in a subfolder, at a branch, a tag or any other commit', async () => {
    const git = inRepository();
    git.write('shop.json', 'one');
    git.write('in/a/shop.json', 'two');
    git.write('flows/project.json', 'three');
    git.write('flows/routes/b/users.json', 'four');
    git.write('flows/routes/.hidden/x.json', 'no');
    git.write('flows/routes/notes.md', 'no');
    git.commit('First');
    git.git('tag', 'v1');
    git.git('checkout', '-q', '-b', 'a/branch');
    git.write('shop.json', 'five');
    git.commit('Second');
    expect(await readAt(git.path('shop.json'), 'main')).toEqual({ 'shop.json': 'one' });
    expect(await readAt(git.path('shop.json'), 'HEAD')).toEqual({ 'shop.json': 'five' });
    for (const revision of ['v1', 'HEAD~1', 'a/branch^', ':/First'])
      expect(await readAt(git.path('in/a/shop.json'), revision)).toEqual({ 'shop.json': 'two' });
    const folder = { 'flows/project.json': 'three', 'flows/routes/b/users.json': 'four' };
    expect(await readAt(git.path('flows'), 'main')).toEqual(folder);
    expect(await readAt(git.path('flows/project.json'), 'main')).toEqual(folder);
    const history = openHistory(git.path('flows'));
    expect(await history.revisions()).toEqual([
      { name: 'a/branch', is: 'branch' },
      { name: 'main', is: 'branch' },
      { name: 'v1', is: 'tag' },
    ]);
    expect(await history.read('HEAD')).toMatchObject({ commit: { subject: 'Second', id: /^[0-9a-f]{7,}$/ } });
  });

  test('may be the repository itself, and have spaces, quotes and what git takes for patterns in its path', async () => {
    const git = inRepository('a "b" *');
    git.write('project.json', 'one');
    git.write('routes/x.json', 'two');
    git.write(`it's [a] b*/sh"op?.json`, 'three');
    git.write('it/shop.json', 'four');
    git.commit('First');
    expect(await readAt(git.folder, 'HEAD')).toMatchObject({
      'a "b" */project.json': 'one',
      'a "b" */routes/x.json': 'two',
    });
    expect(await readAt(git.path(`it's [a] b*/sh"op?.json`), 'HEAD')).toEqual({ 'sh"op?.json': 'three' });
  });

  test.each([
    '--output=out',
    '--help',
    '-p',
    '^HEAD',
    'HEAD..main',
    'HEAD main',
    'HEAD:shop.json',
    'HEAD\0x',
    '$(touch out)',
  ])('is never read by the revision %j, which is no option and no command', async (revision) => {
    const git = inRepository();
    git.write('shop.json', 'one');
    git.commit('First');
    expect(await readAt(git.path('shop.json'), revision)).toMatch(/^git knows no commit by the name of /);
    expect(existsSync('out')).toBe(false);
    expect(readdirSync(git.folder)).toEqual(['.git', 'shop.json']);
  });

  test('is not read through links', async () => {
    const git = inRepository();
    git.write('real.json', '{}');
    git.link('shop.json', 'real.json');
    git.write('flows/project.json', '{}');
    git.link('flows/routes/x.json', '../../real.json');
    git.write('other/project.json', '{}');
    git.link('other/routes', '../flows/routes');
    git.commit('First');
    for (const flow of ['shop.json', 'flows', 'other'])
      expect(await readAt(git.path(flow), 'HEAD')).toMatch(/^In HEAD, .* is a symbolic link/);
  });

  test('is not read by programs that the repository names', async () => {
    const git = inRepository();
    git.write('shop.json', 'one');
    git.write('.gitattributes', '*.json diff=evil filter=evil\n');
    git.commit('First');
    for (const key of ['diff.evil.textconv', 'diff.evil.command', 'filter.evil.smudge', 'core.fsmonitor', 'core.pager'])
      git.git('config', key, `touch ${git.path('evil')}`);
    git.write('shop.json', 'two');
    expect(await readAt(git.path('shop.json'), 'HEAD')).toEqual({ 'shop.json': 'one' });
    expect(existsSync(git.path('evil'))).toBe(false);
  });
});

describe('what is not there is told with the way out', () => {
  test('no commit, a flow that is not committed, another name, a revision that does not exist', async () => {
    const git = inRepository();
    git.write('shop.json', 'one');
    const flow = git.path('shop.json');
    expect(await readAt(flow, 'HEAD')).toMatch(/^The repository has no commit yet.*`git add shop.json`/);
    git.write('other.json', 'two');
    git.git('add', 'other.json');
    git.git('commit', '-q', '-m', 'First');
    expect(await readAt(flow, 'HEAD')).toMatch(/^The flow is not committed yet\. Commit it, with `git add shop.json`/);
    expect(await readAt(flow, 'main')).toMatch(/^main does not have this flow/);
    expect(await readAt(flow, 'nowhere')).toMatch(/^git knows no commit by the name of nowhere\..*`HEAD~1`/);
    git.write('flows/routes/x.json', '{}');
    git.commit('Second');
    git.write('flows/project.json', '{}');
    expect(await readAt(git.path('flows'), 'HEAD')).toMatch(/^The flow is not committed yet/);
  });

  test('and outside of any repository, git is not even run', async () => {
    const git = inRepository();
    const run = git.path('run');
    git.write('bin/git', `#!/bin/sh\necho run >> '${run}'\n`);
    chmodSync(git.path('bin/git'), 0o755);
    vi.stubEnv('PATH', git.path('bin'));
    git.write('in/a/shop.json', 'one');
    await openHistory(git.path('in/a/shop.json')).gitFolder();
    expect(existsSync(run)).toBe(true);
    rmSync(run);
    renameSync(git.path('.git'), git.path('git'));
    expect(await openHistory(git.path('in/a/shop.json')).gitFolder()).toBeUndefined();
    expect(existsSync(run)).toBe(false);
  });

  test('no repository, and no git', async () => {
    const git = inRepository();
    git.write('shop.json', 'one');
    renameSync(git.path('.git'), git.path('git'));
    expect(await readAt(git.path('shop.json'), 'HEAD')).toMatch(/^The flow is in no git repository\. Run `git init`/);
    expect(await openHistory(git.path('shop.json')).gitFolder()).toBeUndefined();
    mkdirSync(git.path('empty'));
    vi.stubEnv('PATH', git.path('empty'));
    expect(await readAt(git.path('shop.json'), 'HEAD')).toMatch(/^git cannot be run\. Install it/);
    expect(await openHistory(git.path('shop.json')).revisions()).toEqual([]);
  });
});
