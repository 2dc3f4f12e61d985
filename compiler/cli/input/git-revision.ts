import { spawnSync } from 'node:child_process';
import { posix } from 'node:path';
import type { Source } from '../../base/span.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { decode } from './decode.ts';
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

/** Reads a flow from a commit, without touching the working tree. */
export function readRevision(given: string, revision: string, path: string): Result<FlowFiles> {
  const object = `${revision}:${path.replace(/(?<=.)\/+$/, '')}`;
  const type = git(['cat-file', '-t', object]);
  if (!type.ok) return type;
  const kind = type.value.toString('utf8').trim();
  if (kind === 'blob') return readBlobs([{ file: given, object }]);
  if (kind !== 'tree')
    return failure({
      message: `${given} is no flow file and no folder.`,
      hint: 'Give a revision and a path in it, such as main:flows/.',
    });
  const listed = git(['ls-tree', '-r', '-z', '--name-only', object]);
  if (!listed.ok) return listed;
  const names = listed.value.toString('utf8').split('\0');
  const wanted = names.filter(
    (name) =>
      name === 'project.json' ||
      (/^routes\/.*\.json$/i.test(name) && !name.split('/').some((part) => part.startsWith('.'))),
  );
  if (!wanted.includes('project.json'))
    return failure({
      message: `${given} holds no project.json.`,
      hint: 'Give the path of a flow file, or of a folder with project.json and routes/.',
    });
  const base = object.endsWith(':') ? object : `${object}/`;
  return readBlobs(wanted.toSorted().map((name) => ({ file: posix.join(given, name), object: `${base}${name}` })));
}

function readBlobs(files: readonly { readonly file: string; readonly object: string }[]): Result<FlowFiles> {
  const sources: Source[] = [];
  const diagnostics: FlowFiles['diagnostics'][number][] = [];
  for (const { file, object } of files) {
    const bytes = git(['cat-file', 'blob', object]);
    if (!bytes.ok) return bytes;
    const decoded = decode(file, bytes.value);
    sources.push(decoded.source);
    diagnostics.push(...decoded.diagnostics);
  }
  return success({ sources, diagnostics });
}

function git(args: readonly string[]): Result<Buffer> {
  const [command = '', ...rest] = args;
  // A revision that begins with a hyphen must not be taken for an option.
  const separated =
    command === 'ls-tree' ? [command, ...rest.slice(0, -1), '--end-of-options', ...rest.slice(-1)] : args;
  const { status, stdout, stderr, error } = spawnSync('git', separated, { maxBuffer: 64 * 1024 * 1024 });
  if (error !== undefined)
    return failure({
      message: 'git cannot be run, and the path names a git revision.',
      hint: 'Install git, or give a path on disk.',
    });
  if (status === 0) return success(stdout);
  return failure({
    message: `git does not know it: ${stderr.toString('utf8').trim().split('\n')[0] ?? ''}`,
    hint: 'Give a path on disk, or a revision and a path in it, such as main:flows/. Paths count from the root of the repository, or from here with ./ in front.',
  });
}
