import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { carryOut } from '../../../compiler/cli/output/journal.ts';
import { openOutput } from '../../../compiler/cli/output/open-output.ts';
import { writeProject } from '../../../compiler/cli/output/write-project.ts';
import type { EmittedFile } from '../../../compiler/phases/5-emit/index.ts';
import { hashOf, manifestPath } from '../../../compiler/phases/5-emit/manifest.ts';
import { watchingDisk } from '../../support/patched-fs.ts';
import type { DiskFunction } from '../../support/patched-fs.ts';
import { createWorkplaces, flowOf } from '../program.ts';

const workplaces = createWorkplaces({ inProcess: true });
const entry = 'src/server.ts';
const [old, next] = [workplaces.next(), workplaces.next()];
let place = workplaces.next();
let out = '';
beforeAll(async () => {
  for (const [each, flow] of [
    [old, flowOf('first', ['same', 'gone'])],
    [next, flowOf('second', ['same', 'new'])],
  ] as const) {
    each.write('flow.json', flow);
    await each.flowsmith('build', 'flow.json', '--out', 'out');
  }
});
beforeEach(() => begin());
afterAll(workplaces.remove);

function begin(): void {
  place = workplaces.next();
  out = join(place.folder, 'out');
  cpSync(join(old.folder, 'out'), out, { recursive: true });
}

const filesOf = (project: typeof old): readonly EmittedFile[] =>
  [...project.filesIn('out')].map(([path, text]) => ({ path, text }));

/** What `flowsmith build --out out` does after compilation. */
function build(force = false): { readonly ok: boolean; readonly message: string } {
  const opened = openOutput(out, { force, color: false });
  if (!opened.ok) return { ok: false, message: opened.problem.message };
  const written = writeProject(opened.value, filesOf(next), { force, color: false });
  opened.value.release();
  return { ok: written.ok, message: written.ok ? '' : written.problem.message };
}

/** The manifest does not take part in running the project. */
const isWhole = (project: typeof old, isBuilt = true): boolean => {
  const [found, whole] = [place.filesIn('out'), project.filesIn('out')];
  return (
    [...whole].every(([path, text]) => found.get(path) === text || (path === manifestPath && !isBuilt)) &&
    [...found.keys()].every((path) => whole.has(path) || path.startsWith('.flowsmith/'))
  );
};

/** Before the first of these calls, only flowsmith's temporary folder has been written. */
const changers: readonly DiskFunction[] = ['renameSync', 'rmSync', 'rmdirSync'];

/** Builds, and stops as if killed at the given disk operation. Returns whether there were that many. */
async function buildUpTo(step: number): Promise<boolean> {
  let count = 0;
  const stopped = new Error('stopped');
  const stop = (): void => {
    count += 1;
    if (count >= step) throw stopped;
  };
  try {
    await watchingDisk(changers, stop, async () => void build());
    return false;
  } catch (error) {
    if (error !== stopped) throw error;
    return true;
  }
}

async function atEveryStep(check: () => void): Promise<void> {
  let step = 1;
  for (; await buildUpTo(step); step += 1) {
    check();
    rmSync(place.folder, { recursive: true });
    begin();
  }
  expect(isWhole(next)).toBe(true);
  expect(step).toBeGreaterThan(10);
}

