import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import type { Source } from '../../compiler/base/span.ts';
import { openBuildCache } from '../../compiler/cli/cache/build-cache.ts';
import { openCacheFolder } from '../../compiler/cli/cache/folder.ts';
import type { Entries } from '../../compiler/compile-cache.ts';
import { readDocument } from '../../compiler/analyse.ts';
import { compile } from '../../compiler/compile.ts';
import type { Compiled } from '../../compiler/compile.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { formatFile } from '../../compiler/phases/5-emit/format.ts';
import { readValid } from '../golden/fixtures.ts';
import { library } from '../support/compile-flow.ts';
import { createChoose } from './choose.ts';
import type { Choose } from './choose.ts';
import { isObject } from './hand-written/case.ts';
import { randomProject } from './random-project.ts';
import { describeQuery } from '../support/describe-query.ts';

const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-cache-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Folder {
  /** Whether functions have their own files. */
  readonly apart: boolean;
  readonly project: JsonObject;
  /** By file name. */
  readonly routes: ReadonlyMap<string, JsonValue>;
  readonly functions: ReadonlyMap<string, JsonValue>;
}

const partsOf = (project: JsonObject, list: 'routes' | 'functions'): readonly JsonObject[] => {
  const parts = project[list];
  return Array.isArray(parts) ? parts.filter((part: JsonValue): part is JsonObject => isObject(part)) : [];
};

function inFolder(project: JsonObject, apart = true): Folder {
  const { routes: _, functions: _functions, ...rest } = project;
  const byId = (parts: readonly JsonObject[]) => new Map(parts.map((part) => [String(part['id']), part]));
  const [ofRoutes, ofFunctions] = [byId(partsOf(project, 'routes')), byId(partsOf(project, 'functions'))];
  return { apart, project: rest, routes: ofRoutes, functions: ofFunctions };
}

/** A fixture in one file, or in a folder. */
function fixture(name: string, apart: boolean): Folder {
  const { document } = readDocument(readValid(name).sources);
  if (document === undefined) throw new Error(`${name} is a valid fixture`);
  const { project, routes, functions } = document;
  const parts = { routes: routes.map(({ route }) => route), functions: functions.map((each) => each.function) };
  return inFolder(JSON.parse(JSON.stringify({ ...project, ...parts })), apart);
}

const sourcesOf = ({ apart, project, routes, functions }: Folder): Source[] => [
  {
    file: 'flow/project.json',
    // The tables come after the functions, so that a change of a function moves them.
    text: JSON.stringify(apart ? project : { functions: [...functions.values()], ...project }),
  },
  ...[...(apart ? functions : [])].map(([name, each]) => ({
    file: `flow/functions/${name}.json`,
    text: JSON.stringify(each),
  })),
  ...[...routes].map(([name, route]) => ({ file: `flow/routes/${name}.json`, text: JSON.stringify(route) })),
];

