import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { tsc } from '../support/tsc.ts';

/** What strict tsc says against the emitted projects in a folder, by their own tsconfigs and in one run; empty where it has nothing to say. */
export async function typeCheck(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return '';
  const { code, output } = await tsc(['--build', ...names.toSorted().map((name) => join(folder, name))]);
  return code === 0 ? output : `${output}(exit code ${code})`;
}
