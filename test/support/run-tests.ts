import { fileURLToPath } from 'node:url';
import { run } from './process.ts';
import type { Ended } from './process.ts';

const program = fileURLToPath(new URL('project-tests.ts', import.meta.url));

/** Runs the tests of the emitted projects in these folders. */
export const runTests = (folders: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> =>
  run(process.execPath, ['--test-reporter=dot', program, ...folders], { env });
