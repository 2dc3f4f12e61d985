import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedData } from '../../support/embedded-data.ts';
import { freePort, start } from '../../support/process.ts';

/** `flowsmith builder` on a copy of the shop whose server runs. */
export async function serveShop(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const root = mkdtempSync(join(tmpdir(), 'flowsmith-pictures-'));
  const flow = join(root, 'shop.json');
  cpSync('fixtures/valid/shop/shop.json', flow);
  const home = join(root, '.flowsmith/dev/shop/data');
  mkdirSync(home, { recursive: true });
  await embeddedData(home);
  const running = start(
    process.execPath,
    [resolve('bin/flowsmith.js'), 'builder', flow, '--port', String(await freePort())],
    {
      env: { NO_OPEN: '1', CI: '1', NO_COLOR: '1' },
    },
  );
  for (let waited = 0; !/runs at/.test(running.output()); waited += 100) {
    if (waited > 90_000) throw new Error(`The shop did not start:\n${running.output()}`);
    await sleep(100);
  }
  return {
    url: /^Builder: (\S+)$/m.exec(running.output())?.[1] ?? '',
    close: async () => {
      running.kill('SIGTERM');
      await running.ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
