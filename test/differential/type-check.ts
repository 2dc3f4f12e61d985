import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What strict tsc says against each of the emitted projects in a folder, by its own tsconfig. */
export async function typeCheck(folder: string): Promise<readonly string[]> {
  const tsc = new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname;
  const faults: string[] = [];
  for (const name of (await readdir(folder).catch(() => [])).toSorted()) {
    const place = join(folder, name);
    const { stdout } = await run(process.execPath, [tsc, '--noEmit', '-p', place], { maxBuffer: 1e8 }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }));
    if (stdout.trim() !== '') faults.push(`${place}\n${stdout}`);
  }
  return faults;
}
