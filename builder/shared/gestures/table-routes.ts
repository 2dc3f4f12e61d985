import type { Operation } from '../../../compiler/base/operation.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { crudOf } from './crud.ts';
import type { Sketch } from './crud.ts';
import { objectOf } from './json.ts';
import { camelCase, freeName } from './names.ts';
import { guardsToCall } from './required-calls.ts';
import { proposeRoute } from './routes.ts';
import { withoutNames } from '../route-path.ts';

const start = 'start';

/** Paths that the server itself answers. */
const served: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/docs']);

/**
 * The routes that list, get, create, update and delete the rows of a table, except for requests that a route already
 * answers. Each calls the guards that the project requires.
 */
export function tableRoutes(project: ProjectView, table: string): MadeRoutes {
  const { routes, tables } = project;
  const named = `/${table.replaceAll('_', '-')}`;
  const all = served.has(named) ? `${named}-rows` : named;
  const one = `${all}/:id`;
  const columns = Object.values(objectOf(objectOf(tables[table])['columns'])).map(objectOf);
  const hasKey = columns.some((column) => column['primaryKey'] === true);
  const wanted = [['GET', all], ['POST', all], ...(hasKey ? ['GET', 'PUT', 'DELETE'].map((each) => [each, one]) : [])];
  const { called, leftOut } = guardsToCall(project, objectOf(tables[table]));
  const answered = new Set(routes.flatMap(({ requests }) => requests));
  const made: MadeRoute[] = [];
  const operations: Operation[] = [];
  for (const [method = '', path = ''] of wanted) {
    const crud = crudOf({ method, path, trigger: 'request', fields: undefined }, start, table, tables);
    if (crud === undefined || answered.has(`${method} ${withoutNames(path)}`)) continue;
    const { id, title } = proposeRoute({ routes: [...routes, ...made] }, method, path, true);
    made.push({ id, method, path });
    const { nodes, wires } = behind(called, crud.sketch);
    const flow = {
      nodes: [{ id: start, type: 'start' }, ...nodes],
      edges: wires.map(([from, to]) => ({ from, to })),
    };
    operations.push({ do: 'add-route', value: { id, title, method, path, flow } });
  }
  const notes = leftOut.map(
    (guard) => `Call the guard “${guard}” first in each: it takes inputs that only you can give.`,
  );
  return { operations, routes: made, notes };
}

/** The nodes after calls of these guards, one after the other. */
function behind(guards: readonly string[], { nodes, wires }: Sketch): Sketch {
  const taken = new Set([start, ...nodes.map(({ id }) => id)]);
  const calls = guards.map((guard) => {
    const id = freeName(camelCase(guard), taken);
    taken.add(id);
    return { id, type: 'call', config: { function: guard } };
  });
  const steps = [start, ...calls.map(({ id }) => id)];
  const last = `${steps.at(-1)}.next`;
  return {
    nodes: [...calls, ...nodes],
    wires: [
      ...calls.map(({ id }, index): readonly [string, string] => [`${steps[index]}.next`, `${id}.in`]),
      ...wires.map(([from, to]): readonly [string, string] => [from === `${start}.next` ? last : from, to]),
    ],
  };
}

export interface MadeRoute {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

export interface MadeRoutes {
  /** One for each route. */
  readonly operations: readonly Operation[];
  readonly routes: readonly MadeRoute[];
  /** What remains for the author to do or to decide, in sentences. */
  readonly notes: readonly string[];
}
