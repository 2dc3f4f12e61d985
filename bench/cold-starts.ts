import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyGolden } from '../test/emitted/golden-server.ts';
import { startPostgres } from '../test/runtime-lib/postgres.ts';
import { bundle } from '../test/support/bundle.ts';
import { startLoadGenerator } from './load.ts';
import { startServer, type ServerCommand } from './server-process.ts';
import { spread, summarise, type Summary } from './statistics.ts';
import { table } from './table.ts';

export interface ColdStart {
  /** From the start of the process to its first answer, in ms. */
  readonly clock: Summary;
  /** Of all threads until then, in ms. */
  readonly processor: Summary;
  readonly memoryMiB: Summary;
  /** After many requests to one of the processes. */
  readonly loadedMiB: number;
}

const load = 100_000;

/**
 * Emitted servers, as `npm start` runs them and in a bundle, beside a hand-written node:http server, measured
 * alternately.
 */
export async function measureColdStarts(rounds: number): Promise<Readonly<Record<string, ColdStart>>> {
  const postgres = await startPostgres();
  const generator = startLoadGenerator();
  const folders: string[] = [];
  try {
    const [hello, shop] = [copyGolden('hello'), copyGolden('shop')];
    folders.push(hello, shop);
    for (const folder of folders) {
      const { code, output } = await bundle(folder);
      if (code !== 0) throw new Error(`npm run bundle failed:\n${output}`);
    }
    const DATABASE_URL = await postgres.createDatabase('shop');
    const env = { DATABASE_URL, GITHUB_SIGNING_SECRET: 'a', PAYMENT_SIGNING_SECRET: 'b' };
    const raw = fileURLToPath(new URL('servers/raw-http.ts', import.meta.url));
    const commands: readonly ServerCommand[] = [
      { name: 'node:http by hand', script: raw, folder: resolve('.') },
      ...['src/server.ts', 'dist/bundle/server.js'].flatMap((script): readonly ServerCommand[] => [
        { name: `hello, ${script}`, script, folder: hello, probe: '/healthz' },
        { name: `shop on PostgreSQL, ${script}`, script, folder: shop, env, probe: '/healthz' },
      ]),
    ].map((command) => ({ ...command, pinned: false }));
    const samples: { name: string; clock: number; processor: number; memoryMiB: number }[] = [];
    const loaded = new Map<string, number>();
    // The first start of the shop creates its tables.
    for (let round = -1; round < rounds; round += 1)
      for (const command of round % 2 === 0 ? commands : commands.toReversed()) {
        const server = await startServer(command);
        const sample = { clock: server.startedInMs, processor: server.cpuMicroseconds() / 1000 };
        if (round >= 0) samples.push({ name: command.name, ...sample, memoryMiB: server.memoryMiB() });
        if (round === rounds - 1) {
          const { name, probe = '/status' } = command;
          await generator.run(server, { name, method: 'GET', path: probe, headers: {} }, load);
          loaded.set(name, server.memoryMiB());
        }
        await server.stop();
      }
    const starts = Object.fromEntries(
      commands.map(({ name }): [string, ColdStart] => {
        const own = samples.filter((sample) => sample.name === name);
        const over = (of: (sample: (typeof own)[number]) => number): Summary => summarise(own.map(of));
        return [
          name,
          {
            clock: over(({ clock }) => clock),
            processor: over(({ processor }) => processor),
            memoryMiB: over(({ memoryMiB }) => memoryMiB),
            loadedMiB: loaded.get(name) ?? Number.NaN,
          },
        ];
      }),
    );
    print(starts);
    return starts;
  } finally {
    generator.stop();
    for (const folder of folders) await rm(folder, { recursive: true });
    await postgres.stop();
  }
}

function print(starts: Readonly<Record<string, ColdStart>>): void {
  console.log('\nEmitted servers until their first answer, by turns: median and middle half.');
  console.log(
    table([
      ['server', 'clock ms', 'processor ms', 'memory MiB', `after ${load} requests`],
      ...Object.entries(starts).map(([name, { clock, processor, memoryMiB, loadedMiB }]) => [
        ...[name, spread(clock), spread(processor), spread(memoryMiB), loadedMiB.toFixed(0)],
      ]),
    ]),
  );
}
