import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyGolden } from '../test/emitted/golden-server.ts';
import { startPostgres } from '../test/runtime-lib/postgres.ts';
import { bundle } from '../test/support/bundle.ts';
import { startLoadGenerator } from './load.ts';
import type { BenchRequest } from './requests.ts';
import { startServer, type ServerCommand } from './server-process.ts';
import { spread, summarise, type Summary } from './statistics.ts';
import { table } from './table.ts';

export interface ColdStart {
  /** From the start of the process to its first answer, in ms. */
  readonly clock: Summary;
  /** The processor time of all threads until then, in ms. */
  readonly processor: Summary;
  readonly memoryMiB: Summary;
  readonly loaded: Loaded;
}

/** One of the processes, after many requests. */
interface Loaded {
  readonly memoryMiB: number;
  /** Processor time per request, in microseconds, and the 99th percentile of the first tenth's latencies, in ms. */
  readonly cpuMicroseconds: number;
  readonly p99AtFirst: number;
}

const load = 100_000;

/** How emitted servers are started; the last one is what their README recommends for less memory. */
const ways: readonly { readonly script: string; readonly options?: readonly string[] }[] = [
  { script: 'src/server.ts' },
  { script: 'dist/bundle/server.js' },
  { script: 'dist/bundle/server.js', options: ['--no-concurrent-recompilation'] },
];

/**
 * Emitted servers, started by `npm start` and as a bundle, and a hand-written node:http server for comparison, measured
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
      ...ways.flatMap(({ script, options = [] }): readonly ServerCommand[] => {
        const way = { script, options, probe: '/healthz' };
        const started = [...options, script].join(' ');
        return [
          { name: `hello, ${started}`, ...way, folder: hello },
          { name: `shop on PostgreSQL, ${started}`, ...way, folder: shop, env },
        ];
      }),
    ].map((command) => ({ ...command, pinned: false }));
    const samples: { name: string; clock: number; processor: number; memoryMiB: number }[] = [];
    const loaded = new Map<string, Loaded>();
    // The first start of the shop creates its tables.
    for (let round = -1; round < rounds; round += 1)
      for (const command of round % 2 === 0 ? commands : commands.toReversed()) {
        const server = await startServer(command);
        const sample = { clock: server.startedInMs, processor: server.cpuMicroseconds() / 1000 };
        if (round >= 0) samples.push({ name: command.name, ...sample, memoryMiB: server.memoryMiB() });
        if (round === rounds - 1) {
          const { name, probe = '/status' } = command;
          const request: BenchRequest = { name, method: 'GET', path: probe, headers: {} };
          const before = server.cpuMicroseconds();
          const { p99: p99AtFirst } = await generator.run(server, request, load / 10);
          await generator.run(server, request, load - load / 10);
          const cpuMicroseconds = (server.cpuMicroseconds() - before) / load;
          loaded.set(name, { memoryMiB: server.memoryMiB(), cpuMicroseconds, p99AtFirst });
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
            loaded: loaded.get(name) ?? { memoryMiB: NaN, cpuMicroseconds: NaN, p99AtFirst: NaN },
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
      [
        ...['server', 'clock ms', 'processor ms', 'memory MiB', `after ${load} requests`],
        ...['CPU µs per request', `p99 ms of the first ${load / 10}`],
      ],
      ...Object.entries(starts).map(([name, { clock, processor, memoryMiB, loaded }]) => [
        ...[name, spread(clock), spread(processor), spread(memoryMiB), loaded.memoryMiB.toFixed(0)],
        ...[loaded.cpuMicroseconds.toFixed(1), loaded.p99AtFirst.toFixed(1)],
      ]),
    ]),
  );
}
