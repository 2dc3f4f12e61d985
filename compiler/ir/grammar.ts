import { quoted } from '../base/visible-text.ts';
import { isRest, parametersOf } from './path.ts';

/** The grammars of names in the flow format, version 1. Free text has none. */

export const tableNamePattern = /^[a-z][a-z0-9_]{0,62}$/;
export const columnNamePattern = /^[a-z][A-Za-z0-9_]{0,62}$/;
export const relationNamePattern = /^[a-z][A-Za-z0-9_]{0,62}$/;
/** `table.column`. */
export const referencePattern = /^[a-z][a-z0-9_]{0,62}\.[a-z][A-Za-z0-9_]{0,62}$/;
export const secretNamePattern = /^[A-Z][A-Z0-9_]*$/;
export const nodeIdPattern = /^[A-Za-z][A-Za-z0-9_-]*$/;
/** Kebab-case; at most 64 characters, see `longestRouteId`. */
export const routeIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const longestRouteId = 64;
export const nodeOrRoutePattern = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
/** A segment of a path: static, a `:parameter`, or the `*rest`. */
export const pathSegmentPattern = /^(?:[A-Za-z0-9._~-]+|[:*][A-Za-z][A-Za-z0-9_]*)$/;
/** npm's rules for a package name, scoped or not; at most 214 characters. */
export const projectNamePattern = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;
export const longestProjectName = 214;
/** An end of an edge: the node's id up to the first dot, then the port, whose name may contain dots. */
export const edgeEndPattern = /^[A-Za-z][A-Za-z0-9_-]*\.[^]+$/;
/** A token of RFC 9110. */
export const headerNamePattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The issue with a route's path, completing `must be`; undefined if there is none. */
export function pathIssue(path: string): string | undefined {
  if (!path.startsWith('/')) return 'a path that starts with "/"';
  if (path === '/') return undefined;
  const segments = path.slice(1).split('/');
  if (segments.at(-1) === '') return 'a path without a slash at its end';
  if (segments.includes('')) return 'a path without empty segments';
  if (segments.includes('.') || segments.includes('..')) return 'a path without the segments "." and ".."';
  if (!segments.every((segment) => pathSegmentPattern.test(segment))) {
    return 'a path of segments from A-Z, a-z, 0-9 and "._~-", or parameters such as ":id" and, at its end, "*rest"';
  }
  if (segments.slice(0, -1).some(isRest)) return 'a path with nothing after the "*" segment, which takes the rest';
  const seen = new Set<string>();
  const twice = parametersOf(path).find((parameter) => seen.size === seen.add(parameter).size);
  return twice === undefined ? undefined : `a path that names each parameter once (${quoted(twice)} stands twice)`;
}
