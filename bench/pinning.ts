import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * The command that starts Node on one core, if `taskset` exists and there is more than one core. Servers use core 0,
 * the load generator core 1.
 */
export function nodeOnCore(core: 0 | 1): readonly [command: string, ...parameters: string[]] {
  return isPinned() ? ['taskset', '-c', String(core), process.execPath] : [process.execPath];
}

export const isPinned = (): boolean => availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
