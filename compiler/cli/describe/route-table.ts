import type { Endpoint } from '../../ir/route-summary.ts';
import { printTable } from '../terminal/table.ts';
import { paint } from '../terminal/terminal.ts';

/**
 * The routes of a project with their URLs, and the jobs that the server itself starts. `guardsOf`, for a project that
 * requires guards: the guards that requests to a route have to pass.
 */
export function printRoutes(
  routes: readonly Endpoint[],
  base: string,
  isColored: boolean,
  guardsOf?: (id: string) => readonly string[],
): string {
  const rows = routes.flatMap((route) => {
    const guards = route.isOpen ? (guardsOf?.(route.id).join(', ') ?? '') || 'everybody' : '';
    return describeRoute(route, base).map((row) =>
      guardsOf === undefined ? row : [...row.slice(0, -1), guards, ...row.slice(-1)],
    );
  });
  const titles = ['METHOD', 'URL', 'STARTED BY', 'ROUTE', ...(guardsOf === undefined ? [] : ['GUARD']), 'TITLE'];
  const [head = '', ...lines] = printTable([titles, ...rows]).split('\n');
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
