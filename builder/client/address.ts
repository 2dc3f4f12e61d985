import type { Open } from './state.ts';

/** The open route or part is kept in the fragment of the address, so that a reload shows it again. */

/** The parts of a project that can be opened. */
interface Openable {
  readonly routes: readonly { readonly id: string }[];
  readonly functions: readonly { readonly id: string }[];
  readonly unreadable: readonly string[];
  readonly tables: object;
}

export function hashOf(open: Open): string {
  if (open.what === 'route') return `#${new URLSearchParams({ route: open.route })}`;
  if (open.what === 'table') return `#${new URLSearchParams({ table: open.table })}`;
  if (open.what === 'file') return `#${new URLSearchParams({ file: open.file })}`;
  return open.what === 'secrets' || open.what === 'settings' ? `#${open.what}` : '';
}

/** The part named by a fragment, if the project has it. */
export function openOf(hash: string, { routes, functions, unreadable, tables }: Openable): Open {
  const given = new URLSearchParams(hash.slice(1));
  const [route, table, file] = [given.get('route'), given.get('table'), given.get('file')];
  if (route !== null && [...routes, ...functions].some(({ id }) => id === route)) return { what: 'route', route };
  if (table !== null && Object.hasOwn(tables, table)) return { what: 'table', table };
  if (file !== null && unreadable.includes(file)) return { what: 'file', file };
  const part = (['secrets', 'settings'] as const).find((name) => given.has(name));
  return { what: part ?? 'nothing' };
}

/** The first of some parts that the project has; else its first route. */
export function firstIn(project: Openable, parts: readonly (Open | undefined)[]): Open {
  const there = parts.map((part) => openOf(hashOf(part ?? nowhere), project)).find(({ what }) => what !== 'nothing');
  const [route] = project.routes;
  return there ?? (route === undefined ? nowhere : { what: 'route', route: route.id });
}

const nowhere: Open = { what: 'nothing' };
