import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { isPinned } from './pinning.ts';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  /** Whether the servers run on core 0 and the load generator on core 1. */
  readonly pinned: boolean;
  /** The load average of the last minute, before this run. Above 0.5, the results are unreliable. */
  readonly load: number;
}

export const describeMachine = (): Machine => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  pinned: isPinned(),
  load: loadavg()[0] ?? 0,
});

export function printMachine({ processor, cores, memoryGiB, node, pinned, load }: Machine): void {
  console.log(
    `${processor}, ${cores} cores, ${memoryGiB} GiB, Node ${node}, ${pinned ? 'server and load pinned to a core each' : 'not pinned'}, load before the run ${load.toFixed(1)}.`,
  );
  if (load > 0.5) console.log('The machine is busy with something else: these numbers are preliminary.');
}
