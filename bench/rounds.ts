import { startLoadGenerator, type LoadGenerator, type LoadResult } from './load.ts';
import type { BenchRequest } from './requests.ts';
import { summarise } from './statistics.ts';
import { startServer, type RunningServer, type ServerCommand } from './server-process.ts';

/** The load on one server at one route in one round, over all slices. */
export interface Sample {
  readonly server: string;
  readonly route: string;
  readonly perSecond: number;
  /**
   * The server's processor time per request. Unlike throughput, it does not depend on the speed of the load generator.
   * NaN without /proc.
   */
  readonly cpuMicroseconds: number;
  /** Medians over the slices, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Each round loads every server `slices` times for `sliceSeconds` at every route. */
export interface Rounds {
  readonly rounds: number;
  readonly slices: number;
  readonly sliceSeconds: number;
  readonly warmUpSeconds: number;
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
 * Loads the servers by turns in short slices, since disturbances on a shared machine last less than a second. Each
 * round starts new processes, since two processes of the same program differ by a few percent throughout their lives,
 * and rotates the order by one. `prepare` is called before the servers are loaded.
 */
export async function runRounds(
  commands: readonly ServerCommand[],
  requests: readonly BenchRequest[],
  { rounds, slices, sliceSeconds, warmUpSeconds }: Rounds,
  prepare: (servers: readonly RunningServer[], round: number) => Promise<void>,
): Promise<Measured> {
  const samples: Sample[] = [];
  const processes: ProcessSample[] = [];
  const generator = startLoadGenerator();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const turn = round % commands.length;
      await withServers([...commands.slice(turn), ...commands.slice(0, turn)], async (servers) => {
        await prepare(servers, round);
        for (const request of requests)
          for (const server of servers) await generator.run(server, request, warmUpSeconds);
        for (const request of requests)
          samples.push(...(await driveByTurns(servers, request, generator, slices, sliceSeconds)));
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

async function driveByTurns(
  servers: readonly RunningServer[],
  request: BenchRequest,
  generator: LoadGenerator,
  slices: number,
  seconds: number,
): Promise<Sample[]> {
  const measured: Slice[] = [];
  for (let slice = 0; slice < slices; slice += 1)
    for (const server of servers) measured.push(await measure(server, request, generator, seconds));
  return [...Map.groupBy(measured, ({ server }) => server)].map(([server, own]) => {
    const sample = { server, route: request.name, ...together(own) };
    // A single slice may be disturbed, but a server without any answer hangs.
    if (sample.perSecond === 0) throw new Error(`${server} answered no request at ${request.method} ${request.path}`);
    return sample;
  });
}

interface Slice extends LoadResult {
  readonly server: string;
  readonly cpuSeconds: number;
}

async function measure(
  server: RunningServer,
  request: BenchRequest,
  generator: LoadGenerator,
  seconds: number,
): Promise<Slice> {
  const before = server.cpuSeconds();
  const result = await generator.run(server, request, seconds);
  return { ...result, server: server.name, cpuSeconds: server.cpuSeconds() - before };
}

function together(slices: readonly Slice[]): Omit<Sample, 'server' | 'route'> {
  const sum = (of: (slice: Slice) => number): number => slices.reduce((total, slice) => total + of(slice), 0);
  const [requests, seconds] = [sum((slice) => slice.requests), sum((slice) => slice.seconds)];
  return {
    perSecond: requests / seconds,
    cpuMicroseconds: (sum(({ cpuSeconds }) => cpuSeconds) * 1e6) / requests,
    p50: summarise(slices.map(({ p50 }) => p50)).median,
    p99: summarise(slices.map(({ p99 }) => p99)).median,
  };
}
