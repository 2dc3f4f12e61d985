import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, start } from '../support/process.ts';
import { faultsOf, type Outcome, type Scenario } from './scenario.ts';

const bin = resolve(import.meta.dirname, '../../bin/flowsmith.js');
const edit = '\n// by hand\n';

/**
 * kill -9 during a build, with edited files before the next one: no edit is lost, and in the end the output equals that
 * of a clean build.
 */
export const builds: Scenario = {
  name: 'kill -9 while a build writes',
  run: async ({ quick }) => {
    const folder = mkdtempSync(join(tmpdir(), 'flowsmith-torture-'));
    try {
      return [await killBuilds(folder, quick ? 10 : 40)];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function killBuilds(folder: string, rounds: number): Promise<Outcome> {
  const flows = [flowOf('first', 'old'), flowOf('second', 'new')];
  const build = (out: string, ...more: readonly string[]) =>
    run(process.execPath, [bin, 'build', 'flow.json', '--out', out, ...more], { cwd: folder });
  const clean: ReadonlyMap<string, string>[] = [];
  for (const [index, flow] of flows.entries()) {
    writeFileSync(join(folder, 'flow.json'), flow);
    await build(`clean-${index}`);
    clean.push(filesIn(join(folder, `clean-${index}`)));
  }
  const began = performance.now();
  await build('out');
  const usual = performance.now() - began;
  const out = join(folder, 'out');
  const found = { killed: 0, edited: 0, refused: 0, mixtures: 0, lost: 0, wrong: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const wanted = round % 2;
    writeFileSync(join(folder, 'flow.json'), flows[wanted] ?? '');
    const building = start(process.execPath, [bin, 'build', 'flow.json', '--out', 'out'], { cwd: folder });
    await until(() => round % 4 < 3 && existsSync(join(out, '.flowsmith/next')), usual * (0.5 + Math.random()));
    await sleep(Math.random() * 3);
    building.kill('SIGKILL');
    found.killed += (await building.ended).signal === null ? 0 : 1;
    const left = filesIn(out);
    if (left.has('src/server.ts') && !clean.some((whole) => isWhole(left, whole))) found.mixtures += 1;
    const files = [...left.keys()].filter((path) => !path.startsWith('.flowsmith/'));
    const path = join(out, files[Math.floor(Math.random() * files.length)] ?? 'README.md');
    appendFileSync(path, edit);
    const edited = readFileSync(path, 'utf8');
    found.edited += 1;
    found.refused += (await build('out')).code === 0 ? 0 : 1;
    if (!existsSync(path) || readFileSync(path, 'utf8') !== edited) found.lost += 1;
    await build('out', '--force');
    const now = filesIn(out);
    const whole = clean[wanted];
    if (whole === undefined || ![...now].every(([each, text]) => whole.get(each) === text) || now.size !== whole.size)
      found.wrong += 1;
  }
  const { killed, refused, mixtures, lost, wrong } = found;
  return {
    what: `${rounds} builds, an edit after each`,
    measured: `${killed} killed, ${refused} edits told, ${lost} lost, ${mixtures} mixtures with a door, ${wrong} not as a clean build`,
    faults: faultsOf({
      'nothing was killed': killed === 0,
      'no edit was told': refused === 0,
      'an edit was lost': lost > 0,
      'a server would start from a mixture': mixtures > 0,
      'the last build is not a clean one': wrong > 0,
    }),
  };
}

/** The manifest does not take part in running the project. */
const isWhole = (files: ReadonlyMap<string, string>, whole: ReadonlyMap<string, string>): boolean =>
  [...whole].every(([path, text]) => path.startsWith('.flowsmith/') || files.get(path) === text);

async function until(condition: () => boolean, latest: number): Promise<void> {
  const end = performance.now() + latest;
  while (performance.now() < end && !condition()) await sleep(0);
}

function filesIn(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}

/** Thirty routes that all change, and one that is replaced by another. */
const flowOf = (answer: string, last: string): string =>
  JSON.stringify({
    version: 1,
    name: 'example',
    routes: [...Array.from({ length: 30 }, (_, index) => `route-${index}`), last].map((id) => ({
      id,
      method: 'GET',
      path: `/${id}`,
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'reply', type: 'return-json', inputs: { body: answer } },
        ],
        edges: [{ from: 'start.next', to: 'reply.in' }],
      },
    })),
  });
