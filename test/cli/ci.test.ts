import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { environment, run } from '../support/process.ts';
import type { Ended } from '../support/process.ts';
import { createWorkplaces } from './program.ts';

/** The workflow of docs/ci.md, run exactly as users copy it, in a repository with real revisions. */
interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: { readonly flows: { readonly steps: readonly Step[] } };
}
const text = /```yaml\n(?<yaml>[^]*?)```/.exec(readFileSync('docs/ci.md', 'utf8'))?.groups?.['yaml'] ?? '';
const workflow: Workflow = parse(text);
const { steps } = workflow.jobs.flows;

const workplaces = createWorkplaces();
const place = workplaces.next();
afterAll(workplaces.remove);

const identity = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};
const git = (...parameters: readonly string[]): string =>
  execFileSync('git', parameters, { cwd: place.folder, encoding: 'utf8', env: { ...environment(), ...identity } });
const route = (status: number): string =>
  JSON.stringify(
    {
      id: 'ping',
      method: 'GET',
      path: '/ping',
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'reply', type: 'return-json', config: { status }, inputs: { body: 'pong' } },
        ],
        edges: [{ from: 'start.next', to: 'reply.in' }],
      },
      examples: [{ name: 'it answers', response: { status } }],
    },
    undefined,
    2,
  );

/** The values GitHub would fill in. */
const filledIn: Readonly<Record<string, string>> = {
  '${{ github.token }}': 'token',
  '${{ github.event.pull_request.number }}': '7',
};

/** Runs a step as a runner does: `bash -e`, with the environment of workflow and step. */
function runStep(name: string): Promise<Ended> {
  const step = steps.find((each) => each.name === name);
  if (step?.run === undefined) throw new Error(`docs/ci.md has no step ${name}`);
  const own = Object.entries(step.env ?? {}).map(([key, value]): [string, string] => [
    key,
    value.includes('${{') ? (filledIn[value] ?? `unknown: ${value}`) : value,
  ]);
  const env = {
    ...workflow.env,
    ...Object.fromEntries(own),
    GITHUB_STEP_SUMMARY: join(place.folder, 'summary.md'),
    GITHUB_REPOSITORY: 'ada/shop',
    GH_LOG: join(place.folder, 'gh.log'),
    GH_KNOWN: join(place.folder, 'known'),
  };
  return run('bash', ['-e', '-c', step.run], {
    cwd: place.folder,
    env: { ...env, PATH: [join(place.folder, 'tools'), process.env['PATH']].join(delimiter) },
  });
}

/**
 * Checks out a pull request as actions/checkout does: the merge of a branch into main. Returns the name of `HEAD^1`.
 */
function openPullRequest(change: () => void): void {
  git('checkout', '-q', '-B', 'change', 'main');
  change();
  git('add', '.');
  git('commit', '-q', '-m', 'change');
  git('checkout', '-q', '--detach', 'main');
  git('merge', '-q', '--no-ff', '-m', 'merge', 'change');
}

beforeAll(async () => {
  git('init', '-q', '-b', 'main');
  place.write(
    '.gitignore',
    '/tools/\n/changes.md\n/changes.html\n/comment.md\n/summary.md\n/findings.sarif\n/gh.log\n/known\n',
  );
  // `npx` finds what `npm ci` installed; `gh` records its arguments.
  mkdirSync(join(place.folder, 'tools'));
  place.write(
    'tools/npx',
    `#!/bin/sh\n[ "$1" = flowsmith ] && shift\nexec '${process.execPath}' '${resolve('bin/flowsmith.js')}' "$@"\n`,
  );
  place.write(
    'tools/gh',
    '#!/bin/sh\necho "$@" >> "$GH_LOG"\ncase "$*" in *--paginate*) cat "$GH_KNOWN" 2>/dev/null || true;; esac\n',
  );
  for (const name of ['npx', 'gh']) chmodSync(join(place.folder, 'tools', name), 0o755);
  place.write('README', 'a repository\n');
  git('add', '.');
  git('commit', '-q', '-m', 'empty');
  git('branch', 'empty');
  place.write('flows/project.json', '{ "version": 1, "name": "shop" }');
  place.write('flows/routes/ping.json', route(200));
  await place.flowsmith('build', 'flows', '--out', 'server');
  git('add', '.');
  git('commit', '-q', '-m', 'flow and server');
});

