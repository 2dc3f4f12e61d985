import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, posix, sep } from 'node:path';
import { compareText } from '../base/compare-text.ts';
import { createReporter } from '../base/diagnostic.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { Source } from '../base/span.ts';
import { noProjectFile, parseLimits } from '../ir/catalogue/parse.ts';
import { decode } from './decode.ts';
import { describeSystemError, failure, success } from './problem.ts';
import type { Result } from './problem.ts';

/** A flow project as it was found on disk. */
export interface FlowFiles {
  readonly sources: readonly Source[];
  /** What is wrong with the files themselves. Where there is any, the sources are not worth compiling. */
  readonly diagnostics: readonly Diagnostic[];
}

const limits = { files: 5000, folders: 16, bytes: 256 * 1024 * 1024 } as const;

/** Reads a project: one file, or a folder with project.json and routes/**\/*.json. Files are named as the user gave them, with forward slashes. */
export function readFlow(given: string): Result<FlowFiles> {
  if (given === '') return failure({ message: 'The path of the flow is empty.', hint: 'Give the path of a flow file, or of a folder with project.json.' });
  const flow = posix.normalize(sep === '\\' ? given.replaceAll('\\', '/') : given);
  try {
    if (statSync(flow).isDirectory()) return readFolder(flow);
    // The project.json of a folder, given by name, means the folder.
    const folder = posix.dirname(flow);
    if (basename(flow) === 'project.json' && existsSync(posix.join(folder, 'routes'))) return readFolder(folder);
    return readFiles([flow]);
  } catch (error) {
    const problem = describeSystemError(error, `Cannot read ${flow}`);
    if (problem === undefined) throw error;
    return failure(problem.message.endsWith('it does not exist.') ? { ...problem, hint: 'Give the path of a flow file, or of a folder with project.json. `flowsmith init <dir>` makes one to start from.' } : problem);
  }
}

function readFolder(folder: string): Result<FlowFiles> {
  const project = posix.join(folder, 'project.json');
  if (!existsSync(project)) return success({ sources: [], diagnostics: [missingProject(folder, project)] });
  const routes = listRoutes(posix.join(folder, 'routes'), 0);
  return routes.ok ? readFiles([project, ...routes.value]) : routes;
}

/** Says so, and points at a flow file in the folder if there is just one: it is likely what was meant. */
function missingProject(folder: string, file: string): Diagnostic {
  const others = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const related = others.map((name) => ({ message: 'If this file is the whole project, give its path.', place: { file: posix.join(folder, name), span: { start: 0, end: 0 } } }));
  const reporter = createReporter();
  reporter.report(noProjectFile, { file }, { place: { file, span: { start: 0, end: 0 } }, related: related.length === 1 ? related : [] });
  const [diagnostic] = reporter.diagnostics;
  if (diagnostic === undefined) throw new Error('a report is a diagnostic');
  return diagnostic;
}

/** Every .json under `routes`, in a fixed order. Files and folders that begin with a dot are left out. */
function listRoutes(folder: string, depth: number): Result<readonly string[]> {
  if (!existsSync(folder)) return success([]);
  if (depth > limits.folders) return failure({ message: `${folder} is nested more than ${limits.folders} folders deep.`, hint: 'Keep route files nearer to routes/. Is there a symbolic link that leads back?' });
  const files: string[] = [];
  for (const name of readdirSync(folder).toSorted(compareText)) {
    if (name.startsWith('.')) continue;
    const path = posix.join(folder, name);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
      const inner = listRoutes(path, depth + 1);
      if (!inner.ok) return inner;
      files.push(...inner.value);
    } else if (name.toLowerCase().endsWith('.json')) {
      files.push(path);
    }
    if (files.length > limits.files) return failure({ message: `${folder} holds more than ${limits.files} route files.`, hint: 'Split the project into several.' });
  }
  return success(files);
}

function readFiles(paths: readonly string[]): Result<FlowFiles> {
  const decoded: ReturnType<typeof decode>[] = [];
  let total = 0;
  for (const path of paths) {
    const bytes = readBounded(path);
    if (!bytes.ok) return bytes;
    total += bytes.value.length;
    if (total > limits.bytes) return failure({ message: `The files of the project hold more than ${limits.bytes / 1024 / 1024} MiB.`, hint: 'Split the project, and keep large data in tables.' });
    decoded.push(decode(path, bytes.value));
  }
  return success({ sources: decoded.map(({ source }) => source), diagnostics: decoded.flatMap(({ diagnostics }) => diagnostics) });
}

/** A file's bytes. Of one that is too large (or has no end) only as much is read as shows it: the parser reports it then. */
function readBounded(path: string): Result<Uint8Array> {
  try {
    const descriptor = openSync(path, 'r');
    try {
      return success(readUpTo(descriptor, parseLimits.bytes + 1, fstatSync(descriptor).size));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const problem = describeSystemError(error, `Cannot read ${path}`);
    if (problem === undefined) throw error;
    return failure(problem);
  }
}

/** `expected`: how much there is, if the file has a size at all. */
function readUpTo(descriptor: number, most: number, expected: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < most) {
    const chunk = Buffer.allocUnsafe(Math.min(length < expected ? expected - length + 1 : 64 * 1024, most - length));
    const read = readSync(descriptor, chunk);
    if (read === 0) break;
    chunks.push(chunk.subarray(0, read));
    length += read;
    // A file with a size ends where a read falls short; a pipe may have more.
    if (expected > 0 && read < chunk.length) break;
  }
  return Buffer.concat(chunks);
}
