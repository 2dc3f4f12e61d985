import { hash } from 'node:crypto';
import { compareText } from '../../base/compare-text.ts';
import type { EmittedFile } from './project/facts.ts';

export const manifestPath = '.flowsmith/manifest.json';

/** SHA-256 in hex, of bytes or of a text as it is written to disk (UTF-8). */
export const hashOf = (content: string | Uint8Array): string => hash('sha256', content, 'hex');

/**
 * The files with a manifest of their hashes: the next build uses it to know flowsmith's files from the user's and to
 * notice hand edits. It has no time and no version, so that equal projects have equal manifests.
 */
export function withManifest(files: readonly EmittedFile[]): readonly EmittedFile[] {
  const sorted = files.toSorted((left, right) => compareText(left.path, right.path));
  const hashes = Object.fromEntries(sorted.map(({ path, text }) => [path, hashOf(text)]));
  const manifest = { path: manifestPath, text: `${JSON.stringify({ version: 1, files: hashes }, null, 2)}\n` };
  return [...sorted, manifest].toSorted((left, right) => compareText(left.path, right.path));
}
