import { startLoadGenerator, type LoadGenerator } from './load.ts';
import type { BenchRequest } from './requests.ts';
import { summarise } from './statistics.ts';
import { startServer, type RunningServer, type ServerCommand } from './server-process.ts';

/** The expert's server, with which others are compared. */
export const expert = 'expert Fastify';

/** Medians over the slices of one server at one route in one round. */
export interface Sample {
  readonly server: string;
  readonly route: string;
  readonly perSecond: number;
  /**
   * The server's processor time per request. Unlike throughput, it does not depend on the speed of the load generator.
   * NaN without /proc.
   */
  readonly cpuMicroseconds: number;
  /** Throughput as a multiple of the baseline's, slice by slice; and the same for processor time per request. */
  readonly ratio: number;
  readonly cpuRatio: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Each round sends every server `slices` times `requests` requests of every route, after `warmUp` requests. */
export interface Rounds {
  /** The server with which the others are compared. */
  readonly baseline: string;
  readonly rounds: number;
  readonly slices: number;
  readonly requests: number;
  readonly warmUp: number;
}

/** The results: a sample per round, server and route, and figures of each server process. */
export interface Measured {
  readonly samples: readonly Sample[];
  readonly processes: readonly ProcessSample[];
}

export interface ProcessSample {
  readonly server: string;
  /** From the start of the process to its first answer. */
  readonly startedInMs: number;
  /** After the load. */
  readonly memoryMiB: number;
}

/**
 * Loads the servers alternately, in short slices of equally many requests, and compares each with the baseline's beside
 * it, since a shared machine is disturbed for longer than both take. Each round starts new processes, since two
 * processes of the same program differ by a few percent throughout their lives. `prepare` is called before the servers
 * are loaded.
 */
export async function runRounds(
  commands: readonly ServerCommand[],
  requests: readonly BenchRequest[],
  plan: Rounds,
  prepare: (servers: readonly RunningServer[], round: number) => Promise<void>,
): Promise<Measured> {
  const samples: Sample[] = [];
  const processes: ProcessSample[] = [];
  const generator = startLoadGenerator();
  try {
    for (let round = 0; round < plan.rounds; round += 1) {
      const turn = round % commands.length;
      await withServers([...commands.slice(turn), ...commands.slice(0, turn)], async (servers) => {
        await prepare(servers, round);
        for (const request of requests) for (const server of servers) await generator.run(server, request, plan.warmUp);
        for (const request of requests) samples.push(...(await driveByTurns(servers, request, generator, plan)));
        for (const server of servers)
          processes.push({ server: server.name, startedInMs: server.startedInMs, memoryMiB: server.memoryMiB() });
      });
    }
  } finally {
    generator.stop();
  }
  return { samples, processes };
}

/** Starts all servers, and stops them whatever happens. */
async function withServers(
  commands: readonly ServerCommand[],
  run: (servers: readonly RunningServer[]) => Promise<void>,
): Promise<void> {
  const servers: RunningServer[] = [];
  try {
    for (const command of commands) servers.push(await startServer(command));
    await run(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** The order is rotated by one from slice to slice, so that no server always comes after the same other one. */
async function driveByTurns(
  servers: readonly RunningServer[],
  request: BenchRequest,
  generator: LoadGenerator,
  { baseline, slices, requests }: Rounds,
): Promise<Sample[]> {
  const measured = new Map<string, Slice[]>(servers.map(({ name }) => [name, []]));
  for (let slice = 0; slice < slices; slice += 1) {
    const turn = slice % servers.length;
    for (const server of [...servers.slice(turn), ...servers.slice(0, turn)])
      measured.get(server.name)?.push(await measure(server, request, generator, requests));
  }
  const base = measured.get(baseline) ?? [];
  return [...measured].map(([server, own]) => ({ server, route: request.name, ...together(own, base) }));
}

interface Slice {
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
  readonly p50: number;
  readonly p99: number;
}

async function measure(
  server: RunningServer,
  request: BenchRequest,
  generator: LoadGenerator,
  perSlice: number,
): Promise<Slice> {
  const before = server.cpuMicroseconds();
  const { requests, seconds, p50, p99 } = await generator.run(server, request, perSlice);
  const cpuMicroseconds = (server.cpuMicroseconds() - before) / requests;
  return { perSecond: requests / seconds, cpuMicroseconds, p50, p99 };
}

function together(own: readonly Slice[], base: readonly Slice[]): Omit<Sample, 'server' | 'route'> {
  const median = (of: (slice: Slice, other: Slice) => number): number =>
    summarise(own.map((slice, index) => of(slice, base[index] ?? slice))).median;
  return {
    perSecond: median(({ perSecond }) => perSecond),
    cpuMicroseconds: median(({ cpuMicroseconds }) => cpuMicroseconds),
    ratio: median((slice, other) => slice.perSecond / other.perSecond),
    cpuRatio: median((slice, other) => other.cpuMicroseconds / slice.cpuMicroseconds),
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
  };
}
