import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, says, start } from '../../test/support/process.ts';

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
  return {
    url: await says(running, /^Builder: (?<found>\S+)$/m),
    untilRunning: async () => void (await says(running, /(?<found>runs at)/)),
    close: async () => {
      running.kill('SIGTERM');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
