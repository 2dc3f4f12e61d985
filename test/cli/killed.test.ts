import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf, manifestPath } from '../../compiler/phases/5-emit/manifest.ts';
import type { Started } from '../support/process.ts';
import { createWorkplaces, flowOf } from './program.ts';

const workplaces = createWorkplaces();
let place = workplaces.next();
beforeEach(() => {
  place = workplaces.next();
});
afterAll(workplaces.remove);

describe('a build that is killed', () => {
  const routes = (answer: string, names: readonly string[]): string =>
    flowOf(answer, [...names, ...Array.from({ length: 12 }, (_, index) => `route-${index}`)]);
  const hashAt = (files: ReadonlyMap<string, string>, path: string): string | null =>
    files.has(path) ? hashOf(files.get(path) ?? '') : null;
  const finished = async (folder: string, flow: string) => {
    place.write('flow.json', flow);
    await place.flowsmith('build', 'flow.json', '--out', folder);
    return place.filesIn(folder);
  };

  test(
    'leaves the old project, the new one, or one that no server starts and the next build completes',
    { timeout: 240_000 },
    async () => {
      const flows = [routes('first', ['old']), routes('second', ['new'])] as const;
      const whole = [await finished('a', flows[0]), await finished('b', flows[1])] as const;
      // The manifest is written last, after the project is complete.
      const isWhole = (files: ReadonlyMap<string, string>, isBuilt = true): boolean =>
        whole.some(
          (expected) =>
            [...expected].every(([path, text]) => files.get(path) === text || (path === manifestPath && !isBuilt)) &&
            [...files.keys()].every((path) => expected.has(path) || path.startsWith('.flowsmith/')),
        );
      cpSync(join(place.folder, 'a'), join(place.folder, 'out'), { recursive: true });
      const began = performance.now();
      place.write('flow.json', flows[1]);
      await place.flowsmith('build', 'flow.json', '--out', 'out');
      const duration = performance.now() - began;
      for (let round = 0; round < 6; round += 1) {
        place.write('flow.json', flows[round % 2] ?? '');
        const build = place.startFlowsmith('build', 'flow.json', '--out', 'out');
        // Kill every second build right after its commit, the others at about the time they write.
        await killWhen(
          build,
          () => round % 2 === 0 && place.exists('out/.flowsmith/next'),
          duration * (0.8 + round / 12),
        );
        const files = place.filesIn('out');
        expect(isWhole(files, false) || !files.has('src/server.ts')).toBe(true);
        expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0 });
        expect(isWhole(place.filesIn('out'))).toBe(true);
        expect(readdirSync(join(place.folder, 'out/.flowsmith')).filter((name) => !name.endsWith('.json'))).toEqual([]);
      }
    },
  );

  test('after its commit is completed by the next, however far it got', async () => {
    const [before, after] = [
      await finished('a', routes('first', ['old'])),
      await finished('b', routes('second', ['new'])),
    ];
    const changed = [...after].filter(([path, text]) => before.get(path) !== text);
    const removed = [...before.keys()].filter((path) => !after.has(path));
    const journal = JSON.stringify({
      version: 2,
      install: changed.map(([path, text]) => ({ path, before: hashAt(before, path), after: hashOf(text) })),
      remove: removed.map((path) => ({ path, before: hashAt(before, path) })),
    });
    for (const done of [0, 1, Math.floor(changed.length / 2), changed.length]) {
      rmSync(join(place.folder, 'out'), { recursive: true, force: true });
      cpSync(join(place.folder, 'a'), join(place.folder, 'out'), { recursive: true });
      place.write('out/.flowsmith/next/journal.json', journal);
      for (const [index, [path, text]] of changed.entries())
        place.write(index < done ? `out/${path}` : `out/.flowsmith/next/files/${path}`, text);
      const completed = await place.flowsmith('build', 'flow.json', '--out', 'out');
      expect(completed).toMatchObject({ code: 0, stderr: expect.stringContaining('interrupted') });
      for (const [path, text] of after) expect([path, place.read(`out/${path}`)]).toEqual([path, text]);
      for (const path of removed) expect(place.exists(join('out', path))).toBe(false);
    }
  });

  test('into a new folder leaves no folder, or the whole project', { timeout: 120_000 }, async () => {
    place.write('flow.json', routes('first', []));
    const began = performance.now();
    await place.flowsmith('build', 'flow.json', '--out', 'whole');
    const duration = performance.now() - began;
    const whole = place.filesIn('whole');
    for (let round = 0; round < 6; round += 1) {
      const build = place.startFlowsmith('build', 'flow.json', '--out', 'out');
      await killWhen(build, () => readdirSync(place.folder).some((name) => name.startsWith('.out.')), duration * 1.5);
      if (place.exists('out')) expect(place.filesIn('out')).toEqual(whole);
      rmSync(join(place.folder, 'out'), { recursive: true, force: true });
    }
    await place.flowsmith('build', 'flow.json', '--out', 'out');
    expect(readdirSync(place.folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  /** Kills the build once the condition holds, but after `latest` milliseconds at the latest. */
  async function killWhen(build: Started, condition: () => boolean, latest: number): Promise<void> {
    const until = performance.now() + latest;
    while (performance.now() < until && !condition()) await sleep(0);
    build.kill('SIGKILL');
    await build.ended;
  }
});