describe('a build that ends at any step', () => {
  test('leaves the old project, the new one, or one without src/server.ts', async () => {
    const seen = new Set<string>();
    await atEveryStep(() => {
      const state = isWhole(old, false)
        ? 'old'
        : isWhole(next, false)
          ? 'new'
          : existsSync(join(out, entry))
            ? 'a mixture'
            : 'no entry';
      seen.add(state);
    });
    expect([...seen].toSorted()).toEqual(['new', 'no entry', 'old']);
  });

  test('is completed by the next one without traces', async () => {
    await atEveryStep(() => {
      expect(build()).toEqual({ ok: true, message: '' });
      expect(isWhole(next)).toBe(true);
      expect([...place.filesIn('out').keys()].filter((path) => path.startsWith('.flowsmith/')).toSorted()).toEqual(
        [...next.filesIn('out').keys()].filter((path) => path.startsWith('.flowsmith/')).toSorted(),
      );
    });
  });

  test.each(['src/routes/same/same.ts', 'src/routes/new/new.ts', 'src/routes/gone/gone.ts', entry])(
    'keeps an edit of %s made since, until --force',
    async (path) => {
      await atEveryStep(() => {
        mkdirSync(dirname(join(out, path)), { recursive: true });
        appendFileSync(join(out, path), '\n// by hand\n');
        const edited = readFileSync(join(out, path), 'utf8');
        const again = build();
        expect([again, readFileSync(join(out, path), 'utf8')]).toEqual([again, edited]);
        if (!again.ok) expect(again.message).toContain(path);
        const forced = build(true);
        // A file where the project neither has nor had one belongs to the user.
        if (!forced.ok) expect(forced.message).toContain('did not write');
        else if (path !== 'src/routes/gone/gone.ts' || !existsSync(join(out, path))) expect(isWhole(next)).toBe(true);
      });
    },
  );
});

test('an edit during a build stops it, and leaves everything unchanged', async () => {
  const path = join(out, 'src/routes/same/same.ts');
  let result = { ok: true, message: '' };
  const edit = (name: DiskFunction, paths: readonly string[]): void => {
    if (name === 'renameSync' && paths[1]?.endsWith('next') === true) appendFileSync(path, '// by hand\n');
  };
  await watchingDisk(['renameSync'], edit, async () => void (result = build()));
  expect(result).toMatchObject({ ok: false, message: expect.stringContaining('src/routes/same/same.ts') });
  expect([
    readFileSync(path, 'utf8').endsWith('// by hand\n'),
    existsSync(join(out, entry)),
    existsSync(join(out, '.flowsmith/next')),
  ]).toEqual([true, true, false]);
});

describe('the journal of an older flowsmith, which holds no hashes', () => {
  const files = (): readonly EmittedFile[] =>
    filesOf(next).filter(({ path, text }) => old.filesIn('out').get(path) !== text);
  beforeEach(() => {
    for (const { path, text } of files()) place.write(`out/.flowsmith/next/files/${path}`, text);
    place.write(
      'out/.flowsmith/next/journal.json',
      JSON.stringify({ version: 1, install: files().map(({ path }) => path), remove: ['src/routes/gone/gone.ts'] }),
    );
  });

  test('is carried out if everything matches the manifest, however far it got', () => {
    const done = files()
      .filter(({ path }) => path !== manifestPath)
      .slice(0, 2);
    for (const { path, text } of done) {
      place.write(`out/${path}`, text);
      rmSync(join(out, '.flowsmith/next/files', path));
    }
    expect(build()).toEqual({ ok: true, message: '' });
    expect(isWhole(next)).toBe(true);
  });

  test('keeps an edit made since, until --force', () => {
    for (const path of ['src/routes/same/same.ts', 'src/routes/gone/gone.ts']) {
      const before = readFileSync(join(out, path), 'utf8');
      appendFileSync(join(out, path), '// by hand\n');
      expect(build()).toMatchObject({ ok: false, message: expect.stringContaining(path) });
      expect(readFileSync(join(out, path), 'utf8')).toBe(`${before}// by hand\n`);
      if (path.includes('same')) writeFileSync(join(out, path), before);
    }
    expect(build(true)).toEqual({ ok: true, message: '' });
    expect(isWhole(next)).toBe(true);
  });
});

test('only files with the hash in the journal are installed', () => {
  place.write('out/.flowsmith/next/files/src/app.ts', 'forged');
  place.write(
    'out/.flowsmith/next/journal.json',
    JSON.stringify({
      version: 2,
      install: [{ path: 'src/app.ts', before: hashOf(place.read('out/src/app.ts')), after: hashOf('other') }],
      remove: [],
    }),
  );
  const before = place.filesIn('out');
  expect(carryOut(out, { force: true, color: false })).toMatchObject({
    ok: false,
    problem: { message: expect.stringContaining('damaged') },
  });
  expect(place.filesIn('out')).toEqual(before);
});
