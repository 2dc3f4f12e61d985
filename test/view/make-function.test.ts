import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import type { Source } from '../../compiler/base/span.ts';
import { applyToProject } from '../../compiler/edit/apply-to-project.ts';
import { portOf } from '../../compiler/ir/function.ts';
import { filesOf, sourcesAfter } from '../../compiler/view/files-of.ts';
import { flowNamed, flowsOf } from '../../compiler/view/flow.ts';
import type { OpenFlow, OpenRoute } from '../../compiler/view/flow.ts';
import { makeFunction } from '../../compiler/view/make-function.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import { diagnosticsTogether } from '../../compiler/view/view-project.ts';
import { createChoose } from '../differential/choose.ts';
import { randomProject } from '../differential/random-project.ts';
import { folderNames, readValid } from '../golden/fixtures.ts';
import { describeQuery } from '../support/describe-query.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
}

/** The nodes and edges of a flow as in its file, in a fixed order. */
const partsOf = ({ raw: { value } }: OpenRoute) => {
  const { nodes = [], edges = [] }: { nodes?: readonly JsonObject[]; edges?: readonly Edge[] } = Object(value['flow']);
  return { nodes, edges };
};

const inOrder = (node: JsonObject): string =>
  JSON.stringify(
    Object.entries(node)
      .filter(([key]) => key !== 'position')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const sorted = ({ nodes, edges }: { readonly nodes: readonly JsonObject[]; readonly edges: readonly Edge[] }) => ({
  nodes: nodes.map(inOrder).toSorted(),
  edges: edges.map(({ from, to }) => `${from} ${to}`).toSorted(),
});

/** The flow with the nodes of the function in place of its call, which is what a call means. */
function writtenOut(caller: OpenRoute, call: string, made: OpenRoute) {
  const [outer, body] = [partsOf(caller), partsOf(made)];
  const { parent } = outer.nodes.find(({ id }) => id === call) ?? {};
  const [start, give] = ['start', 'return-values'].map(
    (type) => body.nodes.find((node) => node['type'] === type)?.['id'],
  );
  const sources = (edges: readonly Edge[], to: string) =>
    edges.filter((edge) => edge.to === to).map(({ from }) => from);
  const targets = (edges: readonly Edge[], from: string) =>
    edges.filter((edge) => edge.from === from).map(({ to }) => to);
  const isAt = (end: string, node: unknown): boolean => end.startsWith(`${String(node)}.`);
  const [inputs, outputs] = [made.raw.value['inputs'] ?? {}, made.raw.value['outputs'] ?? {}];
  const first = targets(body.edges, `${String(start)}.next`).filter((to) => !isAt(to, give));
  const entering = sources(outer.edges, `${call}.in`);
  const edges = [
    ...outer.edges.filter(({ from, to }) => !isAt(from, call) && !isAt(to, call)),
    ...body.edges.filter(({ from, to }) => !isAt(from, start) && !isAt(to, give)),
    ...Object.keys(inputs).flatMap((name) =>
      sources(outer.edges, `${call}.${portOf('input', name)}`).flatMap((from) =>
        targets(body.edges, `${String(start)}.${portOf('input', name)}`).map((to) => ({ from, to })),
      ),
    ),
    ...Object.keys(outputs).flatMap((name) =>
      sources(body.edges, `${String(give)}.${portOf('output', name)}`).flatMap((from) =>
        targets(outer.edges, `${call}.${portOf('output', name)}`).map((to) => ({ from, to })),
      ),
    ),
    ...entering.flatMap((from) => first.map((to) => ({ from, to }))),
    ...sources(body.edges, `${String(give)}.in`)
      .filter((from) => !isAt(from, start))
      .flatMap((from) => targets(outer.edges, `${call}.next`).map((to) => ({ from, to }))),
  ];
  const moved = body.nodes
    .filter(({ id }) => id !== start && id !== give)
    .map((node) => (parent === undefined || node['parent'] !== undefined ? node : { ...node, parent }));
  return sorted({ nodes: [...outer.nodes.filter(({ id }) => id !== call), ...moved], edges });
}

const errorsOf = (flow: OpenFlow): readonly string[] =>
  [
    ...flow.diagnostics,
    ...flowsOf(flow).flatMap((each) => each.reading().diagnostics),
    ...diagnosticsTogether(flow),
  ].flatMap(({ severity, code, message }) => (severity === 'error' ? [`${code} ${message}`] : []));

/** A node, and some that are wired to it. */
function selection(route: OpenRoute, { pick, chance }: ReturnType<typeof createChoose>): ReadonlySet<string> {
  const { nodes, edges } = partsOf(route);
  const ids = new Set([String(pick(nodes)['id'])]);
  const size = pick([1, 2, 3, 4, 5]);
  for (const id of ids)
    for (const { from, to } of edges) {
      const [a = '', b = ''] = [from, to].map((end) => end.split('.')[0]);
      if (ids.size < size && (a === id || b === id) && chance(0.6)) ids.add(a === id ? b : a);
    }
  return ids;
}

interface Made {
  readonly count: number;
  /** The selections whose function has a different meaning, or caused errors. */
  readonly wrong: readonly string[];
}

/** Makes functions of random selections of a flow. */
function madeOf(sources: readonly Source[], seed: number, times: number): Made {
  const flow = openFlow({ describeQuery, sources });
  const choose = createChoose(seed);
  const before = errorsOf(flow);
  const wrong: string[] = [];
  let count = 0;
  for (let time = 0; time < times; time += 1) {
    const route = choose.pick(flowsOf(flow));
    const ids = selection(route, choose);
    const result = makeFunction(flow, route.id, ids, 'made-of-it', { files: filesOf(flow), sources });
    if ('refusal' in result) continue;
    count += 1;
    const applied = applyToProject(filesOf(flow), result.operations);
    const after = 'refusal' in applied ? flow : openFlow({ sources: sourcesAfter(sources, applied) }, flow);
    const [caller, own] = [flowNamed(after, route.id), flowNamed(after, 'functions/made-of-it')];
    const isSame = caller !== undefined && own !== undefined && meansThat(route, caller, result.call, own);
    if (!isSame || JSON.stringify(errorsOf(after)) !== JSON.stringify(before))
      wrong.push(`${route.id}: ${[...ids].join(', ')}`);
  }
  return { count, wrong };
}

function meansThat(route: OpenRoute, caller: OpenRoute, call: string, own: OpenRoute): boolean {
  // A decision that only concerns values is computed where these are needed, so it is not in the order of the steps.
  const isOrdered = partsOf(caller).edges.some(({ to }) => to === `${call}.in`);
  const hasSteps = partsOf(own).edges.filter(({ to }) => to.endsWith('.in')).length > 1;
  if (!isOrdered && hasSteps) return true;
  return JSON.stringify(writtenOut(caller, call, own)) === JSON.stringify(sorted(partsOf(route)));
}

describe('a function that is made of nodes means what they meant', () => {
  test.each(folderNames('fixtures/valid'))('in %s', (name) => {
    expect(madeOf(readValid(name).sources, 1, 12).wrong).toEqual([]);
  });

  test('in random flows', () => {
    const all = Array.from({ length: 40 }, (_, seed) => {
      const { project } = randomProject(seed + 1, 2);
      return madeOf([{ file: 'flow.json', text: JSON.stringify(project) }], seed, 8);
    });
    expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
    // Enough to be meaningful.
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(20);
  }, 120_000);
});

describe('why nodes cannot be a function is a sentence', () => {
  const shop = readValid('shop').sources;
  const functions = readValid('functions').sources;
  test.each<readonly [string, readonly Source[], string, readonly string[], string]>([
    ['nothing', shop, 'create-user', [], 'Nothing is selected.'],
    ['a Start', shop, 'create-user', ['start'], 'The flow begins with Start Node (start).'],
    [
      'an answer',
      shop,
      'create-user',
      ['reply'],
      'Return JSON (reply) answers, which only a guard may do of all functions.',
    ],
    [
      'what reads the request',
      shop,
      'create-user',
      ['email'],
      'Get Body Field (email) reads the request, which routes do.',
    ],
    ['a gap', shop, 'list-users', ['list', 'page'], '“Total” (count) stands between them.'],
    [
      'two ways on',
      shop,
      'get-user',
      ['known'],
      'The flow goes on from them at two places: Return JSON (missing) and Return JSON (found).',
    ],
    [
      'two values of which one may be refused',
      functions,
      'functions/price-of',
      ['full', 'off', 'total'],
      'Math (off) may refuse a value, and Math (full) does not need it.',
    ],
    [
      'the end of a function',
      functions,
      'functions/price-of',
      ['give'],
      'The function ends with Return Values (give).',
    ],
  ])('%s', (_, sources, route, nodes, message) => {
    const flow = openFlow({ describeQuery, sources });
    const made = makeFunction(flow, route, new Set(nodes), 'made', { files: filesOf(flow), sources });
    expect('refusal' in made ? made.refusal.message : made).toBe(message);
  });
});
