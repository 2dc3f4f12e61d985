import { endpointOf } from '../../ir/route-summary.ts';
import { defaultBase, publicBase } from '../input/base-url.ts';
import { loadChecked } from '../input/load-flow.ts';
import { printRoutes } from '../describe/route-table.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

/** Lists the routes of a flow: what the emitted server serves, and what starts by itself. */
export async function routes(flow: string, terminal: Terminal): Promise<ExitCode> {
  const loaded = await loadChecked(flow, terminal);
  if (typeof loaded === 'number') return loaded;
  const { project } = loaded.checked;
  if (project.routes.length === 0) {
    terminal.print(`${project.name} has no routes.\n`);
    return 0;
  }
  const base = publicBase();
  terminal.print(
    `${printRoutes({ routes: project.routes.map(endpointOf) }, base, terminal.color)}${base === defaultBase ? '\nSet BASE_URL, as for the server, to see the URLs as clients use them.\n' : ''}`,
  );
  return 0;
}
