import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optional, type Environment } from '../values/environment.ts';
// flowsmith: s3
import { s3Place, type S3Place } from './s3-place.ts';
// flowsmith: end

export interface FolderPlace {
  readonly folder: string;
}

/** Where files are stored. */
// flowsmith: files-place
export type FilesPlace = FolderPlace | S3Place;
// flowsmith: end

/** The valid values of FILES_URL. */
// flowsmith: files-rule
const rule =
  'a folder, such as file:///var/lib/app/files, or a bucket, such as s3://bucket/prefix?region=eu-central-1';
// flowsmith: end

/** The value of FILES_URL: a folder, as a path or a URL; by default, one in `dataDir`. */
export function filesPlace(env: Environment, dataDir: string): FilesPlace {
  const value = optional(env, 'FILES_URL');
  if (value === undefined) return { folder: join(dataDir, 'files') };
  if (/^file:\/\/\/[^?#%]*$/.test(value)) return { folder: fileURLToPath(value) };
  // flowsmith: s3
  if (value.startsWith('s3://')) return s3Place(env, value);
  // flowsmith: end
  if (/^[a-z][a-z0-9+.-]*:/i.test(value)) env.problems.push(`FILES_URL must be ${rule}`);
  return { folder: resolve(value) };
}
