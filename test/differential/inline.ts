import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { portOf } from './random-call.ts';
import { asObject, isObject } from './hand-written/case.ts';
import { judge } from './random-project.ts';
import type { Inlined } from './run-case.ts';

interface FlowNode {
  readonly id: string;
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs: JsonObject;
}

interface Edge {
  readonly from: string;
  readonly to: string;
}

interface Flow {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly Edge[];
}

/** Undefined if no call can be inlined. A route that has errors afterwards is left out. */
export function inline(project: JsonObject): Inlined | undefined {
  const functions = new Map(listOf(project['functions']).map((each) => [String(each['id']), each]));
  const routes = listOf(project['routes']).flatMap((route) => {
    const before = flowOf(route);
    const after = writtenOut(before, functions);
    if (after === before) return [];
    const changed = {
      ...route,
      flow: { nodes: [...after.nodes].map((node) => ({ ...node })), edges: after.edges.map((edge) => ({ ...edge })) },
    };
    return judge({ ...project, routes: [changed] }).checked === undefined ? [] : [changed];
  });
  const whole = { ...project, routes };
  const { checked } = judge(whole);
  if (routes.length === 0 || checked === undefined) return undefined;
  return { project: whole, checked, routes: new Set(routes.map((route) => String(asObject(route)['id']))) };
}

/** Inlines calls as long as any can be. */
function writtenOut(flow: Flow, functions: ReadonlyMap<string, JsonObject>): Flow {
  for (const call of flow.nodes) {
    const called = call.type === 'call' ? functions.get(String(call.config['function'])) : undefined;
    const isOrdered = flow.edges.some(({ to }) => to === `${call.id}.in`);
    const isTried = flow.edges.some(({ from }) => from === `${call.id}.error`);
    if (called === undefined || !isOrdered || isTried) continue;
    const body = flowOf(called);
    // A value that several ends return has no equivalent in one flow; an answer below 400 keeps what a guard would roll
    // back.
    const ends = body.nodes.filter(({ type }) => type === 'return-values');
    const keeps = body.nodes.some(({ type, config }) => type === 'return-json' && Number(config['status']) < 400);
    const catches = body.nodes.some(({ type }) => type === 'catch');
    if (ends.length === 1 && !keeps && !catches) return writtenOut(insert(flow, call, called, body), functions);
  }
  return flow;
}

function insert(flow: Flow, call: FlowNode, called: JsonObject, body: Flow): Flow {
  const own = (text: string): string => `${call.id}_${text}`;
  const [start, end] = ['start', 'return-values'].map((type) => body.nodes.find((node) => node.type === type));
  if (start === undefined || end === undefined) throw new TypeError('a function begins and ends');
  const inputs = Object.keys(asObject(called['inputs'] ?? {})).map((name) => portOf('input', name));
  const outputs = Object.keys(asObject(called['outputs'] ?? {})).map((name) => portOf('output', name));
  const targets = (edges: readonly Edge[], from: string): readonly string[] =>
    edges.filter((edge) => edge.from === from).map(({ to }) => to);
  /** The source outside that an edge inside comes from. */
  const source = (from: string): Fed => {
    const [port] = inputs.filter((name) => from === `${start.id}.${name}`);
    return port === undefined ? { kind: 'wire', from: own(from) } : fedTo(flow, call, port);
  };
  const given = new Map(
    outputs.map((port): [string, Fed] => {
      const fed = fedTo(body, end, port);
      return [port, fed.kind === 'wire' ? source(fed.from) : fed];
    }),
  );
  const follow = targets(flow.edges, `${call.id}.next`);
  const inward = (to: string): readonly string[] => (to === `${end.id}.in` ? follow : [own(to)]);
  const first = targets(body.edges, `${start.id}.next`).flatMap(inward);
  const wires: (readonly [Fed, string])[] = [
    ...flow.edges.flatMap(({ from, to }): (readonly [Fed, string])[] => {
      if (to === `${call.id}.in`) return first.map((each) => [{ kind: 'wire', from }, each]);
      if (to.startsWith(`${call.id}.`) || from === `${call.id}.next`) return [];
      const [port] = outputs.filter((name) => from === `${call.id}.${name}`);
      return [[port === undefined ? { kind: 'wire', from } : (given.get(port) ?? { kind: 'nothing' }), to]];
    }),
    ...body.edges.flatMap(({ from, to }): (readonly [Fed, string])[] => {
      if (from === `${start.id}.next` || (to.startsWith(`${end.id}.`) && to !== `${end.id}.in`)) return [];
      return inward(to).map((each) => [source(from), each]);
    }),
  ];
  const literals = new Map<string, JsonValue>(
    wires.flatMap(([fed, to]) =>
      fed.kind === 'literal' ? [[to, fed.value] as const] : fed.kind === 'nothing' ? [[to, null] as const] : [],
    ),
  );
  const nodes = [
    ...flow.nodes.filter((node) => node !== call),
    ...body.nodes
      .filter((node) => node !== start && node !== end)
      .map((node) => ({
        ...node,
        id: own(node.id),
        config: ['deduplicate', 'limit-rate'].includes(node.type)
          ? { scope: String(called['id']), ...node.config }
          : node.config,
      })),
  ];
  return {
    nodes: nodes.map((node) => ({ ...node, inputs: { ...node.inputs, ...literalsOf(node.id, literals) } })),
    edges: wires.flatMap(([fed, to]) => (fed.kind === 'wire' ? [{ from: fed.from, to }] : [])),
  };
}

type Fed =
  | { readonly kind: 'wire'; readonly from: string }
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'nothing' };

function fedTo({ edges }: Flow, { id, inputs }: FlowNode, port: string): Fed {
  const edge = edges.find(({ to }) => to === `${id}.${port}`);
  if (edge !== undefined) return { kind: 'wire', from: edge.from };
  const value = inputs[port];
  return value === undefined ? { kind: 'nothing' } : { kind: 'literal', value };
}

const literalsOf = (id: string, literals: ReadonlyMap<string, JsonValue>): JsonObject =>
  Object.fromEntries(
    [...literals].flatMap(([to, value]) => (to.startsWith(`${id}.`) ? [[to.slice(id.length + 1), value]] : [])),
  );

const listOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

function flowOf(owner: JsonObject): Flow {
  const flow = asObject(owner['flow'] ?? {});
  return {
    nodes: listOf(flow['nodes']).map((node) => ({
      ...node,
      id: String(node['id']),
      type: String(node['type']),
      config: asObject(node['config'] ?? {}),
      inputs: asObject(node['inputs'] ?? {}),
    })),
    edges: listOf(flow['edges']).map(({ from, to }) => ({ from: String(from), to: String(to) })),
  };
}