/** An edit as people make it between two builds, including invalid ones. */
function edit(choose: Choose, folder: Folder, seed: number): Folder {
  const { project, routes } = folder;
  const names = [...routes.keys()];
  const name = choose.pick(names);
  const old = routes.get(name);
  const route: JsonObject = old !== undefined && isObject(old) ? old : {};
  const change = (value: JsonValue, at = name): Folder => ({ ...folder, routes: new Map([...routes, [at, value]]) });
  const other = (): JsonObject => partsOf(randomProject(seed, 1).project, 'routes')[0] ?? {};
  switch (choose.below(11)) {
    case 0:
      return change({ ...other(), id: name, path: `/${name}-again` });
    case 1:
      return change({ ...other(), id: `new-${seed}`, path: `/new-${seed}` }, `new-${seed}`);
    case 2:
      return { ...folder, routes: new Map([...routes].filter(([each]) => names.length === 1 || each !== name)) };
    case 3:
      return change({ ...route, title: `Title ${seed}` });
    case 4:
      return change({ ...route, path: '/shared/:id' });
    case 5:
      return { ...folder, project: { ...project, name: `random-${seed}` } };
    case 6:
      return { ...folder, project: { ...project, secrets: { KEY: {}, [`UNUSED_${seed}`]: {} } } };
    case 7:
      return { ...folder, project: { ...project, tables: {} } };
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

/** An edit of a function: mostly of its body, sometimes of what it declares. */
function editFunction(choose: Choose, folder: Folder, seed: number): Folder {
  const id = choose.pick([...folder.functions.keys()]);
  const before = folder.functions.get(id) ?? {};
  const change = (value: JsonValue): Folder => ({ ...folder, functions: new Map([...folder.functions, [id, value]]) });
  const old: JsonObject = isObject(before) ? before : {};
  switch (choose.below(8)) {
    case 0:
      return change({ ...old, title: `Title ${seed}` });
    case 1:
      return change(JSON.parse(JSON.stringify(old, undefined, choose.below(3))));
    case 2:
      return change({ ...old, guard: old['guard'] !== true });
    case 3:
      return change({ ...old, transaction: old['transaction'] !== true });
    default:
      return change(withOtherValue(choose, old, seed));
  }
}

/** The same with another text or number somewhere. */
function withOtherValue(choose: Choose, value: JsonObject, seed: number): JsonObject {
  const parts = JSON.stringify(value).split(/(?<=[:,[])("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?)(?=[,}\]])/);
  const index = choose.below(Math.max(1, (parts.length - 1) / 2)) * 2 + 1;
  const old = parts[index] ?? '';
  const others = parts.filter((part, at) => at % 2 === 1 && part.startsWith('"') === old.startsWith('"'));
  parts[index] = choose.chance(0.5) ? choose.pick(others) : old.startsWith('"') ? `"t${seed}"` : `${seed}`;
  return JSON.parse(parts.join(''));
}

const build = (folder: Folder): Promise<Compiled> =>
  compile({ sources: sourcesOf(folder), options: defaultOptions, library, describeQuery });

async function buildWithCache(folder: Folder, cacheFolder: string): Promise<Compiled & { readonly recalled: number }> {
  const cache = openBuildCache(openCacheFolder(cacheFolder), 'flow', defaultOptions, false);
  const { flows } = cache;
  if (flows === undefined) throw new Error('A project without custom kinds has a cache of flows.');
  let recalled = 0;
  const counting = <Compiled>({ get, set }: Entries<Compiled>): Entries<Compiled> => ({
    set,
    get: (key) => {
      const found = get(key);
      recalled += found === undefined ? 0 : 1;
      return found;
    },
  });
  const compiled = await compile({
    sources: sourcesOf(folder),
    options: defaultOptions,
    library,
    describeQuery,
    cache: { routes: counting(flows.routes), functions: counting(flows.functions) },
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
      const history: Folder[] = [inFolder(randomProject(seed, 5).project)];
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

  it.each([
    ['functions', true],
    ['guards', true],
    ['meeting-rooms', true],
    ['tenants', true],
    ['random', true],
    ['functions', false],
    ['guards', false],
    ['random', false],
  ])(
    'gives the same files and diagnostics as without, after any changes of functions (%s, in their files: %s)',
    { timeout: 300_000 },
    async (name, apart) => {
      const choose = createChoose(name.length);
      const cacheFolder = join(scratch, `${name}-${apart}`);
      let sound = name === 'random' ? inFolder(randomProject(8, 4).project, apart) : fixture(name, apart);
      expect(sound.functions.size).toBeGreaterThan(2);
      let recalled = 0;
      let changes = 0;
      for (let step = 0; step < 20; step += 1) {
        const next = step === 0 ? sound : editFunction(choose, sound, step);
        const { recalled: known, ...cached } = await buildWithCache(next, cacheFolder);
        const plain = await build(next);
        expect(cached).toEqual(plain);
        recalled += known;
        if (plain.files === undefined) continue;
        sound = next;
        changes += 1;
      }
      expect(changes).toBeGreaterThan(5);
      expect(recalled).toBeGreaterThan(changes * 3);
    },
  );
});
