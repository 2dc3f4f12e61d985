import { fileURLToPath } from 'node:url';
import { run, type Ended, type StartOptions } from './process.ts';

const program = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

/**
 * The compiler for emitted projects. On one thread: more threads use twice the processor time, which the other tests
 * need. It would use a fifth more to collect its garbage as often as Go does by itself.
 */
export const tsc = (parameters: readonly string[], { env, ...options }: StartOptions = {}): Promise<Ended> =>
  run(program, [...parameters, '--singleThreaded'], { ...options, env: { GOGC: '400', ...env } });

/** The errors in the project in `folder`, by its own tsconfig; empty if there are none. */
export const typeFaults = (folder: string): Promise<string> => faultsOf(['--noEmit', '--project', folder]);

/** The same for many projects in one run. */
export const typeFaultsOfAll = (folders: readonly string[]): Promise<string> => faultsOf(['--build', ...folders]);

async function faultsOf(parameters: readonly string[]): Promise<string> {
  const { code, output } = await tsc(parameters);
  return code === 0 ? output : `${output}(exit code ${code})`;
}
