import { existsSync } from 'node:fs';
import { allConsequences, diffProjects, isSame } from '../../diff/diff-projects.ts';
import type { ProjectDiff } from '../../diff/project-diff.ts';
import { emittedCode } from '../../diff/emitted-code.ts';
import { renderHtml } from '../../diff/render/html.ts';
import { renderJson } from '../../diff/render/json.ts';
import { renderMarkdown } from '../../diff/render/markdown.ts';
import { renderText } from '../../diff/render/text.ts';
import { readVersion } from '../../diff/version.ts';
import type { Version } from '../../diff/version.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { parseRevision, readRevision } from '../input/git-revision.ts';
import { loadKinds } from '../input/load-kinds.ts';
import { readFlow } from '../input/read-flow.ts';
import { openDescriber } from '../run/query-describer.ts';
import type { FlowFiles } from '../input/read-flow.ts';
import { failure, success } from '../terminal/result.ts';
import type { FlowResult, Outcome, Result } from '../terminal/result.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface DiffOptions {
  readonly format?: 'text' | 'json' | 'markdown' | 'html';
  /** Exit 1 if a change breaks callers, or if there is any change at all. */
  readonly failOn?: 'breaking' | 'any';
}

/**
 * Describes what changed between two versions of a flow, and what that means for callers and data. A version is a file,
 * a folder or a git revision.
 */
export async function diff(
  before: string,
  after: string,
  { format = 'text', failOn }: DiffOptions,
  terminal: Terminal,
): Promise<Outcome> {
  const kinds = await kindsOf([after, before]);
  if (!kinds.ok) return kinds;
  const old = await read(before, kinds.value, terminal);
  if (!old.ok) return old;
  const now = await read(after, kinds.value, terminal);
  if (!now.ok) return now;
  const found = diffProjects(old.value, now.value);
  terminal.print(
    format === 'html'
      ? renderHtml(found, await emittedCode(found, old.value, now.value))
      : render(found, format, terminal),
  );
  const isBad =
    failOn === 'any'
      ? !isSame(found)
      : failOn === 'breaking' && allConsequences(found).some(({ severity }) => severity === 'breaking');
  return success(isBad ? 1 : 0);
}

/** The config in a git revision is never run. Custom kinds come from disk, from the newer side if it has any. */
async function kindsOf(flows: readonly string[]): Promise<Result<readonly NodeDefinition[]>> {
  for (const flow of flows.filter((each) => existsSync(each))) {
    const loaded = await loadKinds(flow);
    if (!loaded.ok || loaded.value.length > 0) return loaded;
  }
  return success([]);
}

async function read(given: string, kinds: readonly NodeDefinition[], terminal: Terminal): Promise<FlowResult<Version>> {
  const files = await readFiles(given);
  if (!files.ok) return files;
  const { sources } = files.value;
  const { version, diagnostics } =
    files.value.diagnostics.length > 0
      ? { diagnostics: files.value.diagnostics }
      : readVersion(sources, kinds, openDescriber(['.']));
  if (version !== undefined) return success(version);
  terminal.printError(`${given} has errors: there is nothing to compare.\n\n`);
  return failure({ diagnostics, sources });
}

/** A path on disk takes precedence over a revision, since file names may contain a colon. */
async function readFiles(given: string): Promise<Result<FlowFiles>> {
  const revision = existsSync(given) ? undefined : parseRevision(given);
  return revision === undefined ? readFlow(given) : readRevision(given, revision.revision, revision.path);
}

function render(found: ProjectDiff, format: 'text' | 'json' | 'markdown', { color }: Terminal): string {
  switch (format) {
    case 'text':
      return renderText(found, { color });
    case 'json':
      return renderJson(found);
    case 'markdown':
      return renderMarkdown(found);
  }
}
