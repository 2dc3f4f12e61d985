import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Call } from '../compare.ts';
import type { Case } from '../run-case.ts';
import { isObject } from './case.ts';

/** A case whose project has one route, at `/test` or below. */
interface Single {
  readonly name: string;
  /** What the project has besides: tables, secrets, functions. */
  readonly rest: JsonObject;
  readonly route: JsonObject;
  readonly path: string;
  readonly calls: readonly Call[];
}

/** The cases in one project: tsc and each server are started once for so many. */
const atMost = 20;

/**
 * Cases whose projects differ in their route alone are put into one project, since most of the time of a case goes into
 * building and starting one: case 3 is the route at `/test-3`, and begins with empty tables. Requests that no route
 * answers stay as they are, and so do the other cases.
 */
export function together(cases: readonly Case[]): readonly Case[] {
  const singles = cases.map(asSingle);
  const alone = cases.filter((_, index) => singles[index] === undefined);
  const alike = Map.groupBy(
    singles.filter((single) => single !== undefined),
    ({ name, rest }) => JSON.stringify([name.startsWith('typed: '), rest]),
  );
  const groups = [...alike.values()].flatMap(inGroups);
  return [...alone, ...groups.map(merge)];
}

function asSingle({ name, project, calls }: Case): Single | undefined {
  const { routes, version: _version, name: _name, ...rest } = project;
  const [route, ...others] = Array.isArray(routes) ? routes : [];
  if (route === undefined || !isObject(route) || others.length > 0) return undefined;
  const { path } = route;
  const requests = calls.flatMap((call) => ('url' in call ? [call] : []));
  const isAtTest = typeof path === 'string' && atTest.test(path) && requests.length === calls.length;
  return isAtTest ? { name, rest, route, path, calls: requests } : undefined;
}

const atTest = /^\/test(?=$|[?/])/;

const inGroups = (singles: readonly Single[]): readonly (readonly Single[])[] =>
  Array.from({ length: Math.ceil(singles.length / atMost) }, (_, index) =>
    singles.slice(index * atMost, (index + 1) * atMost),
  );

const merge = (group: readonly Single[]): Case => ({
  name: group.map(({ name }, index) => (index === 0 ? name : `test-${index}: ${name}`)).join('; '),
  project: {
    ...group[0]?.rest,
    version: 1,
    name: 'test',
    routes: group.map(({ route, path }, index) => ({
      ...route,
      id: `test-${index}`,
      path: path.replace(atTest, `/test-${index}`),
    })),
  },
  calls: group.flatMap(({ calls }, index) => [
    ...(index === 0 ? [] : [{ empties: true } as const]),
    ...calls.map((call) => ({ ...call, url: call.url.replace(atTest, `/test-${index}`) })),
  ]),
});
