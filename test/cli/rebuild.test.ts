import { cpSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCacheFolder } from '../../compiler/cli/cache/folder.ts';
import { hashOf } from '../../compiler/phases/5-emit/manifest.ts';
import { createWorkplaces, flowOf } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });
let place = workplaces.next();
beforeEach(() => {
  place = workplaces.next();
});
afterAll(workplaces.remove);

describe('building again', () => {
  const built = workplaces.next();
  beforeAll(async () => {
    built.write('flow.json', flowOf('hi', ['hello', 'bye']));
    await built.flowsmith('build', 'flow.json', '--out', 'out');
  });
  beforeEach(() => cpSync(built.folder, place.folder, { recursive: true, preserveTimestamps: true }));

  test('does not touch unchanged files, and says that nothing changed', async () => {
    const before = new Map(
      [...place.filesIn('out').keys()].map((path) => [path, statSync(join(place.folder, 'out', path)).mtimeMs]),
    );
    await sleep(20);
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('up to date'),
    });
    for (const [path, time] of before)
      expect([path, statSync(join(place.folder, 'out', path)).mtimeMs]).toEqual([path, time]);
    place.write('flow.json', flowOf('hello', ['hello', 'bye']));
    await place.flowsmith('build', 'flow.json', '--out', 'out');
    const touched = [...before]
      .filter(([path, time]) => statSync(join(place.folder, 'out', path)).mtimeMs !== time)
      .map(([path]) => path);
    expect(touched).toContain('src/routes/hello/hello.ts');
    expect(touched).not.toContain('src/server.ts');
    expect(touched).not.toContain('package.json');
  });

  test('removes files no longer emitted, with their folder, and keeps the user’s files', async () => {
    place.write('out/node_modules/x/index.js', '1');
    place.write('out/data/rows', '2');
    place.write('out/.env', '3');
    place.write('out/src/mine.ts', '4');
    place.write('flow.json', flowOf('hi', ['hello']));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 removed'),
    });
    expect(place.exists('out/src/routes/bye')).toBe(false);
    expect([
      place.read('out/node_modules/x/index.js'),
      place.read('out/data/rows'),
      place.read('out/.env'),
      place.read('out/src/mine.ts'),
    ]).toEqual(['1', '2', '3', '4']);
  });

  describe('over a project with a flat lib, as older versions wrote it', () => {
    const old = {
      'src/lib/read.ts': 'export const readText = 1;\n',
      'src/lib/errors.ts': 'export const codeOf = 2;\n',
    };
    const isNew = (path: string): boolean => path.startsWith('src/lib/') || path === 'src/healthcheck.ts';

    beforeEach(() => {
      const manifest = JSON.parse(place.read('out/.flowsmith/manifest.json'));
      const kept = Object.entries(manifest.files).filter(([path]) => !isNew(path));
      const before = Object.entries(old).map(([path, text]) => [path, hashOf(text)]);
      place.write(
        'out/.flowsmith/manifest.json',
        JSON.stringify({ ...manifest, files: Object.fromEntries([...kept, ...before]) }),
      );
      for (const path of Object.keys(manifest.files).filter(isNew)) rmSync(join(place.folder, 'out', path));
      for (const [path, text] of Object.entries(old)) place.write(`out/${path}`, text);
      place.write('out/src/lib/mine.ts', "import './read.ts';\n");
    });

    test("removes all of it, and keeps the user's files", async () => {
      const fresh = place.filesIn('out');
      expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('2 removed'),
      });
      const paths = [...place.filesIn('out').keys()];
      expect(paths.filter((path) => /^src\/lib\/[^/]+$/.test(path))).toEqual(['src/lib/mine.ts']);
      expect(paths.filter((path) => !fresh.has(path)).length).toBeGreaterThan(5);
      expect(place.read('out/src/lib/mine.ts')).toBe("import './read.ts';\n");
      expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--check')).toMatchObject({ code: 0 });
    });

    test('shows edits in it, and removes nothing', async () => {
      place.write('out/src/lib/read.ts', 'export const readText = 3;\n');
      const before = place.filesIn('out');
      expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('src/lib/read.ts'),
      });
      expect(place.filesIn('out')).toEqual(before);
    });
  });

  test('puts back a file that was deleted', async () => {
    rmSync(join(place.folder, 'out/src/app.ts'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 new'),
    });
    expect(place.read('out/src/app.ts')).toContain('buildApp');
  });

  test('refuses to overwrite a hand edit, shows it, and overwrites it with --force', async () => {
    const before = place.read('out/src/app.ts');
    place.write('out/src/app.ts', `${before}// by hand\n`);
    place.write('flow.json', flowOf('changed', ['hello', 'bye']));
    const refused = await place.flowsmith('build', 'flow.json', '--out', 'out');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('src/app.ts');
    expect(refused.stderr).toContain('+// by hand');
    expect(refused.stderr).toContain('--force');
    expect(place.read('out/src/routes/hello/hello.ts')).not.toContain('changed');
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--force')).toMatchObject({ code: 0 });
    expect(place.read('out/src/app.ts')).toBe(before);
    expect(place.read('out/src/routes/hello/hello.ts')).toContain('changed');
  });

  test('refuses to remove a file that was edited by hand', async () => {
    place.write('out/src/routes/bye/bye.ts', 'mine');
    place.write('flow.json', flowOf('hi', ['hello']));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no longer part of the project'),
    });
    expect(place.read('out/src/routes/bye/bye.ts')).toBe('mine');
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--force')).toMatchObject({ code: 0 });
    expect(place.exists('out/src/routes/bye')).toBe(false);
  });

  test('accepts an edit that equals the new output', async () => {
    place.write('flow.json', flowOf('later', ['hello', 'bye']));
    await place.flowsmith('build', 'flow.json', '--out', 'other');
    place.write('out/src/routes/hello/hello.ts', place.read('other/src/routes/hello/hello.ts'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0 });
  });

  test('refuses to overwrite a file of the user with a new one', async () => {
    place.write('out/src/routes/third/third.ts', 'mine');
    place.write('flow.json', flowOf('hi', ['hello', 'bye', 'third']));
    for (const options of [[], ['--force']]) {
      expect(await place.flowsmith('build', 'flow.json', '--out', 'out', ...options)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('src/routes/third/third.ts'),
      });
    }
    expect(place.read('out/src/routes/third/third.ts')).toBe('mine');
  });

  test('never writes through a symbolic link', async () => {
    place.write('elsewhere/hello/hello.ts', 'precious');
    rmSync(join(place.folder, 'out/src/routes'), { recursive: true });
    symlinkSync(join(place.folder, 'elsewhere'), join(place.folder, 'out/src/routes'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--force')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('symbolic link'),
    });
    expect([...place.filesIn('elsewhere')]).toEqual([['hello/hello.ts', 'precious']]);
    rmSync(join(place.folder, 'out/.flowsmith'), { recursive: true });
    mkdirSync(join(place.folder, 'links'));
    symlinkSync(join(place.folder, 'links'), join(place.folder, 'out/.flowsmith'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--force')).toMatchObject({ code: 1 });
    expect(readdirSync(join(place.folder, 'links'))).toEqual([]);
  });

  test.each([
    ['is no JSON', '{'],
    ['leads out of the folder', JSON.stringify({ version: 1, files: { '../../precious': hashOf('x') } })],
    ['is of another kind', '[]'],
  ])('refuses a manifest that %s, and touches nothing', async (_name, manifest) => {
    place.write('precious', 'x');
    place.write('out/.flowsmith/manifest.json', manifest);
    const before = place.filesIn('out');
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--force')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('damaged'),
    });
    expect(place.filesIn('out')).toEqual(before);
    expect(place.read('precious')).toBe('x');
  });

  test('refuses a second build at the same time, but ignores the lock of a dead one', async () => {
    place.write('out/.flowsmith/building', String(process.ppid));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another flowsmith'),
    });
    place.write('out/.flowsmith/building', '999999999');
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0 });
    expect(place.exists('out/.flowsmith/building')).toBe(false);
  });
});

