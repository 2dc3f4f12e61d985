import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The output of `npm run fuzz`, from a separate process: it fixes the clock, and loads the emitted modules unbundled.
 */
export async function differences(...options: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, [fileURLToPath(new URL('fuzz.ts', import.meta.url)), ...options], {
    maxBuffer: 1e8,
  }).catch((error: { stdout?: string }) => ({ stdout: `DIFF ${error.stdout ?? ''}` }));
  const lines = stdout.split('\n');
  return lines.filter((line, index) => line.startsWith('DIFF') || lines[index - 1]?.startsWith('DIFF') === true);
}
