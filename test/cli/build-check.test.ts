import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { environment } from '../support/process.ts';
import { checkPlace, flow, listed } from './build-checks.ts';
import { createWorkplaces } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });

const built = workplaces.next();

let place: ReturnType<typeof checkPlace>;

beforeAll(async () => {
  built.write('flow.json', flow('hi'));
  await built.flowsmith('build', 'flow.json', '--out', 'out');
});

beforeEach(() => {
  place = checkPlace(workplaces.next(), built);
});

afterAll(workplaces.remove);

/** Everything a write would change: name, time, mode and size of every file and folder. */
const stateOf = (folder: string): readonly unknown[] =>
  ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()].map((path) => {
    const { mtimeMs, ctimeMs, mode, size, ino } = lstatSync(join(folder, path));
    return [path, mtimeMs, ctimeMs, mode, size, ino];
  });

describe('a folder that matches the flow', () => {
  test('passes, even with files of the user in it, and nothing is written', async () => {
    for (const path of [
      'node_modules/x/index.js',
      'data/rows',
      '.env',
      'src/mine.ts',
      'src/db/migrations/0002_mine.ts',
      'src/routes/mine/mine.ts',
      '.flowsmith/building',
    ])
      place.write(`out/${path}`, '0');
    chmodSync(join(place.folder, 'out/src/app.ts'), 0o755);
    const before = stateOf(place.folder);
    expect(await place.program()).toEqual(
      expect.objectContaining({
        code: 0,
        stdout: expect.stringMatching(/^✓ out is exactly what the flow gives \(\d+ files\)\.\n$/),
      }),
    );
    expect(stateOf(place.folder)).toEqual(before);
  });

  test('passes through a symbolic link, and without write permission', async () => {
    symlinkSync('out', join(place.folder, 'link'));
    execFileSync('chmod', ['-R', 'a-w', 'out'], { cwd: place.folder });
    expect(await place.check('link')).toMatchObject({ code: 0 });
    execFileSync('chmod', ['-R', 'u+w', 'out'], { cwd: place.folder });
  });

  test('passes with options that do not change the files (--mode, --allow-drop), and fails with others', async () => {
    expect(await place.check('out', { mode: 'development', allowDrop: true })).toMatchObject({ code: 0 });
    const { code, stderr } = await place.check('out', { metrics: true });
    expect(code).toBe(1);
    expect(listed(stderr)).toContain('changed src/app.ts');
    expect(stderr).toContain('with the options that it was built with');
    // Another folder of the same flow is checked with the options it was built with.
    await place.buildInto('measured', { metrics: true });
    expect(await place.check('measured', { metrics: true })).toMatchObject({ code: 0 });
  });

  test('still matches after a checkout that converts line endings, thanks to the project’s .gitattributes', async () => {
    commit('out');
    execFileSync('git', ['-c', 'core.autocrlf=true', 'clone', '-q', 'out', 'clone'], {
      cwd: place.folder,
      env: gitEnvironment,
    });
    expect(await place.check('clone')).toMatchObject({ code: 0 });
    rmSync(join(place.folder, 'out/.gitattributes'));
    commit('out');
    execFileSync('git', ['-c', 'core.autocrlf=true', 'clone', '-q', 'out', 'crlf'], {
      cwd: place.folder,
      env: gitEnvironment,
    });
    const { code, stderr } = await place.check('crlf');
    expect(code).toBe(1);
    expect(listed(stderr)).toEqual(
      expect.arrayContaining([
        'missing .gitattributes',
        'line endings src/app.ts',
        'line endings src/db/migrations/0001_create_tables.ts',
        'line endings .flowsmith/manifest.json',
      ]),
    );
    expect(listed(stderr).filter((line) => !/^(?:line endings|missing \.gitattributes)/.test(line))).toEqual([]);
    expect(stderr).toContain('git add --renormalize .');
  });
});

const gitEnvironment = {
  ...environment(),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};

function commit(folder: string): void {
  const git = (...parameters: readonly string[]): unknown =>
    execFileSync('git', parameters, { cwd: join(place.folder, folder), env: gitEnvironment });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'state');
}