describe('the cache', () => {
  const route = (id: string, answer: string): string => {
    const project: { readonly routes: readonly unknown[] } = JSON.parse(flowOf(answer, [id]));
    return JSON.stringify(project.routes[0]);
  };
  const ids = Array.from({ length: 60 }, (_, index) => `route-${index}`);
  const cached = () => ({ env: { XDG_CACHE_HOME: join(place.folder, 'cache') } });
  const build = (...parameters: readonly string[]) =>
    place.flowsmithWith(cached(), 'build', 'flow', '--out', 'out', ...parameters);
  beforeEach(() => {
    place.write('flow/project.json', JSON.stringify({ version: 1, name: 'example' }));
    for (const id of ids) place.write(`flow/routes/${id}.json`, route(id, `answer of ${id}`));
  });

  test(
    'of the last build gives the same bytes as a build without cache, after a change of one route',
    { timeout: 60_000 },
    async () => {
      await build();
      place.write('flow/routes/route-7.json', route('route-7', 'another answer'));
      expect(await build()).toMatchObject({ code: 0, stdout: expect.stringMatching(/: \d changed, \d+ as before/) });
      const anew = { env: { XDG_CACHE_HOME: join(place.folder, 'no-cache') } };
      expect(await place.flowsmithWith(anew, 'build', 'flow', '--out', 'anew')).toMatchObject({ code: 0 });
      expect(place.filesIn('out')).toEqual(place.filesIn('anew'));
      expect(place.read('out/src/routes/route-7/route-7.ts')).toContain('another answer');
    },
  );

  test('is not trusted by `build --check`', async () => {
    await build();
    const cache = openCacheFolder(join(place.folder, 'cache/flowsmith/builds'));
    const [name = ''] = readdirSync(join(place.folder, 'cache/flowsmith/builds'));
    const content = cache.read(name)?.toString('latin1') ?? '';
    cache.write(name, Buffer.from(content.replaceAll("'answer of route-7'", "'poison of route-7'"), 'latin1'));
    expect(await build('--check')).toMatchObject({ code: 0 });
    // The poisoned entry was there, and a build without the check would have used it.
    expect(await build()).toMatchObject({ stdout: expect.stringContaining('changed') });
    expect(await build('--check')).toMatchObject({ code: 1, stderr: expect.stringContaining('poison of route-7') });
  });

  test('--timings reports the time and memory of each phase on stderr', async () => {
    const { code, stdout, stderr } = await build('--timings');
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('Built out') });
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => line.replaceAll(/\d+/g, 'n').replaceAll(/ +/g, ' ').trim()),
    ).toEqual([
      'PHASE MS PEAK MIB',
      ...['read', 'parse', 'bind', 'check', 'plan', 'emit', 'format', 'write', 'all'].map((part) => `${part} n n`),
      'CPU n',
    ]);
    expect(await build('--timings', '--check')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be used with'),
    });
  });
});
