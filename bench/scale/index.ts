import type { Arguments } from '../arguments.ts';
import { measureOverload, type Overload } from './overload.ts';
import { compareProcesses, type Processes } from './processes.ts';

/** Two processes behind one port, and one process that is sent twice what it can serve. */
export async function measureScale({ quick }: Pick<Arguments, 'quick'>): Promise<{
  readonly processes: readonly Processes[];
  readonly overload: Overload;
}> {
  return {
    processes: await compareProcesses(quick ? { rounds: 2, requests: 2_000 } : { rounds: 5, requests: 20_000 }),
    overload: await measureOverload(quick ? 10_000 : 100_000),
  };
}
