import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);

/** In a separate process, which fixes the clock and loads the emitted modules unbundled. */
async function isolation(...options: readonly string[]): Promise<unknown> {
  const program = fileURLToPath(new URL('isolation.ts', import.meta.url));
  return JSON.parse((await run(process.execPath, [program, ...options], { maxBuffer: 1e8 })).stdout);
}

describe('a random flow over two tenants', () => {
  it('never returns, changes or counts a row of the other one', { timeout: 300_000 }, async () => {
    const found = await isolation('--projects', '2', '--seed', '1');
    expect(found).toMatchObject({ flows: 48, requests: 240, findings: [] });
  });

  it(
    'does not even without the conditions in its code, where the database keeps tenants apart',
    {
      timeout: 300_000,
    },
    async () => {
      const found = await isolation('--projects', '1', '--seed', '1', '--fault', '--wall');
      expect(found).toMatchObject({ flows: 24, requests: 120, findings: [] });
    },
  );

  it('is found to do so once a condition is taken out of its code', { timeout: 300_000 }, async () => {
    expect(await isolation('--projects', '1', '--seed', '1', '--fault')).toMatchObject({
      findings: [expect.stringContaining('seed 1')],
    });
  });
});
