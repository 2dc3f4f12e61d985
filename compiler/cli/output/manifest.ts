import { z } from 'zod';
import { parseJson } from '../../base/json.ts';
import { safelyParsed } from '../../base/schema.ts';
import { manifestPath } from '../../phases/5-emit/manifest.ts';
import { readText } from '../disk/guarded-files.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { emittedPath } from './emitted-path.ts';

const manifestSchema = z.strictObject({
  version: z.literal(1),
  files: z.record(emittedPath, z.string().regex(/^[0-9a-f]{64}$/)),
});

/** The hashes of the last build's files, by path; empty before the first build. */
export type Manifest = ReadonlyMap<string, string>;

/** Fails if the manifest is damaged. */
export function readManifest(root: string): Result<Manifest> {
  const text = readText(root, manifestPath);
  if (text === undefined) return success(new Map());
  const manifest = parse(text);
  if (manifest !== undefined) return success(manifest);
  return failure({
    message: `${manifestPath} in ${root} is damaged: flowsmith cannot tell its own files from yours.`,
    hint: 'Restore it from version control, or build into another folder.',
  });
}

function parse(text: string): Manifest | undefined {
  const files = safelyParsed(manifestSchema, parseJson(text)).data?.files;
  return files && new Map(Object.entries(files));
}
