import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { environment } from '../support/process.ts';
import { createWorkplaces, flowOf } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });
let place = workplaces.next();
afterAll(workplaces.remove);

const flow = (tables: Readonly<Record<string, readonly string[]>>): string => {
  const id = { type: 'integer', primaryKey: true, default: 'increment' };
  const optional = { type: 'text', nullable: true };
  const all = Object.entries(tables).map(([name, columns]) => [
    name,
    { columns: { id, ...Object.fromEntries(columns.map((column) => [column, optional])) } },
  ]);
  return JSON.stringify({ ...JSON.parse(flowOf('hi')), tables: Object.fromEntries(all) });
};
const git = (...parameters: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...parameters], {
    cwd: place.folder,
    env: environment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const build = (...options: readonly string[]) => place.flowsmith('build', 'flow.json', '--out', 'out', ...options);
async function commit(tables: Readonly<Record<string, readonly string[]>>): Promise<void> {
  place.write('flow.json', flow(tables));
  expect(await build()).toMatchObject({ code: 0 });
  git('add', '-A');
  git('commit', '-qm', 'build');
}
/** Merges two branches that each added a second migration; aborts the merge at its conflicts. */
async function branchAndMerge(
  ours: Readonly<Record<string, readonly string[]>>,
  theirs: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  git('init', '-qb', 'ours');
  await commit({ a: [], b: [] });
  git('checkout', '-qb', 'theirs');
  await commit(theirs);
  git('checkout', '-q', 'ours');
  await commit(ours);
  expect(() => git('merge', '-q', 'theirs')).toThrow('Command failed');
  place.write('flow.json', flow({ ...theirs, ...ours }));
}
const migrations = (): readonly string[] =>
  readdirSync(join(place.folder, 'out/src/db/migrations')).filter((name) => /^\d/.test(name));

beforeEach(() => {
  place = workplaces.next();
});

test('two migrations with one number after a merge are reported; taking one branch as a whole resolves it', async () => {
  await branchAndMerge({ a: ['p'], b: [] }, { a: [], b: ['q'] });
  git('checkout', '--ours', '.');
  place.write('flow.json', flow({ a: ['p'], b: ['q'] }));
  expect(migrations()).toEqual(['0001_create_tables.ts', '0002_change_a.ts', '0002_change_b.ts']);
  for (const options of [['--check'], [], ['--force']]) {
    expect(await build(...options)).toMatchObject({ code: 1, stderr: expect.stringContaining('0002_change_b.ts') });
  }
  rmSync(join(place.folder, 'out/src/db/migrations/0002_change_b.ts'));
  expect(await build()).toMatchObject({ code: 0 });
  expect(migrations()).toEqual(['0001_create_tables.ts', '0002_change_a.ts', '0003_change_b.ts']);
  expect(await build('--check')).toMatchObject({ code: 0 });
});

test('a migration of one branch with the schema of the other is reported', async () => {
  await branchAndMerge({ a: ['p'], b: [] }, { a: ['q'], b: [] });
  git('checkout', '--ours', '.');
  git('checkout', '--theirs', 'out/src/db/migrations/0002_change_a.ts');
  place.write('flow.json', flow({ a: ['p', 'q'], b: [] }));
  expect(await build('--check')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('hand-edited  src/db/migrations/0002_change_a.ts'),
  });
  expect(await build()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('0002_change_a.ts in out is not what the last build wrote'),
  });
  // With the manifest of the other branch the migration is unedited, but it no longer leads to the schema.
  git('checkout', '--theirs', 'out/.flowsmith/manifest.json');
  expect(await build()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('schema.json and 1 more in out are not what the last build wrote'),
  });
  git('checkout', '--theirs', 'out');
  expect(await build()).toMatchObject({ code: 0 });
  expect(migrations()).toEqual(['0001_create_tables.ts', '0002_change_a.ts', '0003_change_a.ts']);
});

test('a migration in the manifest but not in the schema is reported', async () => {
  git('init', '-q');
  await commit({ a: ['p'] });
  await commit({ a: ['p', 'q'] });
  git('checkout', '-q', 'HEAD~1', '--', 'out/.flowsmith/schema.json');
  for (const options of [['--check'], []])
    expect(await build(...options)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('only one of the two knows 0002_change_a'),
    });
});

test('--force accepts the edit of a migration that has not run anywhere, and keeps it', async () => {
  git('init', '-q');
  await commit({ a: ['p'] });
  const path = 'out/src/db/migrations/0001_create_tables.ts';
  const before = place.read('out/src/db/migrations/index.ts');
  place.write(path, place.read(path).replace('{\n', '{\n  // Reviewed.\n'));
  expect(await build()).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') });
  expect(await build('--force')).toMatchObject({ code: 0 });
  expect(place.read(path)).toContain('// Reviewed.');
  expect(place.read('out/src/db/migrations/index.ts')).not.toBe(before);
  expect(await build('--check')).toMatchObject({ code: 0 });
});

test('a project built without hashes gets them', async () => {
  git('init', '-q');
  await commit({ a: ['p'] });
  const path = 'out/.flowsmith/schema.json';
  const written = place.read(path);
  const { migrations: _hashes, ...older } = JSON.parse(written);
  expect(_hashes).toEqual({ '0001_create_tables': expect.stringMatching(/^[0-9a-f]{16}$/) });
  place.write(path, JSON.stringify(older));
  expect(await build('--force')).toMatchObject({ code: 0 });
  expect(place.read(path)).toBe(written);
  expect(existsSync(join(place.folder, 'out/src/db/migrations/0002_change_a.ts'))).toBe(false);
});
