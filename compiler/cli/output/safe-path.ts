import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * A path inside the output folder, with forward slashes: no `..`, no root, no drive. Manifests and journals are read from
 * disk, where anyone may have written into them: what they name is only ever touched when it has this form.
 */
export const emittedPath = z.string().regex(/^(?:(?!\.{1,2}(?:\/|$))[^/\\:\0]+(?:\/(?!$)|$))+$/);

export type Standing =
  | { readonly kind: 'nothing' | 'file' }
  /** Something that is not a file of a project: at the path itself, or at a folder above it. */
  | { readonly kind: 'obstacle'; readonly at: string; readonly what: 'a symbolic link' | 'a folder' | 'a file' | 'no regular file' };

/**
 * What stands at a path of the output folder. Law: symbolic links are never followed, so that nothing outside the folder
 * is ever written or removed.
 */
export function inspect(root: string, path: string): Standing {
  const parts = path.split('/');
  for (let length = 1; length < parts.length; length += 1) {
    const at = parts.slice(0, length).join('/');
    const entry = lstatSync(join(root, at), { throwIfNoEntry: false });
    if (entry === undefined) return { kind: 'nothing' };
    if (entry.isSymbolicLink()) return { kind: 'obstacle', at, what: 'a symbolic link' };
    if (!entry.isDirectory()) return { kind: 'obstacle', at, what: 'a file' };
  }
  const entry = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (entry === undefined) return { kind: 'nothing' };
  if (entry.isFile()) return { kind: 'file' };
  return { kind: 'obstacle', at: path, what: entry.isSymbolicLink() ? 'a symbolic link' : entry.isDirectory() ? 'a folder' : 'no regular file' };
}
