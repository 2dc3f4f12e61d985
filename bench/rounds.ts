import { startLoadGenerator, type LoadGenerator, type LoadResult } from './load.ts';
import type { BenchRequest } from './requests.ts';
import { startServer, type RunningServer, type ServerCommand } from './server-process.ts';

/** One server under load at one route for one round. */
export interface Sample extends LoadResult {
  readonly server: string;
  readonly route: string;
  readonly perSecond: number;
  /** Processor time of the server per request: unlike the throughput it does not depend on how fast the load generator is. */
  readonly cpuMicroseconds: number | undefined;
}

export interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
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
  readonly memoryMiB: number | undefined;
}

/**
 * Interleaved: in every round each server is driven once at each route, so that what disturbs the machine for a while
 * disturbs all of them. Each round has new processes, since two processes of one program differ by some percent for as
 * long as they live; and the order turns by one server. `prepare` sees the servers before they are driven.
 */
export async function runRounds(commands: readonly ServerCommand[], requests: readonly BenchRequest[], { rounds, seconds, warmUpSeconds }: Rounds, prepare: (servers: readonly RunningServer[], round: number) => Promise<void>): Promise<Measured> {
  const samples: Sample[] = [];
  const processes: ProcessSample[] = [];
  const generator = startLoadGenerator();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const turn = round % commands.length;
      await withServers([...commands.slice(turn), ...commands.slice(0, turn)], async (servers) => {
        await prepare(servers, round);
        for (const request of requests) for (const server of servers) await generator.run(server, request, warmUpSeconds);
        for (const request of requests) for (const server of servers) samples.push(await measure(server, request, generator, seconds));
        for (const server of servers) processes.push({ server: server.name, startedInMs: server.startedInMs, memoryMiB: server.memoryMiB() });
      });
    }
  } finally {
    generator.stop();
  }
  return { samples, processes };
}

/** Runs with all servers started, and stops each of them whatever happens. */
async function withServers(commands: readonly ServerCommand[], run: (servers: readonly RunningServer[]) => Promise<void>): Promise<void> {
  const servers: RunningServer[] = [];
  try {
    for (const command of commands) servers.push(await startServer(command));
    await run(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function measure(server: RunningServer, request: BenchRequest, generator: LoadGenerator, seconds: number): Promise<Sample> {
  const before = server.cpuSeconds();
  const result = await generator.run(server, request, seconds);
  const after = server.cpuSeconds();
  const cpuMicroseconds = before === undefined || after === undefined ? undefined : ((after - before) * 1e6) / result.requests;
  return { ...result, server: server.name, route: request.name, perSecond: result.requests / result.seconds, cpuMicroseconds };
}
