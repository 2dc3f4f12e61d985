import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Arguments } from './arguments.ts';
import { measureColdStarts, type ColdStart } from './cold-starts.ts';
import { folderBytes } from './size.ts';
import { spread, summarise } from './statistics.ts';
import type { Summary } from './statistics.ts';
import { table } from './table.ts';
import { withPublished } from './with-published.ts';

interface Start {
  /** Processor time of all threads, in ms. */
  readonly processor: number;
  readonly clock: number;
}

export interface StartNumbers {
  readonly starts: Readonly<Record<string, { readonly processor: Summary; readonly clock: Summary }>>;
  readonly servers: Readonly<Record<string, ColdStart>>;
  readonly packages: number;
  readonly archiveKiB: number;
  readonly installedMiB: number;
}

/** Starts programs alternately, each in its own process, as a user's shell does. */
export const measureStarts = ({ quick }: Pick<Arguments, 'quick'>): Promise<StartNumbers> =>
  withPublished(async (published) => {
    const shop = resolve('fixtures/valid/shop/shop.json');
    const installed = join(published.root, 'bin/flowsmith.js');
    const programs: Readonly<Record<string, readonly string[]>> = {
      'node -e 0': ['-e', '0'],
      'flowsmith --help, published': [installed, '--help'],
      'flowsmith check, published': [installed, 'check', shop],
      'flowsmith check, checkout': [resolve('bin/flowsmith.js'), 'check', shop],
    };
    const names = Object.keys(programs);
    const taken = new Map<string, Start[]>(names.map((name) => [name, []]));
    // The first start of each fills the cache of compiled code.
    for (const parameters of Object.values(programs)) await start(parameters, published.folder);
    for (let round = 0; round < (quick ? 8 : 40); round += 1)
      for (const name of round % 2 === 0 ? names : names.toReversed())
        taken.get(name)?.push(await start(programs[name] ?? [], published.folder));
    const starts = Object.fromEntries(
      [...taken].map(([name, each]) => [
        name,
        { processor: summarise(each.map((one) => one.processor)), clock: summarise(each.map((one) => one.clock)) },
      ]),
    );
    console.log('\nStarting, by turns, with a warm cache of compiled code: median and middle half.');
    console.log(
      table([
        ['program', 'processor ms', 'clock ms'],
        ...Object.entries(starts).map(([name, { processor, clock }]) => [name, spread(processor), spread(clock)]),
      ]),
    );
    const folder = join(published.folder, 'node_modules');
    const lock: { readonly packages: object } = JSON.parse(await readFile(join(folder, '.package-lock.json'), 'utf8'));
    const numbers = {
      starts,
      servers: await measureColdStarts(quick ? 3 : 20),
      packages: Object.keys(lock.packages).length,
      archiveKiB: (await stat(published.archive)).size / 2 ** 10,
      installedMiB: (await folderBytes(folder)) / 2 ** 20,
    };
    const { packages, archiveKiB, installedMiB } = numbers;
    console.log(`\nnpx flowsmith: an archive of ${archiveKiB.toFixed(0)} KiB.`);
    console.log(`Installed: ${packages} packages, ${installedMiB.toFixed(0)} MiB.`);
    return numbers;
  });

/** Node does not report the time that another process took, but bash does, to the millisecond. */
async function start(parameters: readonly string[], folder: string): Promise<Start> {
  const script = 'TIMEFORMAT="%R %U %S"; time "$@" > /dev/null';
  const { stderr } = await promisify(execFile)('bash', ['-c', script, 'bash', process.execPath, ...parameters], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [clock = NaN, user = NaN, system = NaN] = stderr.trim().split(/\s+/).map(Number);
  return { processor: (user + system) * 1000, clock: clock * 1000 };
}
