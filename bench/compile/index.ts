import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { format } from 'prettier';
import type { Arguments } from '../arguments.ts';
import { summarise, type Summary } from '../statistics.ts';
import { table } from '../table.ts';
import { withPublished } from '../with-published.ts';
import { measureCurve, type RouteTimes } from './curve.ts';
import { generateProject, generateRoute } from './generate.ts';

/** One run of `flowsmith build --timings`: its own figures, and the time of its process. */
export interface BuildTimes {
  /** Wall time by phase, in ms. */
  readonly phases: Readonly<Record<string, number>>;
  readonly milliseconds: number;
  /** Of all threads. On a busy machine it is more reliable than wall time. */
  readonly cpuMilliseconds: number;
  readonly peakMiB: number;
}

export interface CompileTimes {
  readonly routes: number;
  readonly files: number;
  /** Into an empty folder, with an empty cache. */
  readonly full: BuildTimes;
  /** After a change to one route. */
  readonly rebuild: BuildTimes;
  /**
   * Prettier alone for the emitted routes: a yardstick, since machines differ, and so does a single machine from hour
   * to hour.
   */
  readonly prettier: Pick<BuildTimes, 'milliseconds' | 'cpuMilliseconds'>;
}

/** In wall time; the ratio to prettier's is for machines that do something else as well. */
const aim = { routes: 1000, milliseconds: 4000, ratio: 0.58 };

const run = promisify(execFile);

/** The start-up time of a command that does nothing, and of Node alone, measured alternately; in ms. */
export interface StartTimes {
  readonly node: Summary;
  readonly help: Summary;
}

interface CompileNumbers {
  readonly start: StartTimes;
  readonly compiling: readonly CompileTimes[];
  readonly curve: readonly RouteTimes[];
}

/** Builds generated projects of growing size, and rebuilds them after a change to one route. */
export const measureCompiling = ({ quick }: Arguments): Promise<CompileNumbers> =>
  withPublished(({ root }) => measureProgram(join(root, 'bin/flowsmith.js'), quick));

/**
 * `program`: the one in the published package, which consists of a few files. In a checkout, it loads every source by
 * itself.
 */
async function measureProgram(program: string, quick: boolean): Promise<CompileNumbers> {
  const start = await measureStart(program);
  console.log(
    `\nThe command line starts: \`flowsmith --help\` takes ${start.help.median.toFixed(0)} ms, of which Node alone ${start.node.median.toFixed(0)} ms (medians of ${starts} by turns).`,
  );
  const compiling: CompileTimes[] = [];
  for (const routes of quick ? [10, 100, 1000] : [10, 100, 1000, 5000])
    compiling.push(await measureProject(program, routes));
  console.log(
    '\nBuilding generated projects with the published package, routes of 20 nodes each. Times in ms; CPU is that of all threads.',
  );
  const phases = Object.keys(compiling[0]?.full.phases ?? {});
  const row = (routes: string, what: string, times: BuildTimes, share: string): string[] => [
    routes,
    what,
    ...phases.map((phase) => (times.phases[phase] ?? 0).toFixed(0)),
    times.milliseconds.toFixed(0),
    times.cpuMilliseconds.toFixed(0),
    times.peakMiB.toFixed(0),
    share,
  ];
  console.log(
    table([
      ['routes', 'build', ...phases, 'process', 'CPU', 'peak MiB', 'of the full build (CPU)'],
      ...compiling.flatMap(({ routes, full, rebuild }) => [
        row(String(routes), 'full', full, ''),
        row(
          '',
          'one route changed',
          rebuild,
          `${percent(rebuild.milliseconds / full.milliseconds)} (${percent(rebuild.cpuMilliseconds / full.cpuMilliseconds)})`,
        ),
      ]),
    ]),
  );
  for (const { routes, full, prettier } of compiling) {
    console.log(
      `\nPrettier alone takes ${prettier.milliseconds.toFixed(0)} ms for ${routes} routes (CPU ${prettier.cpuMilliseconds.toFixed(0)}): ` +
        `building them takes ${(full.milliseconds / prettier.milliseconds).toFixed(2)} times that (CPU ${(full.cpuMilliseconds / prettier.cpuMilliseconds).toFixed(2)}).`,
    );
  }
  console.log(`The aim for ${aim.routes} routes is ${aim.ratio}, and ${aim.milliseconds} ms on a quiet machine.`);
  return { start, compiling, curve: await measureCurve() };
}

const starts = 11;

async function measureStart(program: string): Promise<StartTimes> {
  const node: number[] = [];
  const help: number[] = [];
  for (let turn = 0; turn < starts; turn += 1) {
    node.push(await timeOf(['-e', '0']));
    help.push(await timeOf([program, '--help']));
  }
  return { node: summarise(node), help: summarise(help) };
}

async function timeOf(parameters: readonly string[]): Promise<number> {
  const began = performance.now();
  await run(process.execPath, parameters);
  return performance.now() - began;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

async function measureProject(program: string, routes: number): Promise<CompileTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'flowsmith-bench-'));
  try {
    for (const { file, text } of generateProject(routes)) write(join(folder, 'flow', file), text);
    const full = await build(program, folder);
    const prettier = await timeOfPrettier(join(folder, 'out/src/routes'));
    write(
      join(folder, 'flow', `routes/route-${routes - 1}.json`),
      JSON.stringify(generateRoute(routes - 1, 'changed')),
    );
    const rebuild = await build(program, folder);
    return {
      routes,
      files: readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ).length,
      full,
      rebuild,
      prettier,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeOfPrettier(folder: string): Promise<CompileTimes['prettier']> {
  const texts = globSync('**/*.ts', { cwd: folder }).map((path) => readFileSync(join(folder, path), 'utf8'));
  const began = performance.now();
  const before = process.cpuUsage();
  for (const text of texts) await format(text, { parser: 'typescript', singleQuote: true, printWidth: 110 });
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: performance.now() - began, cpuMilliseconds: (user + system) / 1000 };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function build(program: string, folder: string): Promise<BuildTimes> {
  const began = performance.now();
  // By a shell: a process counts the memory of the one that started it, which has just built the package, as its peak.
  const parameters = [process.execPath, program, 'build', 'flow', '--out', 'out', '--timings'];
  const { stderr } = await run('sh', ['-c', '"$@"; exit $?', 'sh', ...parameters], {
    cwd: folder,
    env: { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') },
  });
  const milliseconds = performance.now() - began;
  const rows = new Map(
    [...stderr.matchAll(/^(\w+) +(\d+)(?: +(\d+))?$/gm)].map(([, part = '', time, peak]) => [
      part,
      { time: Number(time), peak: Number(peak ?? 0) },
    ]),
  );
  const all = rows.get('all');
  const cpu = rows.get('CPU');
  if (all === undefined || cpu === undefined) throw new Error(`The build told no times:\n${stderr}`);
  const phases = Object.fromEntries(
    [...rows].flatMap(([part, { time }]) => (part === 'all' || part === 'CPU' ? [] : [[part, time]])),
  );
  return { phases, milliseconds, cpuMilliseconds: cpu.time, peakMiB: all.peak };
}
