import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { basename, dirname, posix, sep } from 'node:path';
import { compareText } from '../../base/compare-text.ts';
import { createReporter } from '../../base/diagnostic.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { startOf } from '../../base/span.ts';
import type { Source } from '../../base/span.ts';
import { parseLimits } from '../../ir/catalogue/parse.ts';
import { noProjectFile } from '../../ir/catalogue/files.ts';
import { inspect, list, refuseLink, withFile } from '../disk/guarded-files.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { describeSystemError } from '../terminal/system-error.ts';
import { decode } from './decode.ts';

/** The files of a flow project. */
export interface FlowFiles {
  readonly sources: readonly Source[];
  /** Diagnostics about the files themselves. If there are any, the sources are not worth compiling. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The folders next to `project.json` whose files are parts of the project. */
export const partFolders = ['functions', 'routes'] as const;

export const limits = { files: 5000, folders: 16, bytes: 256 * 1024 * 1024 } as const;

/**
 * Reads a project: one file, or a folder with project.json, routes/**\/*.json and functions/**\/*.json. Files are
 * named as the user gave them, with forward slashes. Links inside the folder are refused: a cloned repository could
 * otherwise make the user publish files that its author has no access to.
 */
export function readFlow(given: string): Result<FlowFiles> {
  if (given === '')
    return failure({
      message: 'The path of the flow is empty.',
      hint: 'Give the path of a flow file, or of a folder with project.json.',
    });
  const flow = posix.normalize(sep === '\\' ? given.replaceAll('\\', '/') : given);
  try {
    if (statSync(flow).isDirectory()) return readFolder(flow);
    if (meansFolder(flow)) return readFolder(posix.dirname(flow));
    return decodeAll([readBounded(flow, () => readNamed(flow))]);
  } catch (error) {
    const problem = describeSystemError(error, `Cannot read ${flow}`);
    if (problem === undefined) throw error;
    return failure(
      problem.message.endsWith('it does not exist.')
        ? {
            ...problem,
            hint: 'Give the path of a flow file, or of a folder with project.json. `flowsmith init <dir>` makes one to start from.',
          }
        : problem,
    );
  }
}

/** Whether a path is that of the project.json of a folder with parts: naming it means the whole folder. */
export const meansFolder = (path: string): boolean =>
  basename(path) === 'project.json' && partFolders.some((name) => inspect(dirname(path), name).kind !== 'nothing');

function readFolder(folder: string): Result<FlowFiles> {
  if (inspect(folder, 'project.json').kind === 'nothing')
    return success({ sources: [], diagnostics: [missingProject(folder, posix.join(folder, 'project.json'))] });
  const files: string[] = ['project.json'];
  for (const name of partFolders) {
    const parts = listParts(folder, name, 0);
    if (!parts.ok) return parts;
    files.push(...parts.value);
  }
  return decodeAll(readEach(folder, files));
}

/** If the folder has just one other .json file, the diagnostic suggests it. */
function missingProject(folder: string, file: string): Diagnostic {
  const others = list(folder, '')
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.json'));
  const [other, ...more] = others.map((name) => posix.join(folder, name));
  const reporter = createReporter();
  reporter.report(
    noProjectFile,
    { file, ...(other === undefined || more.length > 0 ? {} : { other }) },
    { place: startOf(file) },
  );
  const [diagnostic] = reporter.diagnostics;
  if (diagnostic === undefined) throw new Error('a report is a diagnostic');
  return diagnostic;
}

/** All .json files under a folder, in a fixed order. Files and folders that begin with a dot are skipped. */
function listParts(root: string, folder: string, depth: number): Result<readonly string[]> {
  if (depth > limits.folders)
    return failure({
      message: `${posix.join(root, folder)} is nested more than ${limits.folders} folders deep.`,
      hint: 'Keep the files nearer to routes/ and functions/.',
    });
  const files: string[] = [];
  for (const { name, isFolder, isLink } of list(root, folder).toSorted((a, b) => compareText(a.name, b.name))) {
    if (name.startsWith('.')) continue;
    const path = `${folder}/${name}`;
    if (isLink) refuseLink(root, path);
    if (isFolder) {
      const inner = listParts(root, path, depth + 1);
      if (!inner.ok) return inner;
      files.push(...inner.value);
    } else if (name.toLowerCase().endsWith('.json')) {
      files.push(path);
    }
    if (files.length > limits.files)
      return failure({
        message: `${posix.join(root, folder)} holds more than ${limits.files} files.`,
        hint: 'Split the project into several.',
      });
  }
  return success(files);
}

interface Read {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Lazy, so that reading stops at a limit. */
function* readEach(folder: string, paths: readonly string[]): Iterable<Result<Read>> {
  const known = new Set<string>();
  for (const path of paths)
    yield readBounded(posix.join(folder, path), () => withFile(folder, path, readStart, known) ?? new Uint8Array());
}

function decodeAll(files: Iterable<Result<Read>>): Result<FlowFiles> {
  const decoded: ReturnType<typeof decode>[] = [];
  let total = 0;
  for (const read of files) {
    if (!read.ok) return read;
    const { file, bytes } = read.value;
    total += bytes.length;
    if (total > limits.bytes)
      return failure({
        message: `The files of the project hold more than ${limits.bytes / 1024 / 1024} MiB.`,
        hint: 'Split the project, and keep large data in tables.',
      });
    decoded.push(decode(file, bytes));
  }
  return success({
    sources: decoded.map(({ source }) => source),
    diagnostics: decoded.flatMap(({ diagnostics }) => diagnostics),
  });
}

/** Reads one byte more than the parser allows, enough for it to report a file that is too large (or endless). */
const readStart = (descriptor: number): Uint8Array =>
  readUpTo(descriptor, parseLimits.bytes + 1, fstatSync(descriptor).size);

/** Reads the file that the user named, following links. */
function readNamed(path: string): Uint8Array {
  const descriptor = openSync(path, 'r');
  try {
    return readStart(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function readBounded(path: string, read: () => Uint8Array): Result<Read> {
  try {
    return success({ file: path, bytes: read() });
  } catch (error) {
    const problem = describeSystemError(error, `Cannot read ${path}`);
    if (problem === undefined) throw error;
    return failure(problem);
  }
}

/** `expected`: the size of the file, 0 if it has none. */
function readUpTo(descriptor: number, most: number, expected: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < most) {
    const chunk = Buffer.allocUnsafe(Math.min(length < expected ? expected - length + 1 : 64 * 1024, most - length));
    const read = readSync(descriptor, chunk);
    if (read === 0) break;
    chunks.push(chunk.subarray(0, read));
    length += read;
    // In a file of known size, a short read means its end; a pipe may have more.
    if (expected > 0 && read < chunk.length) break;
  }
  const [only, ...others] = chunks;
  return only !== undefined && others.length === 0 ? only : Buffer.concat(chunks);
}
