import { cpSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../compiler/phases/5-emit/manifest.ts';
import { createWorkplaces, flowOf } from './program.ts';

const workplaces = createWorkplaces();
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

  test('leaves files that stay the same untouched, and says that nothing changed', async () => {
    const before = new Map([...place.filesIn('out').keys()].map((path) => [path, statSync(join(place.folder, 'out', path)).mtimeMs]));
    await sleep(20);
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0, stdout: expect.stringContaining('up to date') });
    for (const [path, time] of before) expect([path, statSync(join(place.folder, 'out', path)).mtimeMs]).toEqual([path, time]);
    place.write('flow.json', flowOf('hello', ['hello', 'bye']));
    await place.flowsmith('build', 'flow.json', '--out', 'out');
    const touched = [...before].filter(([path, time]) => statSync(join(place.folder, 'out', path)).mtimeMs !== time).map(([path]) => path);
    expect(touched).toContain('src/routes/hello/hello.ts');
    expect(touched).not.toContain('src/server.ts');
    expect(touched).not.toContain('package.json');
  });

  test('removes what is no longer emitted, with its folder, and keeps what is not of flowsmith', async () => {
    place.write('out/node_modules/x/index.js', '1');
    place.write('out/data/rows', '2');
    place.write('out/.env', '3');
    place.write('out/src/mine.ts', '4');
    place.write('flow.json', flowOf('hi', ['hello']));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 removed') });
    expect(place.exists('out/src/routes/bye')).toBe(false);
    expect([place.read('out/node_modules/x/index.js'), place.read('out/data/rows'), place.read('out/.env'), place.read('out/src/mine.ts')]).toEqual(['1', '2', '3', '4']);
  });

  test('puts back a file that was deleted', async () => {
    rmSync(join(place.folder, 'out/src/app.ts'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 new') });
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
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 1, stderr: expect.stringContaining('no longer part of the project') });
    expect(place.read('out/src/routes/bye/bye.ts')).toBe('mine');
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--force')).toMatchObject({ code: 0 });
    expect(place.exists('out/src/routes/bye')).toBe(false);
  });

  test('takes an edit that is what the flow now says', async () => {
    place.write('flow.json', flowOf('later', ['hello', 'bye']));
    await place.flowsmith('build', 'flow.json', '--out', 'other');
    place.write('out/src/routes/hello/hello.ts', place.read('other/src/routes/hello/hello.ts'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0 });
  });

  test('refuses to write over a file of the user where a new one has to go', async () => {
    place.write('out/src/routes/third/third.ts', 'mine');
    place.write('flow.json', flowOf('hi', ['hello', 'bye', 'third']));
    for (const options of [[], ['--force']]) {
      expect(await place.flowsmith('build', 'flow.json', '--out', 'out', ...options)).toMatchObject({ code: 1, stderr: expect.stringContaining('src/routes/third/third.ts') });
    }
    expect(place.read('out/src/routes/third/third.ts')).toBe('mine');
  });

  test('never writes through a symbolic link', async () => {
    place.write('elsewhere/hello/hello.ts', 'precious');
    rmSync(join(place.folder, 'out/src/routes'), { recursive: true });
    symlinkSync(join(place.folder, 'elsewhere'), join(place.folder, 'out/src/routes'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--force')).toMatchObject({ code: 1, stderr: expect.stringContaining('symbolic link') });
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
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out', '--force')).toMatchObject({ code: 1, stderr: expect.stringContaining('damaged') });
    expect(place.filesIn('out')).toEqual(before);
    expect(place.read('precious')).toBe('x');
  });

  test('waits for nobody: a second build at once is refused, the lock of a dead one is not', async () => {
    place.write('out/.flowsmith/building', String(process.pid));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 1, stderr: expect.stringContaining('Another flowsmith') });
    place.write('out/.flowsmith/building', '999999999');
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0 });
    expect(place.exists('out/.flowsmith/building')).toBe(false);
  });
});
