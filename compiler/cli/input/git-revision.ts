import { posix } from 'node:path';
import { compareText } from '../../base/compare-text.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { decode } from './decode.ts';
import { git } from './git.ts';
import { limits, partFolders } from './read-flow.ts';
import type { FlowFiles } from './read-flow.ts';

/**
 * Parses `main:flows/`, git's notation for a revision and a path from the repository's root (`./` is relative to the
 * current folder).
 */
export function parseRevision(given: string): { readonly revision: string; readonly path: string } | undefined {
  const parts = /^(?<revision>[^:]+):(?<path>.*)$/s.exec(given)?.groups;
  const { revision, path } = parts ?? {};
  return revision === undefined || path === undefined ? undefined : { revision, path };
}

/** The location of a flow in a repository's history. */
export interface FlowInHistory {
  /** Any folder of the repository. */
  readonly folder: string;
  readonly revision: string;
  /** The path of the file or folder, from the repository's root, or with `./` from `folder`. */
  readonly path: string;
  /** Its name in messages. */
  readonly name: string;
}

/** Why a flow could not be read: what is missing or not allowed, and git's message. */
export interface Unread {
  readonly why: 'git' | 'repository' | 'revision' | 'flow' | 'link' | 'limit';
  readonly said: string;
}

/**
 * Reads a flow from a commit, without touching the working tree. As on disk, links in it are refused: their text is not
 * a flow.
 */
export async function readFromHistory(flow: FlowInHistory): Promise<Result<FlowFiles, Unread>> {
  const { folder, revision, name } = flow;
  const prefix = await git(folder, ['rev-parse', '--show-prefix']);
  if (!prefix.ok) return fail(prefix.why === 'missing' ? 'git' : 'repository', prefix.said);
  const tree = await findObject(folder, revision, 'tree');
  if (tree === undefined) return fail('revision', `there is no ${revision}`);
  const path = pathInTree(flow.path, prefix.out.toString('utf8').trimEnd());
  const found = await findEntry(folder, tree, path);
  if (!found.ok) return found;
  const { type, object, size } = found.value;
  if (type === 'blob') return readBlobs(folder, [{ file: name, object, size }]);
  const listed = await listTree(folder, object, ['-r']);
  if (!listed.ok) return listed;
  const entries = listed.value.filter(({ path: at }) => at === 'project.json' || isPartPath(at));
  const link = entries.find(({ type: kind }) => kind === 'link');
  if (link !== undefined) return fail('link', posix.join(name, link.path));
  const files = entries.filter(({ path: at }) => at === 'project.json' || at.toLowerCase().endsWith('.json'));
  if (!files.some(({ path: at }) => at === 'project.json')) return fail('flow', 'it holds no project.json');
  if (files.length > limits.files) return fail('limit', `it holds more than ${limits.files} files`);
  const sorted = files.toSorted((a, b) => compareText(a.path, b.path));
  return readBlobs(
    folder,
    sorted.map((entry) => ({ ...entry, file: posix.join(name, entry.path) })),
  );
}

/**
 * The id of the commit or tree that a user's text refers to in a repository. The text is never interpreted as an
 * option, or as several objects.
 */
export async function findObject(folder: string, given: string, type: 'commit' | 'tree'): Promise<string | undefined> {
  // A text with a NUL cannot be an argument of a program.
  if (given.includes('\0')) return undefined;
  const find = async (name: string): Promise<string | undefined> => {
    const found = await git(folder, ['rev-parse', '--verify', '--end-of-options', name]);
    return found.ok ? /^[0-9a-f]{40,64}(?=\n$)/.exec(found.out.toString('utf8'))?.[0] : undefined;
  };
  // A plain name can be suffixed with the type, but any other text might change its meaning.
  if (/^[\w./-]+$/.test(given)) return find(`${given}^{${type}}`);
  const object = await find(given);
  return object === undefined ? undefined : find(`${object}^{${type}}`);
}

const fail = (why: Unread['why'], said: string) => failure({ why, said });

const isPartPath = (path: string): boolean =>
  partFolders.some((name) => path === name || path.startsWith(`${name}/`)) &&
  !path.split('/').some((part) => part.startsWith('.'));

