import { startLoadGenerator, type LoadGenerator, type LoadResult } from './load.ts';
import type { BenchRequest } from './requests.ts';
import { summarise } from './statistics.ts';
import { startServer, type RunningServer, type ServerCommand } from './server-process.ts';

/** One server under load at one route for one round: all its slices together. */
export interface Sample {
  readonly server: string;
  readonly route: string;
  readonly perSecond: number;
  /** Processor time of the server per request: unlike the throughput it does not depend on how fast the load generator is. NaN where /proc does not exist. */
  readonly cpuMicroseconds: number;
  /** Medians over the slices, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Each round drives every server for `slices` times `sliceSeconds` at every route. */
export interface Rounds {
  readonly rounds: number;
  readonly slices: number;
  readonly sliceSeconds: number;
  readonly warmUpSeconds: number;
}

/** What the rounds gave: samples of the load, and facts of the processes, one per round. */
export interface Measured {
  readonly samples: readonly Sample[];
  readonly processes: readonly ProcessSample[];
}

export interface ProcessSample {
  readonly server: string;
  /** From the start of the process until its first answer. */
  readonly startedInMs: number;
  /** After the load. */
  readonly memoryMiB: number;
}

/**
 * Interleaved in short slices, server after server, since what disturbs a shared machine comes and goes within a second.
 * Each round has new processes, since two processes of one program differ by some percent for as long as they live; and
 * the order turns by one server. `prepare` sees the servers before they are driven.
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

/** Runs with all servers started, and stops each of them whatever happens. */
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
    // In one slice the machine may have been elsewhere; a server that never answers hangs.
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
