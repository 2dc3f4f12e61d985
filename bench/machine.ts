import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { isPinned } from './pinning.ts';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  /** Servers on core 0, the load generator on core 1. */
  readonly pinned: boolean;
  /** How many processes wanted to run in the last minute, before this one began: above 0.5, the numbers are disturbed. */
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
