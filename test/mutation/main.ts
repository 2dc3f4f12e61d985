import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createChoose } from '../differential/choose.ts';
import { start } from '../support/process.ts';
import { mutantsOf, mutated } from './mutants.ts';
import type { Mutant } from './mutants.ts';

/**
 * Changes the checks and the plan at one place at a time, and counts the changes that no test notices. A sample of `--count N`,
 * by `--seed S`; `--file part-of-a-path` for mutants of some files only. What survives is listed: some of it means the same
 * as before, the rest is a missing test. `--again report.txt` tries only what survived in a report of the same sample.
 */
const { values: options } = parseArgs({
  options: { count: { type: 'string', default: '150' }, seed: { type: 'string', default: '1' }, file: { type: 'string', default: '' }, minutes: { type: 'string', default: '60' }, again: { type: 'string' } },
});

type Verdict = 'killed' | 'timeout' | 'survived';

const folders = ['compiler/phases/3-check', 'compiler/phases/4-plan'];
const copied = ['bin', 'compiler', 'fixtures', 'runtime-lib', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
/** A mutant that takes so long never ends. */
const patience = 90_000;

/** Fastest first. Each is run only for mutants that the ones before did not notice. */
const suites: readonly { readonly name: string; readonly command: readonly string[]; readonly env: Readonly<Record<string, string>> }[] = [
  { name: 'fixtures', command: ['test/mutation/fixtures-digest.ts'], env: { FLOWSMITH_UNFORMATTED: '1' } },
  { name: 'check', command: [resolve('node_modules/vitest/vitest.mjs'), 'run', 'test/check', '--bail', '1', '--no-isolate', '--maxWorkers', '1'], env: { FLOWSMITH_RUNS: '150' } },
  { name: 'plan', command: [resolve('node_modules/vitest/vitest.mjs'), 'run', 'test/phases/plan.test.ts', 'test/phases/triggers.test.ts', '--bail', '1', '--no-isolate', '--maxWorkers', '1'], env: {} },
];

const place = mkdtempSync(join(tmpdir(), 'flowsmith-mutation-'));
try {
  for (const name of copied) cpSync(name, join(place, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(place, 'node_modules'));
  leaveUnformatted();
  await runAll();
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** Nine tenths of the time would go into laying out code that is only compared. */
function leaveUnformatted(): void {
  const path = join(place, 'compiler/phases/5-emit/format.ts');
  const text = readFileSync(path, 'utf8');
  const skipping = text.replace(/export async function formatFile\(.*\{\n/, (head) => `${head}  if (process.env['FLOWSMITH_UNFORMATTED'] === '1') return text;\n`);
  if (skipping === text) throw new Error(`${path} has no formatFile any more`);
  writeFileSync(path, skipping);
}

async function runAll(): Promise<void> {
  const expected = await outputOf(0);
  const sound = await verdictOn(expected);
  if (expected === undefined || sound !== 'survived') throw new Error(`The unchanged compiler is not what its tests want: ${JSON.stringify(sound)}`);
  const survivors = options.again === undefined ? undefined : readFileSync(options.again, 'utf8');
  const mutants = sample().filter((mutant) => survivors?.includes(describe(mutant, readFileSync(mutant.file, 'utf8'))) ?? true);
  const end = Date.now() + Number(options.minutes) * 60_000;
  const results: { readonly mutant: Mutant; readonly verdict: Verdict }[] = [];
  for (const mutant of mutants) {
    if (Date.now() > end) break;
    const path = join(place, mutant.file);
    const text = readFileSync(mutant.file, 'utf8');
    writeFileSync(path, mutated(text, mutant));
    const verdict = await verdictOn(expected);
    writeFileSync(path, text);
    results.push({ mutant, verdict });
    if (verdict === 'survived') console.log(describe(mutant, text));
  }
  print(results);
}

function sample(): readonly Mutant[] {
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)).filter((file) => file.includes(options.file));
  const choose = createChoose(Number(options.seed));
  const ranked = files.flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8'))).map((mutant) => ({ mutant, rank: choose.below(2 ** 30) }));
  console.log(`${ranked.length} mutants of ${files.length} files, ${Math.min(ranked.length, Number(options.count))} of them tried`);
  return ranked.sort((left, right) => left.rank - right.rank).slice(0, Number(options.count)).map(({ mutant }) => mutant);
}

async function verdictOn(expected: string | undefined): Promise<Verdict> {
  for (const index of suites.keys()) {
    const output = await outputOf(index);
    if (output === 'timeout') return 'timeout';
    if (output === undefined || (index === 0 && output !== expected)) return 'killed';
  }
  return 'survived';
}

/** What a suite prints; undefined when it fails. */
async function outputOf(index: number): Promise<string | undefined> {
  const suite = suites[index];
  if (suite === undefined) return undefined;
  const child = start(process.execPath, suite.command, { cwd: place, env: suite.env });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, patience);
  const { code, stdout } = await child.ended;
  clearTimeout(timer);
  if (isLate) return 'timeout';
  return code === 0 ? stdout : undefined;
}

function describe({ file, line, what, start: from, end, replacement }: Mutant, text: string): string {
  const [before, after] = [text.slice(from, end), replacement].map((each) => each.replaceAll(/\s+/g, ' ').slice(0, 100));
  return `survived  ${file}:${line}  ${what}: ${before} -> ${after}`;
}

function print(results: readonly { readonly mutant: Mutant; readonly verdict: Verdict }[]): void {
  const count = (of: typeof results, verdict: Verdict): number => of.filter((each) => each.verdict === verdict).length;
  const row = (of: typeof results) => ({ killed: count(of, 'killed'), timeout: count(of, 'timeout'), survived: count(of, 'survived'), score: `${Math.round((100 * (of.length - count(of, 'survived'))) / Math.max(1, of.length))} %` });
  const files = [...new Set(results.map(({ mutant }) => mutant.file))].toSorted();
  console.table(Object.fromEntries([...files.map((file) => [file.replace('compiler/phases/', ''), row(results.filter(({ mutant }) => mutant.file === file))] as const), ['all', row(results)]]));
}
