import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../compiler/cli/examples/empty-database.ts';

const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-empty-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A stand-in for a project that records when its database is opened. test-command.test.ts covers the real one. */
function project(name: string, version: string): string {
  const folder = join(scratch, name);
  for (const path of ['src/lib/db', 'node_modules/@electric-sql/pglite'])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'node_modules/@electric-sql/pglite/package.json'), JSON.stringify({ version }));
  writeFileSync(
    join(folder, 'src/lib/db/database.ts'),
    `import { writeFileSync } from 'node:fs';
export const openDatabase = async ({ dataDir }) => (writeFileSync(dataDir + '/made-by', '${name}'), { close: async () => writeFileSync(dataDir + '/closed', '') });`,
  );
  return folder;
}

const madeBy = (template: string | undefined): string => readFileSync(join(template ?? '', 'made-by'), 'utf8');

describe('an empty database', () => {
  test('is created once for each version, and closed before it is stored', async () => {
    const cache = join(scratch, 'cache');
    const first = await emptyDatabase(project('first', '0.5.16'), cache);
    expect([first, madeBy(first), existsSync(join(first ?? '', 'closed'))]).toEqual([
      join(cache, 'empty-pglite-0.5.16'),
      'first',
      true,
    ]);
    expect(await emptyDatabase(project('second', '0.5.16'), cache)).toBe(first);
    expect(madeBy(first)).toBe('first');
    expect(madeBy(await emptyDatabase(project('third', '0.6.0'), cache))).toBe('third');
    expect(readdirSync(cache).toSorted()).toEqual(['empty-pglite-0.5.16', 'empty-pglite-0.6.0']);
  });

  test('created by two at once is that of one of them, complete', async () => {
    const cache = join(scratch, 'together');
    const made = await Promise.all(['one', 'other'].map((name) => emptyDatabase(project(name, '1.0.0'), cache)));
    expect(made).toEqual([join(cache, 'empty-pglite-1.0.0'), join(cache, 'empty-pglite-1.0.0')]);
    expect(readdirSync(cache)).toEqual(['empty-pglite-1.0.0']);
  });

  test('that cannot be stored still serves the run that created it', async () => {
    const file = join(scratch, 'file');
    writeFileSync(file, '');
    expect(madeBy(await emptyDatabase(project('fourth', '1.0.0'), join(file, 'cache')))).toBe('fourth');
  });

  test('is not created for a project without a database', async () => {
    expect(await emptyDatabase(join(scratch, 'none'), join(scratch, 'unused'))).toBeUndefined();
    expect(existsSync(join(scratch, 'unused'))).toBe(false);
  });
});
