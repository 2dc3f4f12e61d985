import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createChoose } from '../differential/choose.ts';
import { start } from '../support/process.ts';
import { equivalent } from './equivalent.ts';
import { mutantsOf, mutated } from './mutants.ts';
import type { Mutant } from './mutants.ts';
import { types, vitest } from './suite.ts';
import type { Suite } from './suite.ts';

/**
 * Mutates the checks, the plan and the library of emitted projects, one place at a time, and counts the mutants that no
 * test notices. Takes a sample of `--count N` per area, by `--seed S`; `--file part-of-a-path` restricts the files.
 * Each survivor is a missing test, unless it is equivalent (equivalent.ts gives the reason). `--again report.txt` tries
 * only the survivors in a report of the same sample. `--quick` leaves out tests with a database or an emitted server;
 * try its survivors with `--again`.
 */
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    minutes: { type: 'string', default: '60' },
    again: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});

type Verdict = 'killed' | 'timeout' | 'equivalent' | 'survived';

/**
 * Files to mutate, and the suites to try them with. Suites run fastest first, each only for mutants that survived those
 * before.
 */
interface Area {
  readonly name: string;
  /** Folders and files. */
  readonly sources: readonly string[];
  readonly suites: (file: string) => readonly Suite[];
}

const compilerSuites = (): readonly Suite[] => [
  {
    name: 'fixtures',
    command: ['test/mutation/fixtures-digest.ts'],
    env: { FLOWSMITH_UNFORMATTED: '1' },
    expects: 'fixtures-digest.txt',
  },
  types('compiler'),
  vitest('check', ['test/phases/3-check'], { FLOWSMITH_RUNS: '150' }),
  vitest('plan', [
    'test/phases/4-plan',
    'test/triggers',
    'test/nodes/custom-kinds.test.ts',
    'test/phases/5-emit/route/client-messages.test.ts',
    'test/phases/5-emit/openapi/openapi.test.ts',
  ]),
  ...(options.quick ? [] : [vitest('differential', ['test/differential/whole.test.ts'])]),
];

/** The tests of a module; emitted servers contain a copy of it. */
const testsOfModules = readdirSync('test/runtime-lib')
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ file: `test/runtime-lib/${name}`, text: readFileSync(`test/runtime-lib/${name}`, 'utf8') }));

const isSlow = ({ text }: { readonly text: string }): boolean => text.includes("'./postgres.ts'");

/** The slow tests of modules, each only for mutants that survived those before. */
function librarySuites(module: string): readonly Suite[] {
  const mentions = ({ text }: { readonly text: string }): boolean => text.includes(`${module}'`);
  const [slow, quick] = [testsOfModules.filter(isSlow), testsOfModules.filter((test) => !isSlow(test))];
  const own = quick.filter(mentions).map(({ file }) => file);
  const withServers = options.quick ? [] : slow.filter(mentions);
  return [
    ...(own.length === 0 ? [] : [vitest(own.join(' '), own)]),
    types('runtime-lib'),
    vitest(
      `units without ${own.join(' ')}`,
      quick.map(({ file }) => file).filter((file) => !own.includes(file)),
    ),
    ...withServers.map(({ file }) => vitest(file, [file])),
    ...(options.quick
      ? []
      : [
          vitest(
            `emitted for ${module}`,
            emittedFor(module).map((name) => `test/emitted/${name}.test.ts`),
          ),
        ]),
  ];
}

/** The emitted servers that use a module the most. */
function emittedFor(module: string): readonly string[] {
  const [, name = ''] = /([\w-]+)\.ts$/.exec(module) ?? [];
  return (
    Object.entries(emittedTests).find(([modules]) => modules.split(' ').includes(name))?.[1] ?? ['shop', 'odd-input']
  );
}
const emittedTests: Readonly<Record<string, readonly string[]>> = {
  'copy-database copy-to-postgres': ['copy-to-postgres'],
  'form form-page form-values same-origin html': ['form', 'form-browser'],
  'jobs mail-queue schedule': ['schedule'],
  'migrate database embedded-database process-lock': ['migrations'],
  server: ['transactions', 'start'],
  'metrics request http-errors errors failure answer-error logger create-server health app': [
    'operations',
    'start',
    'logs',
  ],
  support: ['probes'],
  'transaction deduplicate timeout': ['transactions'],
  'count-use client-address': ['limits'],
  'stored-keys': ['transactions', 'limits'],
};

const areas: readonly Area[] = [
  {
    name: 'check and plan',
    sources: ['compiler/phases/3-check', 'compiler/phases/4-plan', 'compiler/ir/fits.ts'],
    suites: compilerSuites,
  },
  { name: 'runtime-lib', sources: ['runtime-lib'], suites: librarySuites },
];
const copied = [
  'bin',
  'builder',
  'compiler',
  'docs',
  'examples',
  'fixtures',
  'golden',
  'runtime-lib',
  'scripts',
  'test',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
];
/** The output of each suite for the unchanged code, and its time. */
const sound = new Map<string, Promise<{ readonly output: string; readonly time: number }>>();
/** A mutant that takes this many times as long as the unchanged code is considered endless. */
const patience = { times: 8, least: 90_000 };

