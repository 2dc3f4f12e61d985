import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, start } from '../../test/support/process.ts';

export interface Served {
  readonly url: string;
  /** Waits until the development server runs the flow. */
  readonly untilRunning: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const program = fileURLToPath(new URL('../../bin/flowsmith.js', import.meta.url));

/** Serves the Builder of a flow as users do. */
export async function serve(flow: string): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'flowsmith-bench-'));
  const file = join(folder, 'flow.json');
  writeFileSync(file, flow);
  const running = start(process.execPath, [program, 'builder', file, '--port', String(await freePort())], {
    env: { NO_OPEN: '1', CI: '1', NO_COLOR: '1' },
  });
  const wait = async (pattern: RegExp): Promise<string> => {
    for (let waited = 0; waited < 120_000; waited += 20) {
      const found = pattern.exec(running.output())?.[1];
      if (found !== undefined) return found;
      await sleep(20);
    }
    throw new Error(`The Builder did not say ${pattern}:\n${running.output()}`);
  };
  return {
    url: await wait(/^Builder: (\S+)$/m),
    untilRunning: async () => void (await wait(/(runs at)/)),
    close: async () => {
      running.kill('SIGTERM');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
