import { createHash } from 'node:crypto';
import { diffLines } from 'diff';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { remember } from '../../compiler/base/remember.ts';
import { compile } from '../../compiler/compile.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { library } from '../support/compile-flow.ts';
import { createChoose } from './choose.ts';
import type { Choose } from './choose.ts';
import { isObject } from './hand-written/case.ts';
import { judge, randomProject } from './random-project.ts';
import { describeQuery } from '../support/describe-query.ts';

type Files = ReadonlyMap<string, string>;

async function emitted(sources: readonly { readonly file: string; readonly text: string }[]): Promise<Files> {
  const { files = [] } = await compile({ sources, options: defaultOptions, library, describeQuery });
  return new Map(files.map(({ path, text }) => [path, text]));
}
const inOneFile = (project: JsonObject): Promise<Files> =>
  emitted([{ file: 'flow.json', text: JSON.stringify(project) }]);

/** Only the map contains source positions, and the manifest contains its hash. */
function comparable(files: Files): ReadonlyMap<string, string> {
  const map = files.get('.flowsmith/map.json') ?? '';
  const hash = createHash('sha256').update(map).digest('hex');
  return new Map(
    [...files]
      .filter(([path]) => path !== '.flowsmith/map.json')
      .map(([path, text]) => [path, text.replaceAll(hash, 'map')]),
  );
}

const listOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter((item: JsonValue): item is JsonObject => isObject(item)) : [];
const routesOf = (project: JsonObject): readonly JsonObject[] => listOf(project['routes']);
const flowOf = (route: JsonObject): JsonObject => {
  const flow = route['flow'];
  return flow !== undefined && isObject(flow) ? flow : {};
};

/** Fisher–Yates shuffle. */
function shuffled<T>({ below }: Choose, items: readonly T[]): T[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(below(rest.length), 1));
}

const moved = (choose: Choose, node: JsonObject): JsonObject => ({
  position: { x: choose.below(1000), y: choose.below(1000) },
  ...node,
});

function rearranged(choose: Choose, project: JsonObject): JsonObject {
  const routes = routesOf(project).map((route) => {
    const flow = flowOf(route);
    return {
      ...route,
      flow: {
        edges: shuffled(choose, listOf(flow['edges'])),
        nodes: shuffled(choose, listOf(flow['nodes'])).map((node) => moved(choose, node)),
      },
    };
  });
  return { ...project, routes: shuffled(choose, routes) };
}

const seeds = [11, 12, 13, 14];

interface Drawn {
  readonly project: JsonObject;
  readonly files: Promise<Files>;
}
const drawn = new Map<number, Drawn>();

/** A random project of six routes, and what is emitted for it: several tests begin with the same. */
const draw = (seed: number): Drawn =>
  remember(drawn, seed, () => {
    const { project } = randomProject(seed, 6);
    return { project, files: inOneFile(project) };
  });

describe('the same project gives the same bytes', () => {
  it.each(seeds)(
    'in any order of nodes, edges and routes, at any place on the canvas (seed %i)',
    { timeout: 60_000 },
    async (seed) => {
      const { project, files } = draw(seed);
      const before = await files;
      expect(before.size).toBeGreaterThan(10);
      expect(comparable(await inOneFile(rearranged(createChoose(seed), project)))).toEqual(comparable(before));
    },
  );
  it.each(seeds.slice(0, 2))('as one file or as a folder (seed %i)', { timeout: 60_000 }, async (seed) => {
    const { project, files } = draw(seed);
    const { routes: _, ...rest } = project;
    const folder = [
      { file: 'project.json', text: JSON.stringify(rest) },
      ...routesOf(project).map((route) => ({
        file: `routes/${String(route['id'])}.json`,
        text: JSON.stringify(route),
      })),
    ];
    expect(comparable(await emitted(folder))).toEqual(comparable(await files));
  });
});

/** What any change may affect: the contract, the map, the list of all files, and tests, which sign as a sender does. */
const following: ReadonlySet<string> = new Set([
  'openapi.json',
  '.flowsmith/map.json',
  '.flowsmith/manifest.json',
  'test/routes.test.ts',
]);

/** Another status, constant or template in one node. */
function edited({ pick }: Choose, route: JsonObject): JsonObject {
  const flow = flowOf(route);
  const nodes = listOf(flow['nodes']);
  const editable = nodes.filter(({ type }) => ['return-json', 'fallback', 'math', 'hash'].includes(String(type)));
  // A job may have none.
  if (editable.length === 0) return route;
  const node = pick(editable);
  const config = node['config'] !== undefined && isObject(node['config']) ? node['config'] : {};
  const changes: Readonly<Record<string, JsonObject>> = {
    'return-json': { config: { ...config, status: config['status'] === 200 ? 203 : 200 } },
    fallback: { inputs: { fallback: 'other' } },
    math: { config: { operator: config['operator'] === 'min' ? 'max' : 'min' } },
    hash: { config: { ...config, prefix: 'other=' } },
  };
  return {
    ...route,
    flow: {
      ...flow,
      nodes: nodes.map((each) => (each === node ? { ...each, ...changes[String(node['type'])] } : each)),
    },
  };
}

it('one edit changes few lines, and only in its route’s file', { timeout: 120_000 }, async () => {
  const counts: number[] = [];
  for (const seed of seeds) {
    const { project, files } = draw(seed);
    const before = await files;
    for (let round = 0; round < 5; round += 1) {
      const choose = createChoose(seed * 100 + round);
      const place = choose.below(6);
      const changed = {
        ...project,
        routes: routesOf(project).map((route, index) => (index === place ? edited(choose, route) : route)),
      };
      if (judge(changed).checked === undefined) continue;
      const after = await inOneFile(changed);
      const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
        (path) => before.get(path) !== after.get(path),
      );
      const other = paths.filter((path) => !following.has(path) && !path.includes(`r${place}`));
      // A change may add or remove a module or a package.
      expect(other.filter((path) => !path.startsWith('src/lib/') && path !== 'package.json')).toEqual([]);
      const route = paths.filter((path) => path.startsWith('src/routes/'));
      counts.push(route.reduce((sum, path) => sum + changedLines(before.get(path) ?? '', after.get(path) ?? ''), 0));
    }
  }
  const sorted = counts.toSorted((one, two) => one - two);
  const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  console.log(
    `changed lines of a route after one edit: median ${at(0.5)}, 95th percentile ${at(0.95)}, of ${sorted.length} edits`,
  );
  expect(at(0.5)).toBeLessThanOrEqual(6);
  expect(at(0.95)).toBeLessThanOrEqual(40);
});

const changedLines = (before: string, after: string): number =>
  diffLines(before, after).reduce((sum, part) => sum + (part.added || part.removed ? part.count : 0), 0);
