import { guardsRequiredIn } from '../../ir/required-guards.ts';
import { endpointOf } from '../../ir/route-summary.ts';
import { printRoutes } from '../describe/route-table.ts';
import { defaultBase, publicBase } from '../input/base-url.ts';
import { loadChecked } from '../input/load-flow.ts';
import { done } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Lists the routes of a flow: the endpoints that its server serves, and the jobs that it starts itself. */
export async function routes(flow: string, terminal: Terminal): Promise<Outcome> {
  const loaded = await loadChecked(flow);
  if (!loaded.ok) return loaded;
  const { project } = loaded.value.checked;
  if (project.routes.length === 0) {
    terminal.print(`${project.name} has no routes.\n`);
    return done;
  }
  const base = publicBase();
  const byId = new Map(project.routes.map((route) => [route.id, route]));
  const guardsOf = (id: string): readonly string[] => {
    const route = byId.get(id);
    return route === undefined ? [] : guardsRequiredIn(route, project).map(({ guard }) => guard);
  };
  terminal.print(
    `${printRoutes(project.routes.map(endpointOf), base, terminal.color, project.requiredGuards.length === 0 ? undefined : guardsOf)}${base === defaultBase ? '\nSet BASE_URL, as for the server, to see the URLs as clients use them.\n' : ''}`,
  );
  return done;
}
