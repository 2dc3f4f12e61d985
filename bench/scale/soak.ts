import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../test/runtime-lib/postgres.ts';
import type { Arguments } from '../arguments.ts';
import { databaseProject } from '../database/flow.ts';
import { fillTables, requests as databaseRequests } from '../database/index.ts';
import { benchProject } from '../flow.ts';
import { startLoadGenerator } from '../load.ts';
import { measured, type BenchRequest } from '../requests.ts';
import { startServer, type ServerCommand } from '../server-process.ts';
import { emittedServer } from '../servers/commands.ts';
import { table } from '../table.ts';
import { writeProject } from '../write-project.ts';

/** After five minutes, V8 has compiled whatever it will compile, and pools and caches are full. */
const settled = 5;

/** Requests per second: a tenth of what a core can serve, so that the heap is what is measured. */
const perSecond = 100;

export interface Soak {
  readonly server: string;
  readonly requests: number;
  /** The live heap at the end of each minute, after a collection, in MiB. */
  readonly heapMiB: readonly number[];
}

/** The live heap over half an hour of requests: for a server that only computes, and for one that uses PostgreSQL. */
export async function measureSoak({ quick }: Pick<Arguments, 'quick'>): Promise<readonly Soak[]> {
  const minutes = quick ? 2 : 30;
  const projects = [await writeProject(benchProject), await writeProject(databaseProject)] as const;
  const postgres = await startPostgres();
  try {
    const [computing, storing] = projects;
    const DATABASE_URL = await postgres.createDatabase('soak');
    const soaks = await Promise.all([
      soak(emittedServer(computing.folder, 'without a database'), measured, minutes),
      soak(
        {
          name: 'on PostgreSQL',
          script: 'src/server.ts',
          folder: storing.folder,
          env: { DATABASE_URL },
          probe: '/healthz',
        },
        databaseRequests,
        minutes,
        () => fillTables(DATABASE_URL),
      ),
    ]);
    print(soaks);
    return soaks;
  } finally {
    await postgres.stop();
    for (const project of projects) await project.remove();
  }
}

async function soak(
  command: ServerCommand,
  requests: readonly BenchRequest[],
  minutes: number,
  prepare?: () => Promise<void>,
): Promise<Soak> {
  const folder = await mkdtemp(join(tmpdir(), 'flowsmith-soak-'));
  const file = join(folder, 'heap');
  const generator = startLoadGenerator();
  const options = ['--expose-gc', `--import=${fileURLToPath(new URL('write-heap.ts', import.meta.url))}`];
  const server = await startServer({ ...command, options, env: { ...command.env, HEAP_FILE: file } });
  try {
    await prepare?.();
    const heapMiB: number[] = [];
    let sent = 0;
    const began = performance.now();
    for (let second = 1; second <= minutes * 60; second += 1) {
      for (const request of requests) await generator.run(server, request, perSecond);
      sent += requests.length * perSecond;
      await sleep(Math.max(0, began + second * 1000 - performance.now()));
      if (second % 60 !== 0) continue;
      server.signal('SIGWINCH');
      await sleep(500);
      heapMiB.push(Number(await readFile(file, 'utf8')) / 2 ** 20);
    }
    return { server: command.name, requests: sent, heapMiB };
  } finally {
    generator.stop();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

function print(soaks: readonly Soak[]): void {
  const minutes = Math.max(...soaks.map(({ heapMiB }) => heapMiB.length));
  const from = minutes > settled ? settled : 1;
  const shown = [1, settled, 10, 15, 20, 25, 30].filter((minute) => minute <= minutes);
  console.log(
    `\nLive heap in MiB, after a collection, at the end of minutes of ${perSecond} requests a second to each route.`,
  );
  console.log(
    table([
      ['server', 'requests', ...shown.map(String), `grown from ${from} to ${minutes}`],
      ...soaks.map(({ server, requests, heapMiB }) => [
        ...[server, String(requests), ...shown.map((minute) => (heapMiB[minute - 1] ?? NaN).toFixed(2))],
        ((heapMiB.at(-1) ?? NaN) - (heapMiB[from - 1] ?? NaN)).toFixed(2),
      ]),
    ]),
  );
}
