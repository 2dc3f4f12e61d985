import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readDocument } from '../../analyse.ts';
import { readJsonText } from '../../edit/json-text.ts';
import { splitProject } from '../../edit/split-project.ts';
import type { SplitFile } from '../../edit/split-project.ts';
import { inspect } from '../disk/guarded-files.ts';
import { loadSources } from '../input/load-flow.ts';
import { locateFlow } from '../input/locate-flow.ts';
import { writeFiles } from '../output/journal.ts';
import { writeNew } from '../output/write-project.ts';
import { done, failure, success } from '../terminal/result.ts';
import type { Outcome, Result } from '../terminal/result.ts';
import { quoteForShell } from '../terminal/shell.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Writes a flow in one file as a folder that compiles to the same bytes. The file itself is kept. */
export async function split(flow: string, given: string | undefined, terminal: Terminal): Promise<Outcome> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const { sources } = loaded.value;
  if (locateFlow(flow).file === undefined)
    return failure({ message: `${flow} is a folder already.`, hint: 'Each of its routes has a file of its own.' });
  const { document, diagnostics } = readDocument(sources);
  const text = readJsonText(sources[0]?.text ?? '');
  if (document === undefined || text === undefined) return failure({ diagnostics, sources });
  const folder = given ?? join(dirname(flow), basename(flow).replace(/\.json$/i, ''));
  const files = splitProject(text);
  const written = write(folder, files);
  if (!written.ok) return written;
  const flows = files.length - 1;
  const { color, print } = terminal;
  print(`${paint(color, 'green', '✓')} Wrote ${join(folder, 'project.json')}, and ${flows === 1 ? 'one file' : `${flows} files`} beside it, one for each route and function.

It compiles to the same: compare them by npx flowsmith diff ${quoteForShell(flow)} ${quoteForShell(folder)}
Then remove ${flow}, and move to ${folder} what stands beside it: .env, flowsmith.config.ts.
`);
  return done;
}

/** Overwrites nothing, even in an existing folder. */
function write(folder: string, files: readonly SplitFile[]): Result<unknown> {
  const paths = files.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) < index);
  if (twice !== undefined)
    return failure({
      message: `Two of them would be ${join(folder, twice)}.`,
      hint: 'Give each an id of its own first.',
    });
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (entry === undefined) return writeNew(folder, files);
  const [taken] = entry.isDirectory()
    ? ['project.json', 'routes', 'functions'].filter((name) => inspect(folder, name).kind !== 'nothing')
    : [''];
  if (taken !== undefined)
    return failure({
      message: `${join(folder, taken)} exists already. Nothing was written.`,
      hint: 'Give the name of a new folder.',
    });
  writeFiles(folder, files);
  return success(undefined);
}
