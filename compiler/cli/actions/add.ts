import { addCrud } from '../../../builder/server/add-crud.ts';
import { readDocument } from '../../compile.ts';
import { loadSources } from '../input/load-flow.ts';
import { done, failure } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import { quoteForShell } from '../terminal/shell.ts';
import { printTable } from '../terminal/table.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Writes the routes of a table into the flow, and prints their addresses. */
export async function addRoutesOfTable(table: string, flow: string, { print, color }: Terminal): Promise<Outcome> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const { sources } = loaded.value;
  const { document, diagnostics } = readDocument(sources);
  if (document === undefined) return failure({ diagnostics, sources });
  const added = addCrud(flow, { sources, diagnostics: [] }, table);
  if (!added.ok) return added;
  const routes = added.value;
  if (routes.length === 0) {
    print(`The routes of ${table} are all there already. Nothing was written.\n`);
    return done;
  }
  const lines = printTable(
    routes.map(({ method, path, id }) => [method, path, id]),
    '  ',
  );
  const count = routes.length === 1 ? '1 route' : `${routes.length} routes`;
  print(`${paint(color, 'green', '✓')} Added ${count} of ${table}. What was there is as it was.

${lines}

Try them: npx flowsmith dev ${quoteForShell(flow)}
`);
  return done;
}
