import type { Route } from '../ir/project.ts';
import { defaultBase, publicBase } from './base-url.ts';
import { loadChecked } from './load-flow.ts';
import { printTable } from './table.ts';
import { paint } from './terminal.ts';
import type { ExitCode, Terminal } from './terminal.ts';

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
  const rows = project.routes.flatMap((route) => describeRoute(route, base));
  const [head = '', ...lines] = printTable([['METHOD', 'URL', 'STARTED BY', 'ROUTE', 'TITLE'], ...rows]).split('\n');
  terminal.print(`${[paint(terminal.color, 'bold', head), ...lines].join('\n')}
${base === defaultBase ? '\nSet BASE_URL, as for the server, to see the URLs as clients use them.\n' : ''}`);
  return 0;
}

function describeRoute({ id, title = '', method, path, url: served, trigger }: Route, base: string): readonly (readonly string[])[] {
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
