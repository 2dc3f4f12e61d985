import { expect, it } from 'vitest';
import { asObject } from './hand-written/case.ts';
import { handWritten } from './hand-written/index.ts';
import type { Case } from './run-case.ts';

/** The URLs of a path, with any parameters, and possibly a webhook id at the end. */
const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]*').replace(/\*.*/, '.*')}(\\?|/whk_|$)`);

/** Whether one of the requests, if there are any, is to a route. */
function asksForRoute({ project, calls }: Case): boolean {
  const routes = [project['routes'] ?? []].flat().map(asObject);
  // A form or a schedule.
  if (routes.some(({ path }) => path === undefined)) return true;
  const requests = calls.flatMap((call) => ('url' in call ? [call] : []));
  return (
    requests.length === 0 ||
    requests.some(({ method, url }) =>
      routes.some((route) => route['method'] === method && pattern(String(route['path'])).test(url)),
    )
  );
}

it('hand-written requests reach a route: both sides answer 404 alike where there is none, so nothing is compared', () => {
  expect(handWritten.filter((each) => !asksForRoute(each)).map(({ name }) => name)).toEqual([]);
});
