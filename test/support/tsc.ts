import { fileURLToPath } from 'node:url';
import { run, type Ended, type StartOptions } from './process.ts';

const program = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

/**
 * The compiler that emitted projects are checked with; on one thread, since more take twice the processor time from the
 * tests beside.
 */
export const tsc = (parameters: readonly string[], options?: StartOptions): Promise<Ended> =>
  run(program, [...parameters, '--singleThreaded'], options);

/** What it says against the project in `folder`, by its own tsconfig; empty where it has nothing to say. */
export const typeFaults = (folder: string): Promise<string> => faultsOf(['--noEmit', '--project', folder]);

/** The same of many projects, in one run. */
export const typeFaultsOfAll = (folders: readonly string[]): Promise<string> => faultsOf(['--build', ...folders]);

async function faultsOf(parameters: readonly string[]): Promise<string> {
  const { code, output } = await tsc(parameters);
  return code === 0 ? output : `${output}(exit code ${code})`;
}
