import type { Endpoint } from '../../ir/route-summary.ts';
import { printTable } from '../terminal/table.ts';
import { paint } from '../terminal/terminal.ts';

/** The routes of a project with their URLs, and the jobs that the server starts itself. */
export function printRoutes(routes: readonly Endpoint[], base: string, isColored: boolean): string {
  const rows = routes.flatMap((route) => describeRoute(route, base));
  const [head = '', ...lines] = printTable([['METHOD', 'URL', 'STARTED BY', 'ROUTE', 'TITLE'], ...rows]).split('\n');
  return `${[paint(isColored, 'bold', head), ...lines].join('\n')}\n`;
}

function describeRoute(
  { id, title = '', method, url: served, startedBy, hasPage }: Endpoint,
  base: string,
): readonly (readonly string[])[] {
  if (served === undefined) return [['', '(none)', startedBy, id, title]];
  const url = `${base}${served}`;
  return [
    ...(hasPage ? [['GET', url, 'a visit: shows the form', id, title]] : []),
    [method, url, startedBy, id, title],
  ];
}
