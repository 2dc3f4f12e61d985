import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifestPath } from '../../compiler/phases/5-emit/manifest.ts';
import { watchingDisk } from '../support/patched-fs.ts';
import type { DiskFunction } from '../support/patched-fs.ts';
import { freePort } from '../support/process.ts';
import { fill, treeOf } from './link-places.ts';
import { createWorkplaces } from './program.ts';

/** A cloned repository is a folder whose contents somebody else chose. */
const workplaces = createWorkplaces({ inProcess: true });

const outside = mkdtempSync(join(tmpdir(), 'flowsmith-outside-'));

afterAll(() => {
  workplaces.remove();
  rmSync(outside, { recursive: true, force: true });
});

const [origin, killed, served] = [workplaces.next(), workplaces.next(), workplaces.next()];

beforeAll(() => fill({ origin, killed, served }));

/** All folders, and the first file of each. Everything in flowsmith's own folders. */
function placesIn(folder: string, path: string): readonly string[] {
  const entries = readdirSync(join(folder, path), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => `${path}/${name}`);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${path}/${name}`);
  return [
    ...(path.includes('.flowsmith') ? files : files.slice(0, 1)),
    ...folders,
    ...folders.flatMap((each) => placesIn(folder, each)),
  ];
}

interface Outcome {
  readonly code: number | null;
  readonly stderr: string;
}

/** Moves what is at the path outside the folder, links to it, and runs. Nothing behind the link may be used. */
async function expectRefusal(
  from: { readonly folder: string },
  path: string,
  run: (place: ReturnType<typeof workplaces.next>) => Promise<Outcome>,
): Promise<void> {
  const place = workplaces.next();
  cpSync(from.folder, place.folder, { recursive: true });
  const victim = join(outside, basename(place.folder));
  mkdirSync(victim);
  const target = join(victim, basename(path));
  if (existsSync(join(place.folder, path))) renameSync(join(place.folder, path), target);
  else mkdirSync(target);
  symlinkSync(target, join(place.folder, path));
  const before = treeOf(victim);
  const used = await recordUse(victim, async () => {
    const { code, stderr } = await run(place);
    expect([path, code, stderr]).toEqual([path, 1, expect.stringContaining('symbolic link')]);
    expect([path, stderr]).toEqual([path, expect.stringContaining(path.split('/').slice(1).join('/'))]);
    expect([path, stderr]).toEqual([
      path,
      expect.stringMatching(/(?:hint: Remove|hint: Move|In the way: move|hint: Restore)/),
    ]);
  });
  expect([path, used]).toEqual([path, []]);
  expect([path, treeOf(victim)]).toEqual([path, before]);
  rmSync(place.folder, { recursive: true });
}

/** Records everything that is read, listed, written, moved or removed below a folder, however it is reached. */
async function recordUse(folder: string, run: () => Promise<void>): Promise<readonly string[]> {
  const inside = realpathSync(folder);
  const used: string[] = [];
  // Moving or removing a link affects the link itself, not its target.
  const isHere = (name: DiskFunction, path: string): boolean => {
    const real =
      !movers.includes(name) && existsSync(path)
        ? realpathSync(path)
        : existsSync(dirname(path))
          ? join(realpathSync(dirname(path)), basename(path))
          : path;
    return real.startsWith(inside);
  };
  await watchingDisk(
    [...users, ...movers],
    (name, paths) => used.push(...paths.filter((path) => isHere(name, path)).map((path) => `${name} ${path}`)),
    run,
  );
  return used;
}

const users: readonly DiskFunction[] = [
  'openSync',
  'readFileSync',
  'readdirSync',
  'writeFileSync',
  'mkdirSync',
  'cpSync',
];

const movers: readonly DiskFunction[] = ['renameSync', 'rmSync', 'rmdirSync', 'unlinkSync', 'symlinkSync'];

describe('a symbolic link is never followed', { timeout: 120_000 }, () => {
  test('in an output folder, at any level: by build and by build --check', async () => {
    const paths = placesIn(origin.folder, 'out');
    expect(paths).toEqual(
      expect.arrayContaining(['out/.flowsmith', `out/${manifestPath}`, 'out/src/routes', 'out/src/routes/bye/bye.ts']),
    );
    for (const path of [...paths, 'out/.flowsmith/building']) {
      await expectRefusal(origin, path, (place) => place.flowsmith('build', 'flow', '--out', 'out', '--force'));
      await expectRefusal(origin, path, (place) => place.flowsmith('build', 'flow', '--out', 'out', '--check'));
    }
  });

  test('in what a killed build left, and in its destination', async () => {
    expect.hasAssertions();
    const journaled = ['out/src', 'out/src/server.ts', 'out/src/new', 'out/.dockerignore', `out/${manifestPath}`];
    for (const path of ['out/.flowsmith', ...placesIn(killed.folder, 'out/.flowsmith'), ...journaled]) {
      await expectRefusal(killed, path, (place) => place.flowsmith('build', 'flow', '--out', 'out', '--force'));
    }
  });

  test('in the folder of a flow', async () => {
    expect.hasAssertions();
    for (const path of [
      'flow/project.json',
      'flow/routes',
      'flow/routes/sub',
      'flow/routes/sub/bye.json',
      'flow/flowsmith.config.ts',
    ]) {
      await expectRefusal(origin, path, (place) => place.flowsmith('check', 'flow'));
      await expectRefusal(origin, path, (place) => place.flowsmith('build', 'flow', '--out', 'out'));
    }
  });

  test('by dev, in everything it stores and reads', async () => {
    const port = String(await freePort());
    const kept = placesIn(served.folder, 'flow/.flowsmith').filter((path) => !/\/server\/./.test(path));
    expect(kept).toEqual(
      expect.arrayContaining(['flow/.flowsmith/dev', 'flow/.flowsmith/dev/project/data/database/base/1']),
    );
    for (const path of ['flow/.env', 'flow/project.json', 'flow/.flowsmith', ...kept]) {
      // The packages are written when the server starts.
      if (path.endsWith('packages.mjs')) continue;
      await expectRefusal(served, path, (place) => place.flowsmith('dev', 'flow', '--port', port));
      if (!/\/(?:data|server)\/./.test(path))
        await expectRefusal(served, path, (place) => place.flowsmith('dev', 'flow', '--port', port, '--reset-data'));
    }
  });

  test('by dev, in the project it writes', async () => {
    expect.hasAssertions();
    const { buildServer } = await import('../../compiler/cli/dev/build-server.ts');
    const { placesOf } = await import('../../compiler/cli/dev/places.ts');
    const { prepareServer } = await import('../../compiler/cli/dev/server-process.ts');
    const { describeSystemError } = await import('../../compiler/cli/terminal/system-error.ts');
    const { printFailure } = await import('../../compiler/cli/terminal/print-failure.ts');
    const { defaultOptions } = await import('../../compiler/options.ts');
    const serve = async (flow: string): Promise<Outcome> => {
      let stderr = '';
      const printError = (text: string): void => void (stderr += text);
      const terminal = { print: printError, printError, color: false, colorError: false };
      const places = placesOf(flow);
      try {
        const built = await buildServer(flow, places, { ...defaultOptions, mode: 'development' }, terminal);
        if (built.ok) await prepareServer(places, []).discard();
        else printFailure(terminal, built.problem);
        return { code: built.ok ? 0 : 1, stderr };
      } catch (error) {
        const problem = describeSystemError(error, 'It failed');
        if (problem === undefined) throw error;
        printFailure(terminal, problem);
        return { code: 1, stderr };
      }
    };
    const home = 'flow/.flowsmith/dev/project';
    for (const path of [`${home}/server`, ...placesIn(served.folder, `${home}/server`), `${home}/packages.mjs`])
      await expectRefusal(served, path, (place) => serve(join(place.folder, 'flow')));
  });
});
