import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);

/** In a separate process, which fixes the clock and loads the emitted modules unbundled. */
async function differences(...options: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, [fileURLToPath(new URL('fuzz.ts', import.meta.url)), ...options], {
    maxBuffer: 1e8,
  }).catch((error: { stdout?: string }) => ({ stdout: `DIFF ${error.stdout ?? ''}` }));
  const lines = stdout.split('\n');
  return lines.filter((line, index) => line.startsWith('DIFF') || lines[index - 1]?.startsWith('DIFF') === true);
}

describe('the emitted servers and the interpreter answer alike', () => {
  it('every hand-written request', { timeout: 900_000 }, async () => {
    expect(await differences()).toEqual([]);
  });
  it('random requests to random flows, which type-check strictly', { timeout: 400_000 }, async () => {
    expect(
      await differences(
        '--projects',
        '4',
        '--routes',
        '20',
        '--calls',
        '5',
        '--seed',
        '1',
        '--shrink',
        '0',
        '--typecheck',
      ),
    ).toEqual([]);
  });
  it('random requests to random flows over rows of two tenants', { timeout: 400_000 }, async () => {
    const options = ['--projects', '3', '--routes', '16', '--seed', '7', '--shrink', '0', '--typecheck'];
    expect(await differences('--tenants', ...options)).toEqual([]);
  });
});
