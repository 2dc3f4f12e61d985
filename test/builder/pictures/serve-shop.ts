import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';

/** `flowsmith builder` on a copy of the shop whose server runs. */
export async function serveShop(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const root = mkdtempSync(join(tmpdir(), 'flowsmith-pictures-'));
  const flow = join(root, 'shop.json');
  cpSync('fixtures/valid/shop/shop.json', flow);
  const { url, close } = await runCommand('builder', flow);
  return {
    url,
    close: async () => {
      await close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
