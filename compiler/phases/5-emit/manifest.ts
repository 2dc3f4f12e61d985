import { createHash } from 'node:crypto';
import { compareText } from '../../base/compare-text.ts';
import type { EmittedFile } from './project/facts.ts';

export const manifestPath = '.flowsmith/manifest.json';

/** SHA-256 of a file's bytes, in hex: of a text, as it is written to disk (UTF-8). */
export const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * The files with a manifest that names each of them with its hash: by it, the next build tells files that flowsmith
 * wrote from files that are the user's, and notices hand edits. It holds no time and no version, so that equal projects
 * have equal manifests.
 */
export function withManifest(files: readonly EmittedFile[]): readonly EmittedFile[] {
  const sorted = files.toSorted((left, right) => compareText(left.path, right.path));
  const hashes = Object.fromEntries(sorted.map(({ path, text }) => [path, hashOf(text)]));
  const manifest = { path: manifestPath, text: `${JSON.stringify({ version: 1, files: hashes }, null, 2)}\n` };
  return [...sorted, manifest].toSorted((left, right) => compareText(left.path, right.path));
}
