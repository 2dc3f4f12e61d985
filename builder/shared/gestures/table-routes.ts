import type { Operation } from '../../../compiler/base/operation.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { crudOf } from './crud.ts';
import { objectOf } from './json.ts';
import { proposeRoute } from './routes.ts';

const start = 'start';

/** The routes that list, get, create, update and delete the rows of a table, none of which exists yet. */
export function tableRoutes({ routes, tables }: Pick<ProjectView, 'routes' | 'tables'>, table: string): MadeRoutes {
  const all = `/${table.replaceAll('_', '-')}`;
  const one = `${all}/:id`;
  const columns = Object.values(objectOf(objectOf(tables[table])['columns'])).map(objectOf);
  const hasKey = columns.some((column) => column['primaryKey'] === true);
  const wanted = [['GET', all], ['POST', all], ...(hasKey ? ['GET', 'PUT', 'DELETE'].map((each) => [each, one]) : [])];
  const made = [...routes];
  const operations: Operation[] = [];
  for (const [method = '', path = ''] of wanted) {
    const crud = crudOf({ method, path, trigger: 'request', fields: undefined }, start, table, tables);
    if (crud === undefined || routes.some((each) => each.method === method && each.path === path)) continue;
    const { id, title } = proposeRoute({ routes: made }, method, path);
    made.push({ id, method, path, title, file: '' });
    const { nodes, wires } = crud.sketch;
    const flow = {
      nodes: [{ id: start, type: 'start' }, ...nodes],
      edges: wires.map(([from, to]) => ({ from, to })),
    };
    operations.push({ do: 'add-route', value: { id, title, method, path, flow } });
  }
  return { operations, routes: made.slice(routes.length) };
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
