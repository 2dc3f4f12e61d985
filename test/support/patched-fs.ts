import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Functions of node:fs with which commands read or change the disk. */
export type DiskFunction =
  | 'openSync'
  | 'readFileSync'
  | 'readdirSync'
  | 'writeFileSync'
  | 'mkdirSync'
  | 'cpSync'
  | 'renameSync'
  | 'rmSync'
  | 'rmdirSync'
  | 'unlinkSync'
  | 'symlinkSync';

/**
 * Calls `before` with the paths of every call of these functions while `run` runs. It may record them, or throw like a
 * failing disk; otherwise the call proceeds.
 */
export async function watchingDisk(
  names: readonly DiskFunction[],
  before: (name: DiskFunction, paths: readonly string[]) => void,
  run: () => Promise<void>,
): Promise<void> {
  const originals = names.map((name) => [name, fs[name]] as const);
  for (const [name, original] of originals) {
    Object.assign(fs, {
      [name]: (...given: readonly unknown[]) => {
        const paths = given.slice(0, name === 'renameSync' || name === 'cpSync' ? 2 : 1);
        before(
          name,
          paths.filter((path) => typeof path === 'string'),
        );
        return Reflect.apply(original, fs, given);
      },
    });
  }
  syncBuiltinESMExports();
  try {
    await run();
  } finally {
    for (const [name, original] of originals) Object.assign(fs, { [name]: original });
    syncBuiltinESMExports();
  }
}
