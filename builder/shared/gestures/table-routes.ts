import type { Operation } from '../../../compiler/base/operation.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { crudOf } from './crud.ts';
import type { Sketch } from './crud.ts';
import { objectOf } from './json.ts';
import { camelCase, freeName } from './names.ts';
import { guardsToCall } from './required-calls.ts';
import { proposeRoute } from './routes.ts';

const start = 'start';

/**
 * The routes that list, get, create, update and delete the rows of a table, none of which exists yet. Each calls the
 * guards that the project requires.
 */
export function tableRoutes(project: ProjectView, table: string): MadeRoutes {
  const { routes, tables } = project;
  const all = `/${table.replaceAll('_', '-')}`;
  const one = `${all}/:id`;
  const columns = Object.values(objectOf(objectOf(tables[table])['columns'])).map(objectOf);
  const hasKey = columns.some((column) => column['primaryKey'] === true);
  const wanted = [['GET', all], ['POST', all], ...(hasKey ? ['GET', 'PUT', 'DELETE'].map((each) => [each, one]) : [])];
  const guards = guardsToCall(project, objectOf(tables[table]));
  const made = [...routes];
  const operations: Operation[] = [];
  for (const [method = '', path = ''] of wanted) {
    const crud = crudOf({ method, path, trigger: 'request', fields: undefined }, start, table, tables);
    if (crud === undefined || routes.some((each) => each.method === method && each.path === path)) continue;
    const { id, title } = proposeRoute({ routes: made }, method, path);
    made.push({ id, method, path, title, file: '' });
    const { nodes, wires } = behind(guards, crud.sketch);
    const flow = {
      nodes: [{ id: start, type: 'start' }, ...nodes],
      edges: wires.map(([from, to]) => ({ from, to })),
    };
    operations.push({ do: 'add-route', value: { id, title, method, path, flow } });
  }
  return { operations, routes: made.slice(routes.length) };
}

/** The nodes after calls of these guards, one after the other. */
function behind(guards: readonly string[], { nodes, wires }: Sketch): Sketch {
  const taken = new Set(nodes.map(({ id }) => id));
  const calls = guards.map((guard) => ({
    id: freeName(camelCase(guard), taken),
    type: 'call',
    config: { function: guard },
  }));
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
}
