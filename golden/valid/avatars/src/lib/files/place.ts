import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optional, type Environment } from '../values/environment.ts';

interface FolderPlace {
  readonly folder: string;
}

/** Where files are stored. */
export type FilesPlace = FolderPlace;

/** The valid values of FILES_URL. */
const rule =
  'a folder, such as file:///var/lib/app/files; for S3, build the server with "store": "s3" under "files"';

/** The value of FILES_URL: a folder, as a path or a URL; by default, one in `dataDir`. */
export function filesPlace(env: Environment, dataDir: string): FilesPlace {
  const value = optional(env, 'FILES_URL');
  if (value === undefined) return { folder: join(dataDir, 'files') };
  if (/^file:\/\/\/[^?#%]*$/.test(value)) return { folder: fileURLToPath(value) };
  if (/^[a-z][a-z0-9+.-]*:/i.test(value)) env.problems.push(`FILES_URL must be ${rule}`);
  return { folder: resolve(value) };
}
