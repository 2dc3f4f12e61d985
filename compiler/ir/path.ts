/**
 * Paths of routes. A segment is fixed text, `:name` for one segment of the request's path, or, at the end, `*name` for
 * all remaining segments.
 */

/** Every parameter of a path; the sign, then the name. */
const parameterPattern = /([:*])([A-Za-z][A-Za-z0-9_]*)/g;

export const isParameter = (segment: string): boolean => segment.startsWith(':') || isRest(segment);
export const isRest = (segment: string): boolean => segment.startsWith('*');

export const parametersOf = (path: string): readonly string[] =>
  path.split('/').flatMap((segment) => (isParameter(segment) ? [segment.slice(1)] : []));

/** The name of the parameter that takes the rest of the path. */
export const restOf = (path: string): string | undefined => path.split('/').find(isRest)?.slice(1);

export const replaceParameters = (path: string, by: (name: string) => string): string =>
  path.replaceAll(parameterPattern, (_, _sign, name: string) => by(name));

/** The path with bare `:` and `*` for its parameters. Paths that differ only in names match the same requests. */
export const withoutNames = (path: string): string => path.replaceAll(parameterPattern, '$1');

/** The requests that a route answers: method and path, without the names of parameters. A job has no URL. */
export const requestsOf = ({
  method,
  url,
  hasPage,
}: {
  readonly method: string;
  readonly url: string | undefined;
  readonly hasPage: boolean;
}): readonly string[] =>
  url === undefined
    ? []
    : [...new Set([method, ...(hasPage ? ['GET'] : [])])].map((each) => `${each} ${withoutNames(url)}`);

/** The path as the router expects it, where the rest of a path has no name. */
export const routerPath = (path: string): string => path.replaceAll(/\*[A-Za-z][A-Za-z0-9_]*/g, '*');
