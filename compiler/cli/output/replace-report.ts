import { closeSync, lstatSync, openSync, readSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Source } from '../../base/span.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { failure, success } from '../terminal/result.ts';
import type { Problem, Result } from '../terminal/result.ts';
import { describeSystemError } from '../terminal/system-error.ts';

/** A file that the user named for a command's output. */
export interface Report {
  readonly file: string;
  /** The beginnings of files written by this command, which may be replaced. */
  readonly marks: readonly string[];
  /** Replaces any other file as well. */
  readonly force: boolean;
  /** The files of the flow, which are never replaced. */
  readonly sources: readonly Source[];
}

/**
 * Writes the file, and creates the folders above it. Invariant: a file that the command did not write is only replaced
 * with `force`, and a file of the flow never.
 */
export function writeReport(report: Report, text: string): Result<undefined> {
  const ready = checkReport(report);
  if (!ready.ok) return ready;
  return catchSystemErrors(report.file, () => {
    makeFolder(dirname(report.file));
    writeFileSync(report.file, text);
    return undefined;
  });
}

/** Checks early whether the file can be written, for commands that run for a long time before they write it. */
export const checkReport = (report: Report): Result<undefined> =>
  catchSystemErrors(report.file, () => findObstacle(report));

function catchSystemErrors(file: string, run: () => Problem | undefined): Result<undefined> {
  try {
    const problem = run();
    return problem === undefined ? success(undefined) : failure(problem);
  } catch (error) {
    const problem = describeSystemError(error, `Cannot write ${file}`);
    if (problem === undefined) throw error;
    return failure(problem);
  }
}

function findObstacle({ file, marks, force, sources }: Report): Problem | undefined {
  const entry = lstatSync(file, { throwIfNoEntry: false });
  const target = statSync(file, { throwIfNoEntry: false });
  if (entry === undefined) return undefined;
  if (target?.isDirectory() === true) return { message: `${file} is a folder.`, hint: 'Give the name of a file.' };
  // A terminal or a pipe has no content to lose. Its path may be a link, as /dev/stdout is.
  if (target !== undefined && !target.isFile()) return undefined;
  if (entry.isSymbolicLink())
    return {
      message: `${file} is a symbolic link, and nothing is written through one.`,
      hint: 'Give the name of the file that it leads to, or remove the link.',
    };
  const real = realpathSync.native(file);
  if (sources.some((source) => realpathSync.native(source.file) === real))
    return { message: `${file} is a file of the flow. It was not replaced.`, hint: 'Give another name.' };
  if (force || entry.size === 0 || beginsWithOne(file, marks)) return undefined;
  return {
    message: `${file} is there already, and this command did not write it. It was not replaced.`,
    hint: 'Give another name. `--force` replaces it.',
  };
}

function beginsWithOne(file: string, marks: readonly string[]): boolean {
  const start = Buffer.alloc(Math.max(...marks.map((mark) => Buffer.byteLength(mark))));
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start);
  } finally {
    closeSync(descriptor);
  }
  return marks.some((mark) => start.toString('utf8').startsWith(mark));
}
