import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitAll, gitIn } from '../support/repository.ts';
import { createWorkplaces } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });
const { folder, flowsmith, write } = workplaces.next();

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

beforeAll(() => {
  gitIn(folder, 'init', '-q', '-b', 'main');
  write('flows/project.json', JSON.stringify({ version: 1, name: 'shop' }));
  write('flows/routes/ping.json', route(200));
  write('one.json', `{ "version": 1, "name": "shop", "routes": [${route(200)}] }`);
  commitAll(folder, 'first');
  write('flows/routes/ping.json', route(202));
});
afterAll(workplaces.remove);

const diff = (...args: readonly string[]) => flowsmith('diff', ...args);

test('a folder of a git revision against the same folder now', async () => {
  for (const old of ['main:flows/', 'HEAD:flows', 'main:./flows', 'HEAD:flows/']) {
    const { code, stdout } = await diff(old, 'flows');
    expect(code).toBe(0);
    expect(stdout).toContain('config.status: 200 → 202');
  }
});

test('a file of a revision, and a file against a folder: both spellings mean the same', async () => {
  expect((await diff('main:one.json', 'main:flows')).stdout).toBe('The flows are the same.\n');
  expect((await diff('one.json', 'main:flows')).stdout).toBe('The flows are the same.\n');
});

test('exit codes follow the caller’s options', async () => {
  expect((await diff('main:flows', 'flows', '--fail-on', 'breaking')).code).toBe(1);
  expect((await diff('main:flows', 'flows', '--fail-on', 'any')).code).toBe(1);
  expect((await diff('one.json', 'main:flows', '--fail-on', 'any')).code).toBe(0);
});

test('formats', async () => {
  expect(JSON.parse((await diff('main:flows', 'flows', '--format', 'json')).stdout)).toMatchObject({ same: false });
  expect((await diff('main:flows', 'flows', '--format', 'markdown')).stdout).toMatch(/^### Flows: /);
});

test('a missing revision or file is reported in words', async () => {
  for (const old of ['main:nope', 'nope:flows', '--upload-pack=x:flows', 'nope', 'main:']) {
    const { code, stderr } = await diff(...(old.startsWith('-') ? ['--', old] : [old]), 'flows');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: .*\n {2}hint: /);
  }
});

test('a version with errors is not compared; its errors are shown', async () => {
  write(
    'broken.json',
    '{ "version": 1, "name": "shop", "routes": [{ "id": "x", "method": "GET", "path": "/", "flow": {} }] }',
  );
  const { code, stderr } = await diff('broken.json', 'flows');
  expect(code).toBe(1);
  expect(stderr).toContain('broken.json has errors');
  expect(stderr).toContain('error[FS');
});