describe('the workflow', { timeout: 60_000 }, () => {
  test('is YAML whose steps are all known, with the permissions it needs', () => {
    const known = [
      'Check the flow',
      'Check that the server is what the flow gives',
      'Test the flow',
      'Write the findings for code scanning',
      'Say what changed',
      'Draw what changed',
      'Comment on the pull request',
      'npm ci',
    ];
    expect(steps.flatMap((step) => (step.run === undefined ? [] : [step.name ?? step.run])).toSorted()).toEqual(
      known.toSorted(),
    );
    expect(workflow.permissions).toEqual({
      contents: 'read',
      actions: 'read',
      'security-events': 'write',
      'pull-requests': 'write',
    });
    // Anyone who opens a pull request controls its texts, so they reach scripts through the environment only.
    for (const step of steps) expect(step.run ?? '').not.toContain('${{');
  });

  test('passes a pull request that changes both the flow and the server, and comments once', async () => {
    place.write('flows/routes/ping.json', route(202));
    await place.flowsmith('build', 'flows', '--out', 'server');
    git('stash', '-q');
    openPullRequest(() => git('stash', 'pop', '-q'));
    expect(await runStep('Check the flow')).toMatchObject({ code: 0, output: '' });
    expect(await runStep('Check that the server is what the flow gives')).toMatchObject({ code: 0 });
    expect(await runStep('Test the flow')).toMatchObject({ code: 0, stdout: expect.stringContaining('✓ it answers') });
    expect(await runStep('Write the findings for code scanning')).toMatchObject({ code: 0 });
    expect(JSON.parse(place.read('findings.sarif')).runs[0].results).toEqual([]);
    expect(await runStep('Say what changed')).toMatchObject({ code: 0 });
    expect(place.read('changes.md')).toMatch(/^<!-- flowsmith diff -->\n### Flows: [^]*202/);
    expect(place.read('summary.md')).toBe(place.read('changes.md'));
    expect(await runStep('Draw what changed')).toMatchObject({ code: 0 });
    expect(place.read('changes.html')).toMatch(/^<!doctype html>[^]*data:image\/svg\+xml/);
    expect(await runStep('Comment on the pull request')).toMatchObject({ code: 0 });
    expect(place.read('gh.log')).toContain('pr comment 7 --repo ada/shop --body-file comment.md');
    place.write('known', '41\n42\n');
    await runStep('Comment on the pull request');
    expect(place.read('gh.log').trimEnd().split('\n').at(-1)).toBe(
      'api --method PATCH repos/ada/shop/issues/comments/41 --field body=@comment.md',
    );
    expect(place.read('comment.md')).toBe(place.read('changes.md'));
  });

  test('fails one that leaves the server unchanged', async () => {
    openPullRequest(() => place.write('flows/routes/ping.json', route(202)));
    const built = await runStep('Check that the server is what the flow gives');
    expect(built).toMatchObject({ code: 1, stderr: expect.stringMatching(/changed +src\/routes\/ping\/ping\.ts/) });
    expect(git('status', '--porcelain')).toBe('');
  });

  test('fails one whose flow has errors, at their lines, and still reports', async () => {
    openPullRequest(() => place.write('flows/routes/ping.json', route(200).replace('start.next', 'start.nxt')));
    expect(await runStep('Check the flow')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^::error file=flows\/routes\/ping\.json,line=\d+/),
    });
    expect(await runStep('Write the findings for code scanning')).toMatchObject({ code: 0 });
    const [result] = JSON.parse(place.read('findings.sarif')).runs[0].results;
    expect(result).toMatchObject({
      ruleId: 'FS2004',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'flows/routes/ping.json' } } }],
    });
    expect(await runStep('Say what changed')).toMatchObject({ code: 0 });
    expect(place.read('changes.md')).toContain('cannot be compared');
    expect(await runStep('Draw what changed')).toMatchObject({ code: 0 });
    expect(existsSync(join(place.folder, 'changes.html'))).toBe(false);
  });

  test('says so if the flow is new, and does not mistake a wrong call for diagnostics', async () => {
    git('checkout', '-q', '-B', 'change', 'main');
    git('checkout', '-q', '--detach', 'empty');
    git('merge', '-q', '--no-ff', '-m', 'merge', 'change');
    expect(await runStep('Say what changed')).toMatchObject({ code: 0 });
    expect(place.read('changes.md')).toBe('<!-- flowsmith diff -->\nThe flow is new.\n');
    rmSync(join(place.folder, 'tools/npx'));
    place.write('tools/npx', '#!/bin/sh\nexit 2\n');
    chmodSync(join(place.folder, 'tools/npx'), 0o755);
    expect(await runStep('Write the findings for code scanning')).toMatchObject({ code: 1 });
  });
});
