import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '../../runtime-lib/src/lib/db/process-lock.ts';

it.skipIf(process.platform !== 'linux')('a process that is refused a folder keeps no file in it open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flowsmith-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const opened = (): number => {
    const files = readdirSync('/proc/self/fd').flatMap((file) => {
      try {
        return [readlinkSync(`/proc/self/fd/${file}`)];
      } catch {
        // The handle of this listing, closed by now.
        return [];
      }
    });
    return files.filter((file) => file.startsWith(folder)).length;
  };
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('Another process uses the folder');
  unlock();
  expect(opened()).toBe(0);
});
