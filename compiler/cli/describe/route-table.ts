import type { Endpoint } from '../../ir/outline.ts';
import { printTable } from '../terminal/table.ts';
import { paint } from '../terminal/terminal.ts';

/** The routes of a project with their URLs: what the emitted server serves, and what starts by itself. */
export function printRoutes(
  { routes }: { readonly routes: readonly Listed[] },
  base: string,
  isColored: boolean,
): string {
  const rows = routes.flatMap((route) => describeRoute(route, base));
  const [head = '', ...lines] = printTable([['METHOD', 'URL', 'STARTED BY', 'ROUTE', 'TITLE'], ...rows]).split('\n');
  return `${[paint(isColored, 'bold', head), ...lines].join('\n')}\n`;
}

type Listed = Omit<Endpoint, 'places' | 'overrides'>;

function describeRoute(
  { id, title = '', method, path, url: served, trigger }: Listed,
  base: string,
): readonly (readonly string[])[] {
  const url = `${base}${served ?? path}`;
  switch (trigger.kind) {
    case 'request':
      return [[method, url, 'a request', id, title]];
    case 'webhook':
      return [[method, url, 'a webhook', id, title]];
    case 'cron':
      return [['', '(none)', `the schedule ${trigger.schedule} (${trigger.timezone})`, id, title]];
    case 'form':
      return [
        ['GET', url, 'a visit: shows the form', id, title],
        [method, url, 'the form', id, title],
      ];
  }
}
