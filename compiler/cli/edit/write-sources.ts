import { relative, resolve, sep } from 'node:path';
import type { Source } from '../../base/span.ts';
import { replace } from '../disk/guarded-files.ts';
import { locateFlow } from '../input/locate-flow.ts';
import { readFlow } from '../input/read-flow.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { replaceFile } from './replace-file.ts';

/** Writes the edited files of a flow, each by a single rename, unless one of them has changed in the meantime. */
export function writeSources(
  flow: string,
  before: readonly Source[],
  after: readonly Source[],
): Result<readonly string[]> {
  const texts = new Map(before.map(({ file, text }) => [file, text]));
  const edited = after.filter(({ file, text }) => texts.get(file) !== text);
  if (edited.length === 0) return success([]);
  const read = readFlow(flow);
  if (!read.ok) return read;
  const now = new Map(read.value.sources.map(({ file, text }) => [file, text]));
  const touched = edited.find(({ file }) => now.get(file) !== texts.get(file));
  if (touched !== undefined)
    return failure({
      message: `${touched.file} was changed meanwhile. Nothing was written.`,
      hint: 'Run the command again.',
    });
  const { folder, file: only } = locateFlow(flow);
  for (const { file, text } of edited) {
    if (only === undefined) replace(folder, relative(folder, resolve(file)).replaceAll(sep, '/'), text, spare);
    // The user named the file, so it may be a link.
    else replaceFile(file, text);
  }
  return success(edited.map(({ file }) => file));
}

/** Next to `project.json`, only until it is renamed. */
const spare = `.flowsmith-${process.pid}`;
