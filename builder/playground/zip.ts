import { strToU8, zipSync } from 'fflate';
import type { Download } from './messages.ts';

/** The same files give the same bytes: entries have the oldest date that the format knows. */
const mtime = new Date(1980, 0, 1);

/** A zip of one folder. */
export function zip(folder: string, files: readonly { readonly path: string; readonly text: string }[]): Download {
  const entries = files.map(({ path, text }) => [`${folder}/${path}`, strToU8(text)] as const);
  return { name: `${folder}.zip`, content: zipSync(Object.fromEntries(entries), { mtime }) };
}
