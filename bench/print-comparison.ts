import { connections } from './load.ts';
import type { Measured, Rounds, Sample } from './rounds.ts';
import { geometricMean, spread, summarise, type Summary } from './statistics.ts';
import { table } from './table.ts';

export interface Comparison extends Measured {
  readonly rounds: Rounds;
}

/** The results of one server at one route. */
export interface Row {
  readonly route: string;
  readonly server: string;
  readonly perSecond: Summary;
  readonly cpuMicroseconds: Summary;
  readonly p50: Summary;
  readonly p99: Summary;
  readonly ratio: Summary;
  readonly cpuRatio: Summary;
}

export function printComparison({ rounds, samples, processes }: Comparison): void {
  printRows(rowsOf(samples), rounds);
  console.log('\nprocesses');
  console.log(
    table([
      ['server', 'cold start ms', 'memory after load MiB'],
      ...[...Map.groupBy(processes, ({ server }) => server)].map(([server, own]) => [
        server,
        spread(summarise(own.map(({ startedInMs }) => startedInMs)), 0),
        spread(summarise(own.map(({ memoryMiB }) => memoryMiB)), 0),
      ]),
    ]),
  );
}

export function printRows(rows: readonly Row[], { baseline, rounds, slices, requests, warmUp }: Rounds): void {
  console.log(
    `\n${rounds} rounds, each with new processes, of ${slices} slices of ${requests} requests per server and route, by turns, after ${warmUp} to warm up, ${connections} connections.`,
  );
  console.log(`Medians with the middle half of the rounds in brackets; ratios against ${baseline}, more is better.`);
  for (const [route, own] of Map.groupBy(rows, ({ route: name }) => name)) {
    console.log(`\n${route}`);
    console.log(
      table([['server', 'requests/s', 'ratio', 'CPU µs/request', 'CPU ratio', 'p50 ms', 'p99 ms'], ...own.map(cells)]),
    );
  }
  console.log('\ngeometric means over the routes');
  console.log(
    table([
      ['server', 'ratio', 'CPU ratio'],
      ...meansOf(rows).map(({ server, ratio, cpuRatio }) => [server, ratio.toFixed(2), cpuRatio.toFixed(2)]),
    ]),
  );
}

const cells = ({ server, perSecond, ratio, cpuMicroseconds, cpuRatio, p50, p99 }: Row): string[] => [
  server,
  spread(perSecond, 0),
  spread(ratio, 2),
  spread(cpuMicroseconds, 1),
  spread(cpuRatio, 2),
  p50.median.toFixed(2),
  p99.median.toFixed(2),
];

/** Ordered by route, then server, as first measured. */
export function rowsOf(samples: readonly Sample[]): Row[] {
  return [...Map.groupBy(samples, ({ route }) => route)].flatMap(([route, ofRoute]) => {
    return [...Map.groupBy(ofRoute, ({ server }) => server)].map(([server, own]): Row => {
      const over = (of: (sample: Sample) => number): Summary => summarise(own.map(of));
      return {
        route,
        server,
        perSecond: over(({ perSecond }) => perSecond),
        cpuMicroseconds: over(({ cpuMicroseconds }) => cpuMicroseconds),
        p50: over(({ p50 }) => p50),
        p99: over(({ p99 }) => p99),
        ratio: over(({ ratio }) => ratio),
        cpuRatio: over(({ cpuRatio }) => cpuRatio),
      };
    });
  });
}

/** The geometric means of each server over the routes. */
export const meansOf = (
  rows: readonly Row[],
): { readonly server: string; readonly ratio: number; readonly cpuRatio: number }[] =>
  [...Map.groupBy(rows, ({ server }) => server)].map(([server, own]) => ({
    server,
    ratio: geometricMean(own.map(({ ratio }) => ratio.median)),
    cpuRatio: geometricMean(own.map(({ cpuRatio }) => cpuRatio.median)),
  }));