/** Without `.`, `..` and slashes at the ends; empty for the root. */
function pathInTree(path: string, prefix: string): string {
  const whole = /^\.\.?(?:\/|$)/.test(path) ? `${prefix}${path}` : path;
  return posix.normalize(`/${whole}`).replaceAll(/^\/+|\/+$/g, '');
}

interface TreeEntry {
  readonly type: 'blob' | 'tree' | 'link' | 'other';
  readonly object: string;
  readonly size: number;
  readonly path: string;
}

/** Finds the entry by its whole name: git would interpret a given path as a pattern. */
async function findEntry(folder: string, tree: string, path: string): Promise<Result<TreeEntry, Unread>> {
  if (path === '') return success({ type: 'tree', object: tree, size: 0, path });
  const parent = posix.dirname(path);
  const listed = await listTree(folder, parent === '.' ? tree : `${tree}:${parent}`, []);
  const entry = listed.ok ? listed.value.find((each) => each.path === posix.basename(path)) : undefined;
  if (entry === undefined || entry.type === 'other') return fail('flow', 'it has no such file or folder');
  return entry.type === 'link' ? fail('link', path) : success(entry);
}

async function listTree(
  folder: string,
  object: string,
  options: readonly string[],
): Promise<Result<readonly TreeEntry[], Unread>> {
  const listed = await git(folder, ['ls-tree', '-z', '-l', '--full-tree', ...options, '--end-of-options', object]);
  if (!listed.ok) return fail('flow', listed.said);
  const lines = listed.out.toString('utf8').split('\0');
  return success(lines.flatMap((line) => readEntry(line) ?? []));
}

function readEntry(line: string): TreeEntry | undefined {
  const { mode, kind, object, size, path } =
    /^(?<mode>\d+) (?<kind>\w+) (?<object>[0-9a-f]+) +(?<size>\d+|-)\t(?<path>.*)$/s.exec(line)?.groups ?? {};
  if (object === undefined || path === undefined) return undefined;
  const type = mode === '120000' ? 'link' : kind === 'blob' || kind === 'tree' ? kind : 'other';
  return { type, object, size: Number(size) || 0, path };
}

interface Blob {
  readonly file: string;
  readonly object: string;
  readonly size: number;
}

/** Reads all of them with one process. */
async function readBlobs(folder: string, blobs: readonly Blob[]): Promise<Result<FlowFiles, Unread>> {
  const total = blobs.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.bytes) return fail('limit', `it holds more than ${limits.bytes / 1024 / 1024} MiB`);
  const read = await git(folder, ['cat-file', '--batch'], blobs.map(({ object }) => `${object}\n`).join(''));
  if (!read.ok) return fail('flow', read.said);
  const { out } = read;
  let at = 0;
  const decoded = blobs.map(({ file, object, size }) => {
    // Each one is preceded by `<object> blob <size>`.
    const start = at + `${object} blob ${size}\n`.length;
    at = start + size + 1;
    return decode(file, out.subarray(start, start + size));
  });
  if (at !== out.length) return fail('flow', 'an object of it is missing');
  return success({
    sources: decoded.map(({ source }) => source),
    diagnostics: decoded.flatMap(({ diagnostics }) => diagnostics),
  });
}

/** The same for a flow that was given as `main:flows/` on the command line. */
export async function readRevision(given: string, revision: string, path: string): Promise<Result<FlowFiles>> {
  const read = await readFromHistory({ folder: '.', revision, path, name: given });
  return read.ok ? read : failure(explain(given, read.problem));
}

function explain(given: string, { why, said }: Unread): { readonly message: string; readonly hint: string } {
  if (why === 'git')
    return {
      message: 'git cannot be run, and the path names a git revision.',
      hint: 'Install git, or give a path on disk.',
    };
  if (why === 'link')
    return {
      message: `${said} is a symbolic link in that revision, and flowsmith reads through none.`,
      hint: 'Give the path of a flow file, or of a folder with project.json and routes/.',
    };
  return {
    message: `git does not know ${given}: ${said}.`,
    hint: 'Give a path on disk, or a revision and a path in it, such as main:flows/. Paths count from the root of the repository, or from here with ./ in front.',
  };
}
