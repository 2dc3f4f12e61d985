import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import type { Source } from '../../compiler/base/span.ts';
import { openBuildCache } from '../../compiler/cli/cache/build-cache.ts';
import { openCacheFolder } from '../../compiler/cli/cache/folder.ts';
import { compile } from '../../compiler/compile.ts';
import type { Compiled } from '../../compiler/compile.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { formatFile } from '../../compiler/phases/5-emit/format.ts';
import { library } from '../support/compile-flow.ts';
import { createChoose } from './choose.ts';
import type { Choose } from './choose.ts';
import { isObject } from './hand-written/case.ts';
import { randomProject } from './random-project.ts';

const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-cache-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Folder {
  readonly project: JsonObject;
  /** By file name. */
  readonly routes: ReadonlyMap<string, JsonValue>;
}

const routesOf = (project: JsonObject): readonly JsonObject[] =>
  Array.isArray(project['routes'])
    ? project['routes'].filter((route: JsonValue): route is JsonObject => isObject(route))
    : [];

function folderOf(seed: number, count: number): Folder {
  const { project } = randomProject(seed, count);
  const { routes: _, ...rest } = project;
  return { project: rest, routes: new Map(routesOf(project).map((route) => [String(route['id']), route])) };
}

const sourcesOf = ({ project, routes }: Folder): Source[] => [
  { file: 'flow/project.json', text: JSON.stringify(project) },
  ...[...routes].map(([name, route]) => ({ file: `flow/routes/${name}.json`, text: JSON.stringify(route) })),
];

/** An edit as people make it between two builds, including invalid ones. */
function edit(choose: Choose, { project, routes }: Folder, seed: number): Folder {
  const names = [...routes.keys()];
  const name = choose.pick(names);
  const old = routes.get(name);
  const route: JsonObject = old !== undefined && isObject(old) ? old : {};
  const change = (value: JsonValue, at = name): Folder => ({ project, routes: new Map([...routes, [at, value]]) });
  const other = (): JsonObject => routesOf(randomProject(seed, 1).project)[0] ?? {};
  switch (choose.below(11)) {
    case 0:
      return change({ ...other(), id: name, path: `/${name}-again` });
    case 1:
      return change({ ...other(), id: `new-${seed}`, path: `/new-${seed}` }, `new-${seed}`);
    case 2:
      return { project, routes: new Map([...routes].filter(([each]) => names.length === 1 || each !== name)) };
    case 3:
      return change({ ...route, title: `Title ${seed}` });
    case 4:
      return change({ ...route, path: '/shared/:id' });
    case 5:
      return { project: { ...project, name: `random-${seed}` }, routes };
    case 6:
      return { project: { ...project, secrets: { KEY: {}, [`UNUSED_${seed}`]: {} } }, routes };
    case 7:
      return { project: { ...project, tables: {} }, routes };
    case 8:
      return change({ ...route, flow: { nodes: [{ id: 'start', type: 'strat' }], edges: [] } });
    case 9:
      return change({
        ...route,
        examples: [{ request: { url: '/x', body: { zero: -0, list: [1, null] } }, response: { status: 200 } }],
      });
    default:
      return change({ ...route, method: choose.pick(['GET', 'POST']) });
  }
}

const build = (folder: Folder): Promise<Compiled> =>
  compile({ sources: sourcesOf(folder), options: defaultOptions, library });

async function buildWithCache(folder: Folder, cacheFolder: string): Promise<Compiled & { readonly recalled: number }> {
  const cache = openBuildCache(openCacheFolder(cacheFolder), 'flow', defaultOptions, false);
  const { routes } = cache;
  if (routes === undefined) throw new Error('A project without custom kinds has a cache of routes.');
  let recalled = 0;
  const counting: typeof routes = {
    set: routes.set,
    get: (...files) => {
      const found = routes.get(...files);
      recalled += found === undefined ? 0 : 1;
      return found;
    },
  };
  const compiled = await compile({
    sources: sourcesOf(folder),
    options: defaultOptions,
    library,
    cache: counting,
    format: cache.cached(formatFile),
  });
  if (compiled.files !== undefined) cache.save();
  return { ...compiled, recalled };
}

describe('a build with a cache', () => {
  it.each([1, 2])(
    'gives the same files and diagnostics as without, after any changes (seed %i)',
    { timeout: 120_000 },
    async (seed) => {
      const choose = createChoose(seed);
      const cacheFolder = join(scratch, String(seed));
      const history: Folder[] = [folderOf(seed, 5)];
      let recalled = 0;
      let sound = 0;
      for (let step = 0; step < 14; step += 1) {
        const last = history.at(-1);
        if (last === undefined) break;
        const { recalled: known, ...cached } = await buildWithCache(last, cacheFolder);
        const plain = await build(last);
        expect(cached).toEqual(plain);
        recalled += known;
        sound += plain.files === undefined ? 0 : 1;
        // An invalid edit is undone before the next one.
        history.push(
          plain.files === undefined
            ? (history.findLast((folder) => folder !== last) ?? last)
            : edit(choose, last, seed * 100 + step),
        );
      }
      // Otherwise the test would prove nothing.
      expect(sound).toBeGreaterThan(5);
      expect(recalled).toBeGreaterThan(sound);
    },
  );
});