const place = mkdtempSync(join(tmpdir(), 'flowsmith-mutation-'));
/** Reads from the copy, since the repository may change meanwhile. */
const read = (file: string): string => readFileSync(join(place, file), 'utf8');
try {
  for (const name of copied) cpSync(name, join(place, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(place, 'node_modules'));
  for (const folder of ['compiler', 'runtime-lib'])
    writeFileSync(
      join(place, `tsconfig.${folder}.json`),
      JSON.stringify({ extends: './tsconfig.json', include: [folder] }),
    );
  leaveUnformatted();
  await runAll();
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** Skips the formatter: it would take nine tenths of the time, and the code is only compared. */
function leaveUnformatted(): void {
  const path = join(place, 'compiler/phases/5-emit/format.ts');
  const text = readFileSync(path, 'utf8');
  const skipping = text.replace(
    /export async function formatFile\(.*\{\n/,
    (head) => `${head}  if (process.env['FLOWSMITH_UNFORMATTED'] === '1') return text;\n`,
  );
  if (skipping === text) throw new Error(`${path} has no formatFile any more`);
  writeFileSync(path, skipping);
}

async function runAll(): Promise<void> {
  const survivors = options.again === undefined ? undefined : readFileSync(options.again, 'utf8');
  for (const area of areas) {
    const all = sample(area);
    if (all.length === 0) continue;
    const mutants = all.filter((mutant) => survivors?.includes(describe(mutant, read(mutant.file))) ?? true);
    const results: Result[] = [];
    const end = Date.now() + Number(options.minutes) * 60_000;
    for (const mutant of mutants) {
      if (Date.now() > end) break;
      results.push({ mutant, verdict: await verdictOn(mutant, area.suites(mutant.file)) });
      if (results.length % 10 === 0) console.log(`${results.length} tried`);
    }
    print(area, results);
  }
}

interface Result {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

async function verdictOn(mutant: Mutant, suites: readonly Suite[]): Promise<Verdict> {
  const path = join(place, mutant.file);
  const text = read(mutant.file);
  if (isEquivalent(mutant, text)) return 'equivalent';
  for (const suite of suites) {
    // Runs first on the unchanged code: its output, its time, and that it passes at all.
    const before = await unchanged(suite);
    writeFileSync(path, mutated(text, mutant));
    const output = await outputOf(suite, Math.max(patience.least, before.time * patience.times));
    writeFileSync(path, text);
    if (output === 'timeout') return 'timeout';
    if (output === undefined) return 'killed';
  }
  console.log(describe(mutant, text));
  return 'survived';
}

function unchanged(suite: Suite): Promise<{ readonly output: string; readonly time: number }> {
  const run = sound.get(suite.name) ?? runUnchanged(suite);
  sound.set(suite.name, run);
  return run;
}

async function runUnchanged(suite: Suite): Promise<{ readonly output: string; readonly time: number }> {
  const start = Date.now();
  const output = await outputOf(suite, 20 * 60_000);
  if (output === undefined || output === 'timeout')
    throw new Error(`The unchanged code is not what “${suite.name}” wants.`);
  if (suite.expects !== undefined) writeFileSync(join(place, suite.expects), output);
  return { output, time: Date.now() - start };
}

function sample({ name, sources }: Area): readonly Mutant[] {
  const files = sources
    .flatMap((folder) =>
      folder.endsWith('.ts')
        ? [folder]
        : readdirSync(join(place, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((file) => file.endsWith('.ts') && file.includes(options.file));
  const choose = createChoose(Number(options.seed));
  const ranked = files
    .flatMap((file) => mutantsOf(file, read(file)))
    .map((mutant) => ({ mutant, rank: choose.below(2 ** 30) }));
  console.log(
    `${name}: ${ranked.length} mutants of ${files.length} files, ${Math.min(ranked.length, Number(options.count))} of them tried`,
  );
  return ranked
    .sort((left, right) => left.rank - right.rank)
    .slice(0, Number(options.count))
    .map(({ mutant }) => mutant);
}

/** The output of a suite; undefined if it fails. */
async function outputOf(suite: Suite, wait: number): Promise<string | undefined> {
  const child = start(process.execPath, suite.command, {
    cwd: place,
    ...(suite.env === undefined ? {} : { env: suite.env }),
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, wait);
  const { code, stdout } = await child.ended;
  clearTimeout(timer);
  if (isLate) return 'timeout';
  return code === 0 ? stdout : undefined;
}

function describe({ file, line, what, start: from, end, replacement }: Mutant, text: string): string {
  const [before, after] = [text.slice(from, end), replacement].map((each) =>
    each.replaceAll(/\s+/g, ' ').slice(0, 100),
  );
  return `survived  ${file}:${line}  ${what}: ${before} -> ${after}`;
}

function isEquivalent(mutant: Mutant, text: string): boolean {
  const line = mutated(text, mutant).split('\n')[mutant.line - 1]?.trim();
  return equivalent.some((each) => each.file === mutant.file && each.becomes === line);
}

function print({ name }: Area, results: readonly Result[]): void {
  const count = (of: readonly Result[], verdict: Verdict): number =>
    of.filter((each) => each.verdict === verdict).length;
  const row = (of: readonly Result[]) => {
    const counts = {
      killed: count(of, 'killed'),
      timeout: count(of, 'timeout'),
      equivalent: count(of, 'equivalent'),
      survived: count(of, 'survived'),
    };
    const tried = of.length - counts.equivalent;
    return { ...counts, score: `${Math.round((100 * (tried - counts.survived)) / Math.max(1, tried))} %` };
  };
  const files = [...new Set(results.map(({ mutant }) => mutant.file))].toSorted();
  const rows = files.map(
    (file) =>
      [file.replace('compiler/phases/', ''), row(results.filter(({ mutant }) => mutant.file === file))] as const,
  );
  console.table(Object.fromEntries([...rows, [`all of ${name}`, row(results)]]));
}