describe('a folder that does not match', () => {
  test('has every file of any kind listed with its reason and differences, and nothing is written', async () => {
    place.write('flow.json', flow('later', ['hello', 'third', 'fourth']));
    place.edit('out/src/app.ts', (text) => text.replace("from 'fastify'", 'from "fastify"'));
    rmSync(join(place.folder, 'out/src/server.ts'));
    place.edit('out/src/config.ts', (text) => text.replaceAll('\n', '\r\n'));
    rmSync(join(place.folder, 'out/README.md'));
    symlinkSync('package.json', join(place.folder, 'out/README.md'));
    place.write('out/src/routes/third/third.ts', 'mine');
    const before = stateOf(place.folder);
    const { code, stdout, stderr } = await place.program();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(listed(stderr)).toEqual(
      expect.arrayContaining([
        'changed src/routes/hello/hello.ts',
        'hand-edited src/app.ts',
        'missing src/server.ts',
        'missing src/routes/fourth/fourth.ts',
        'orphaned src/routes/bye/bye.ts (the flow gives it no more)',
        'line endings src/config.ts',
        'in the way README.md (a symbolic link)',
        'in the way src/routes/third/third.ts (a file that flowsmith did not write)',
        'changed .flowsmith/manifest.json',
      ]),
    );
    expect(stderr).toMatch(/^ {2}- .*hi/m);
    expect(stderr).toMatch(/^ {2}\+ .*later/m);
    expect(stderr).toMatch(/^ {2}-.*from "fastify"/m);
    expect(stderr).toContain('flowsmith build flow.json --out out');
    expect(stderr.split('\n').length).toBeLessThan(300);
    expect(stateOf(place.folder)).toEqual(before);
  });

  test('is reported for a single byte, even in a binary file', async () => {
    place.write('flow.json', flow('\uFFFD'));
    await place.buildInto('out');
    expect(await place.check()).toMatchObject({ code: 0 });
    const path = join('out', 'src/routes/hello/hello.ts');
    const bytes = Buffer.from(place.read(path));
    const at = bytes.indexOf(Buffer.from('\uFFFD'));
    expect(at).toBeGreaterThan(0);
    place.write(path, Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 3)]));
    const { code, stderr } = await place.check();
    expect({ code, listed: listed(stderr) }).toEqual({ code: 1, listed: ['hand-edited src/routes/hello/hello.ts'] });
    expect(stderr).toContain('no text');
  });

  test('is reported after a route was renamed: the old file is an orphan, the new one missing', async () => {
    place.edit('flow.json', (text) => text.replace('"id":"bye"', '"id":"farewell"'));
    const { code, stderr } = await place.check();
    expect(code).toBe(1);
    expect(listed(stderr)).toEqual(
      expect.arrayContaining([
        'orphaned src/routes/bye/bye.ts (the flow gives it no more)',
        'missing src/routes/bye/farewell.ts',
      ]),
    );
  });

  test('is reported if an old route or schema file was left behind but taken out of the manifest', async () => {
    const old = place.read('out/src/routes/bye/bye.ts');
    place.write('flow.json', flow('hi', ['hello']));
    await place.buildInto('out');
    place.write('out/src/routes/bye/bye.ts', old);
    place.write('out/src/routes/bye/mine.ts', 'export const mine = 1;\n');
    place.write('out/src/schemas/item.ts', '// Emitted by flowsmith from the table "items".\n');
    place.write('out/src/schemas/mine.ts', 'export const mine = 1;\n');
    const { code, stderr } = await place.check();
    expect({ code, listed: listed(stderr) }).toEqual({
      code: 1,
      listed: [
        expect.stringMatching(/^orphaned src\/routes\/bye\/bye\.ts \(neither/),
        expect.stringMatching(/^orphaned src\/schemas\/item\.ts \(neither/),
      ],
    });
  });

  test('is reported for a stray file beside the routes of a path /any', async () => {
    place.write('flow.json', flow('hi', ['hello', 'any']));
    await place.buildInto('out');
    expect(place.exists('out/src/routes/any/any.ts')).toBe(true);
    place.write('out/src/routes/bye/old.ts', '// Emitted by flowsmith from the route "old".\n');
    const { code, stderr } = await place.check();
    expect({ code, listed: listed(stderr) }).toEqual({
      code: 1,
      listed: [expect.stringMatching(/^orphaned src\/routes\/bye\/old\.ts \(neither/)],
    });
  });

  test('is reported after a formatter ran over it', async () => {
    for (const path of ['src/app.ts', 'src/server.ts', '.flowsmith/manifest.json'])
      place.write(
        `out/${path}`,
        await format(place.read(`out/${path}`), { filepath: path, tabWidth: 4, printWidth: 60 }),
      );
    const { code, stderr } = await place.check();
    expect({ code, listed: listed(stderr) }).toEqual({
      code: 1,
      listed: ['hand-edited src/app.ts', 'hand-edited src/server.ts', 'changed .flowsmith/manifest.json'],
    });
    expect(stderr).toMatch(/… \d+ more lines/);
  });

  test('with many routes is reported at bounded length, and still lists every file', { timeout: 60_000 }, async () => {
    const names = Array.from({ length: 20 }, (_, index) => `route-${index}`);
    place.write('flow.json', flow('hi', names));
    await place.buildInto('many');
    place.write('flow.json', flow('later', names));
    const { code, stderr } = await place.check('many');
    expect(code).toBe(1);
    expect(listed(stderr).filter((line) => line.startsWith('changed src/routes/'))).toHaveLength(20);
    expect(stderr.match(/^ {2}--- /gm)).toHaveLength(5);
    expect(stderr).toMatch(/… and the differences of \d+ more/);
  });
});
