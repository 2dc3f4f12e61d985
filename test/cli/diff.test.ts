import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environment } from '../support/process.ts';

const bin = join(process.cwd(), 'bin/flowsmith.js');
let folder = '';
const env = {
  ...environment(),
  NO_COLOR: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};

const route = (status: number): string =>
  JSON.stringify({
    id: 'ping',
    method: 'GET',
    path: '/ping',
    flow: {
      nodes: [
        { id: 's', type: 'start' },
        { id: 'r', type: 'return-json', config: { status }, inputs: { body: { ok: true } } },
      ],
      edges: [{ from: 's.next', to: 'r.in' }],
    },
  });

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flowsmith-diff-'));
  const git = (...args: readonly string[]): unknown => execFileSync('git', args, { cwd: folder, env });
  git('init', '-q', '-b', 'main');
  write('flows/project.json', JSON.stringify({ version: 1, name: 'shop' }));
  write('flows/routes/ping.json', route(200));
  write('one.json', `{ "version": 1, "name": "shop", "routes": [${route(200)}] }`);
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  write('flows/routes/ping.json', route(202));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function diff(...args: readonly string[]): {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'diff', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { status, out: stdout, err: stderr };
}

test('a folder of a git revision against the same folder now', () => {
  for (const old of ['main:flows/', 'HEAD:flows', 'main:./flows', 'HEAD:flows/']) {
    const { status, out } = diff(old, 'flows');
    expect(status).toBe(0);
    expect(out).toContain('config.status: 200 → 202');
  }
});

test('a file of a revision, and a file against a folder: both spellings mean the same', () => {
  expect(diff('main:one.json', 'main:flows').out).toBe('The flows are the same.\n');
  expect(diff('one.json', 'main:flows').out).toBe('The flows are the same.\n');
});

test('exit codes follow the caller’s options', () => {
  expect(diff('main:flows', 'flows', '--fail-on', 'breaking').status).toBe(1);
  expect(diff('main:flows', 'flows', '--fail-on', 'any').status).toBe(1);
  expect(diff('one.json', 'main:flows', '--fail-on', 'any').status).toBe(0);
});

test('formats', () => {
  expect(JSON.parse(diff('main:flows', 'flows', '--format', 'json').out)).toMatchObject({ same: false });
  expect(diff('main:flows', 'flows', '--format', 'markdown').out).toMatch(/^### Flows: /);
});

test('a missing revision or file is reported in words', () => {
  for (const old of ['main:nope', 'nope:flows', '--upload-pack=x:flows', 'nope', 'main:']) {
    const { status, err } = diff(...(old.startsWith('-') ? ['--', old] : [old]), 'flows');
    expect(status).toBe(1);
    expect(err).toMatch(/^error: .*\n {2}hint: /);
  }
});

test('a version with errors is not compared; its errors are shown', () => {
  write(
    'broken.json',
    '{ "version": 1, "name": "shop", "routes": [{ "id": "x", "method": "GET", "path": "/", "flow": {} }] }',
  );
  const { status, err } = diff('broken.json', 'flows');
  expect(status).toBe(1);
  expect(err).toContain('broken.json has errors');
  expect(err).toContain('error[FS');
});
