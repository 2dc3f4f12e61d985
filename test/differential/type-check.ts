import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { typeFaults } from '../support/tsc.ts';

/** What strict tsc says against each of the emitted projects in a folder, by its own tsconfig. */
export async function typeCheck(folder: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const name of (await readdir(folder).catch(() => [])).toSorted()) {
    const place = join(folder, name);
    const said = await typeFaults(place);
    if (said !== '') faults.push(`${place}\n${said}`);
  }
  return faults;
}
