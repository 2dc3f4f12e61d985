import type { Method } from '../../compiler/ir/project.ts';
import { singular } from './gestures/names.ts';

/** What the page knows about methods and paths of routes before the compiler has read them. */

export const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether a segment is a `:parameter` or the `*rest`. */
export const isParameter = (segment: string): boolean => /^[:*]/.test(segment);

export const parametersOf = (path: string): readonly string[] =>
  path.split('/').flatMap((segment) => (isParameter(segment) ? [segment.slice(1)] : []));

/** The path with bare `:` and `*` for its parameters, as in `requests` of a route. */
export const withoutNames = (path: string): string =>
  path
    .split('/')
    .map((segment) => (isParameter(segment) ? segment.charAt(0) : segment))
    .join('/');

/** The tables named by a segment of a path, in the plural or the singular. */
export const tablesOfSegment = (segment: string, tables: readonly string[]): readonly string[] => {
  const name = segment.replaceAll('-', '_');
  return tables.filter((table) => table === name || singular(table) === name);
};

/** The table that a path is about: the one named by its last segments, such as `users` for `/users/:id/avatar`. */
export function tableOfPath(path: string, tables: readonly string[]): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '' && !isParameter(segment));
  return segments.toReversed().flatMap((segment) => tablesOfSegment(segment, tables))[0];
}

/** Whether a request for this URL, with or without a query, matches the path. */
export function isUrlOf(path: string, url: string): boolean {
  const wanted = path.split('/');
  const given = url.replace(/[?#].*$/s, '').split('/');
  const hasRest = path.includes('/*');
  return (
    (hasRest ? given.length >= wanted.length : given.length === wanted.length) &&
    wanted.every((segment, at) =>
      isParameter(segment) ? segment[0] === '*' || given[at] !== '' : segment === given[at],
    )
  );
}

/** What is wrong with a path; undefined if it is valid. */
export function pathIssueOf(path: string): string | undefined {
  if (!path.startsWith('/')) return 'A path begins with “/”.';
  if (path === '/') return undefined;
  const segments = path.slice(1).split('/');
  if (segments.includes('')) return 'No segment may be empty.';
  if (segments.includes('.') || segments.includes('..')) return 'No segment may be “.” or “..”.';
  if (!segments.every((segment) => /^(?:[A-Za-z0-9._~-]+|[:*][A-Za-z][A-Za-z0-9_]*)$/.test(segment)))
    return 'Letters, digits and “._~-”, parameters such as “:id”, or “*rest” at the end.';
  if (segments.slice(0, -1).some((segment) => segment.startsWith('*'))) return 'Nothing may follow the “*” segment.';
  const names = parametersOf(path);
  return new Set(names).size === names.length ? undefined : 'Each parameter may stand once.';
}
