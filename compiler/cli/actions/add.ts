import { addCrud, addLogin } from '../../../builder/server/add-parts.ts';
import type { Added } from '../../../builder/server/add-parts.ts';
import { readDocument } from '../../analyse.ts';
import { loadSources } from '../input/load-flow.ts';
import type { FlowFiles } from '../input/read-flow.ts';
import { done, failure } from '../terminal/result.ts';
import type { Outcome, Result } from '../terminal/result.ts';
import { quoteForShell } from '../terminal/shell.ts';
import { printTable } from '../terminal/table.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Adds the routes of a table to the flow, and prints their addresses. */
export const addRoutesOfTable = (table: string, flow: string, terminal: Terminal): Promise<Outcome> =>
  addTo(flow, terminal, (files) => addCrud(flow, files, table), {
    none: `The routes of ${table} are all there already. Nothing was written.`,
    some: (count) => `Added ${count} of ${table}. Existing routes are unchanged.`,
    next: '',
  });

/** Adds what users need to register and log in, and prints the addresses. */
export const addLoginTo = (flow: string, terminal: Terminal): Promise<Outcome> =>
  addTo(flow, terminal, (files) => addLogin(flow, files), {
    none: 'Nothing was written.',
    some: (count) => `Added ${count}, and the guard current-user. Existing routes are unchanged.`,
    next: `Call current-user first in every route that is not for everybody, as show-me does. Tokens are signed by the secret
JWT_SECRET: 32 random bytes or more.

`,
  });

interface Words {
  readonly none: string;
  readonly some: (routes: string) => string;
  /** What to do with them. */
  readonly next: string;
}

async function addTo(
  flow: string,
  { print, color }: Terminal,
  add: (files: FlowFiles) => Result<Added>,
  { none, some, next }: Words,
): Promise<Outcome> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const { sources } = loaded.value;
  const { document, diagnostics } = readDocument(sources);
  if (document === undefined) return failure({ diagnostics, sources });
  const added = add({ sources, diagnostics: [] });
  if (!added.ok) return added;
  const { routes, notes } = added.value;
  if (routes.length === 0) {
    print(`${none}\n`);
    return done;
  }
  const lines = printTable(
    routes.map(({ method, path, id }) => [method, path, id]),
    '  ',
  );
  print(`${paint(color, 'green', '✓')} ${some(routes.length === 1 ? '1 route' : `${routes.length} routes`)}

${lines}

${notes.map((note) => `${paint(color, 'yellow', 'Mind')}: ${note}\n\n`).join('')}${next}Try them: npx flowsmith dev ${quoteForShell(flow)}
`);
  return done;
}
