import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { typeFaultsOfAll } from '../support/tsc.ts';

/** What strict tsc says against the emitted projects in a folder, by their own tsconfigs and in one run; empty where it has nothing to say. */
export async function typeCheck(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  return names.length === 0 ? '' : typeFaultsOfAll(names.toSorted().map((name) => join(folder, name)));
}
