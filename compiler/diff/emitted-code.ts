import { plan } from '../phases/4-plan/index.ts';
import { formatFile } from '../phases/5-emit/format.ts';
import { createRouteEmitter } from '../phases/5-emit/index.ts';
import type { EmittedFile } from '../phases/5-emit/index.ts';
import type { ProjectDiff, RouteDiff } from './project-diff.ts';
import type { Version } from './version.ts';

/** The emitted file of a route in both versions; a side is undefined if the route does not exist there. */
export interface CodeChange {
  readonly before?: EmittedFile;
  readonly after?: EmittedFile;
}

/** The code of each changed route, by its id in `diff`. */
export async function emittedCode(
  { routes }: ProjectDiff,
  before: Version,
  after: Version,
): Promise<ReadonlyMap<string, CodeChange>> {
  const old = emitterOf(before);
  const now = emitterOf(after);
  const changes = routes.map(async ({ id, was = id }: RouteDiff): Promise<readonly [string, CodeChange]> => {
    const [left, right] = await Promise.all([old(was), now(id)]);
    return [id, { ...(left === undefined ? {} : { before: left }), ...(right === undefined ? {} : { after: right }) }];
  });
  return new Map(await Promise.all(changes));
}

function emitterOf({ checked }: Version): (id: string) => Promise<EmittedFile | undefined> {
  const emit = createRouteEmitter(checked.project, { tracing: false });
  return async (id) => {
    const route = checked.routes.find((each) => each.route.id === id);
    if (route === undefined) return undefined;
    const { path, text } = emit(plan(route));
    return { path, text: await formatFile(path, text) };
  };
}
