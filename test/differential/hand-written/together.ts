import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Call } from '../compare.ts';
import type { Case } from '../run-case.ts';
import { isObject } from './case.ts';

/** A case whose project is one route at `/test`, and nothing else. */
interface Single {
  readonly name: string;
  readonly route: JsonObject;
  readonly calls: readonly Call[];
}

/** The cases in one project: tsc and each server are started once for so many. */
const atMost = 20;

/**
 * Cases that share nothing but a server are put into one project, since most of the time of a case goes into building
 * and starting one: case 3 is the route at `/test-3`. The others stay as they are.
 */
export function together(cases: readonly Case[]): readonly Case[] {
  const singles = cases.map(asSingle);
  const alone = cases.filter((_, index) => singles[index] === undefined);
  const groups = [true, false].flatMap((isTyped) =>
    inGroups(singles.filter((single) => single?.name.startsWith('typed: ') === isTyped)),
  );
  return [...alone, ...groups.map(merge)];
}

function asSingle({ name, project, calls }: Case): Single | undefined {
  const { routes, version: _version, name: _name, ...rest } = project;
  const [route, ...others] = Array.isArray(routes) ? routes : [];
  if (route === undefined || !isObject(route) || others.length > 0 || Object.keys(rest).length > 0) return undefined;
  const requests = calls.flatMap((call) => ('url' in call && atTest.test(call.url) ? [call] : []));
  const isAtTest = route['path'] === '/test' && requests.length === calls.length;
  return isAtTest ? { name, route, calls: requests } : undefined;
}

const atTest = /^\/test(?=$|[?])/;

const inGroups = (singles: readonly (Single | undefined)[]): readonly (readonly Single[])[] => {
  const all = singles.filter((single) => single !== undefined);
  return Array.from({ length: Math.ceil(all.length / atMost) }, (_, index) =>
    all.slice(index * atMost, (index + 1) * atMost),
  );
};

const merge = (group: readonly Single[]): Case => ({
  name: group.map(({ name }, index) => (index === 0 ? name : `test-${index}: ${name}`)).join('; '),
  project: {
    version: 1,
    name: 'test',
    routes: group.map(({ route }, index) => ({ ...route, id: `test-${index}`, path: `/test-${index}` })),
  },
  calls: group.flatMap(({ calls }, index) =>
    calls.map((call) => ({ ...call, url: call.url.replace(atTest, `/test-${index}`) })),
  ),
});
