import type { Reporter } from '../../base/diagnostic.ts';
import { createDigraph, findCycle } from '../../base/digraph.ts';
import { nearest } from '../../base/did-you-mean.ts';
import type { Place } from '../../base/span.ts';
import { unknownPort } from '../../ir/catalogue/bind.ts';
import { controlCycle, dataCycle, fedTwice, mixedEdge, twoWaysOn, unknownNode } from '../../ir/catalogue/edges.ts';
import { controlPorts } from '../../ir/control-graph.ts';
import type { Edge } from '../../ir/fixes.ts';
import type { Kind } from '../../ir/kind.ts';
import type { Input } from '../../ir/project.ts';
import { nameOfNode } from '../../ir/project.ts';
import type { DraftNode, FlowContext } from './bind-nodes.ts';
import { endOf } from './end-of.ts';

interface End {
  readonly node: DraftNode;
  readonly port: string;
  readonly is: 'control' | 'data';
}

interface EdgeContext extends FlowContext {
  readonly nodes: ReadonlyMap<string, DraftNode>;
  /** The nodes that could not be bound; their edges are not reported again. */
  readonly unbound: ReadonlySet<string>;
  /** The data inputs found so far that need no further report. */
  readonly explained: Set<string>;
}

/**
 * Resolves both ends of every edge and adds it to its nodes. Returns the data inputs (`node.port`) that need no further
 * report: their edge is duplicated or wrong at its other end, or an edge with a misspelled port probably means them.
 */
export function bindEdges(nodes: ReadonlyMap<string, DraftNode>, context: FlowContext): ReadonlySet<string> {
  const { route, locate, reporter } = context;
  const unbound = new Set(route.flow.nodes?.map(({ id }) => id).filter((id) => !nodes.has(id)));
  const explained = new Set<string>();
  const edges: EdgeContext = { ...context, nodes, unbound, explained };
  for (const [index, edge] of (route.flow.edges ?? []).entries()) {
    if (reporter.isFull()) break;
    const from = bindEnd(edge.from, 'output', locate(['flow', 'edges', index, 'from']), edges);
    const to = bindEnd(edge.to, 'input', locate(['flow', 'edges', index, 'to']), edges);
    if (from === undefined && to?.is === 'data') explained.add(`${to.node.id}.${to.port}`);
    if (from === undefined || to === undefined) continue;
    const place = locate(['flow', 'edges', index]);
    const where = { place, subject: to.node.subject };
    if (from.is !== to.is) {
      reporter.report(mixedEdge, { from: edge.from, to: edge.to, fromIs: from.is }, where);
      if (to.is === 'data') explained.add(`${to.node.id}.${to.port}`);
    } else if (from.is === 'control') addControlEdge(from, to, where, reporter);
    else if (!addDataEdge(from, to, where, reporter)) explained.add(`${to.node.id}.${to.port}`);
  }
  return explained;
}

function bindEnd(
  text: string,
  side: 'input' | 'output',
  place: Place,
  { owner, nodes, unbound, explained, reporter: { report } }: EdgeContext,
): End | undefined {
  const { node: id, port } = endOf(text);
  const node = nodes.get(id);
  if (node === undefined) {
    if (!unbound.has(id))
      report(unknownNode, { id, near: nearest(id, [...nodes.keys()]), port }, { place, subject: owner });
    return undefined;
  }
  const control = controlNames(node.kind, side);
  const data = node.kind[side === 'input' ? 'inputs' : 'outputs'].map(({ name }) => name);
  if (control.includes(port)) return { node, port, is: 'control' };
  if (data.includes(port)) return { node, port, is: 'data' };
  const known = [...control, ...data];
  // The port of a condition other than `eq` has its operator appended.
  const near = known.find((name) => name.startsWith(`${port}.`)) ?? nearest(port, known);
  if (side === 'input' && near !== undefined) explained.add(`${node.id}.${near}`);
  report(unknownPort, { node: nameOfNode(node), port, side, near, known }, { place, subject: node.subject });
  return undefined;
}

function controlNames(kind: Kind, side: 'input' | 'output'): readonly string[] {
  const { enters, leaves } = controlPorts(kind);
  if (side === 'output') return leaves;
  return enters ? ['in'] : [];
}

type Where = Parameters<Reporter['report']>[2];

function addControlEdge(from: End, to: End, where: Where, { report }: Reporter): void {
  const before = from.node.next.get(from.port);
  if (before === undefined) from.node.next.set(from.port, { to: to.node.id, place: where.place });
  else
    report(
      twoWaysOn,
      { node: nameOfNode(from.node), port: from.port, isSame: before.to === to.node.id },
      { ...where, subject: from.node.subject, related: [{ message: 'the other edge', place: before.place }] },
    );
}

function addDataEdge(from: End, to: End, where: Where, { report }: Reporter): boolean {
  const before = to.node.inputs.get(to.port);
  if (before === undefined)
    to.node.inputs.set(to.port, { kind: 'wire', node: from.node.id, port: from.port, place: where.place });
  else
    report(
      fedTwice,
      { node: nameOfNode(to.node), port: to.port, before: likenessOf(before, from) },
      { ...where, related: [{ message: 'what feeds it already', place: before.place }] },
    );
  return before === undefined;
}

function likenessOf(before: Input, from: End): 'literal' | 'same' | 'other' {
  if (before.kind !== 'wire') return 'literal';
  return before.node === from.node.id && before.port === from.port ? 'same' : 'other';
}

/** A cycle of control edges or of data edges, starting at one of its nodes. */
export interface Cycle {
  readonly of: 'control' | 'data';
  readonly nodes: readonly [string, ...string[]];
}

export function findCycles(nodes: ReadonlyMap<string, DraftNode>): readonly Cycle[] {
  const control = [...nodes.values()].flatMap((node) =>
    [...node.next.values()].map(({ to }) => [node.id, to] as const),
  );
  const data = [...nodes.values()].flatMap((node) =>
    [...node.inputs].flatMap(([port, input]) =>
      input.kind === 'wire' ? [[vertexBehind(nodes, input.node, input.port), vertexBefore(node, port)] as const] : [],
    ),
  );
  const ends = [...nodes.values()].flatMap(({ id, kind }) => (kind.container === undefined ? [] : [endOfBody(id)]));
  const bodies = [...nodes.values()].flatMap(({ id, kind }) =>
    kind.container === undefined ? [] : [[id, endOfBody(id)] as const],
  );
  const edges = { control, data: [...data, ...bodies] };
  return (['control', 'data'] as const).flatMap((of): Cycle[] => {
    const cycle = findCycle(createDigraph([...nodes.keys(), ...ends], edges[of])) ?? [];
    const [first, ...others] = [...new Set(cycle.map((vertex) => endOf(vertex).node))];
    return first === undefined ? [] : [{ of, nodes: [first, ...others] }];
  });
}

/** The vertex for a container's results: they depend on the nodes inside, which in turn depend on the item. */
const endOfBody = (container: string): string => `${container}.results`;

function vertexBehind(nodes: ReadonlyMap<string, DraftNode>, id: string, port: string): string {
  const { container, outputs } = nodes.get(id)?.kind ?? {};
  const isInside = outputs?.find(({ name }) => name === port)?.inside === true;
  return container === undefined || isInside ? id : endOfBody(id);
}

const vertexBefore = ({ id, kind }: DraftNode, port: string): string =>
  kind.inputs.find(({ name }) => name === port)?.inside === true ? endOfBody(id) : id;

export function reportCycles(
  cycles: readonly Cycle[],
  nodes: ReadonlyMap<string, DraftNode>,
  { report }: Reporter,
): void {
  for (const { of, nodes: ids } of cycles) {
    const first = nodes.get(ids[0]);
    const path = [...ids, ids[0]].map((id) => nodes.get(id)?.label ?? id);
    if (first !== undefined)
      report(
        of === 'control' ? controlCycle : dataCycle,
        { path, last: lastEdge(of, ids, nodes) },
        { place: first.place, subject: first.subject },
      );
  }
}

/** The edge that closes the cycle. */
function lastEdge(of: Cycle['of'], ids: Cycle['nodes'], nodes: ReadonlyMap<string, DraftNode>): Edge | undefined {
  const [first] = ids;
  const last = ids.at(-1) ?? first;
  if (of === 'control') {
    const port = [...(nodes.get(last)?.next ?? [])].find(([, { to }]) => to === first)?.[0];
    return port === undefined ? undefined : { from: `${last}.${port}`, to: `${first}.in` };
  }
  for (const [port, input] of nodes.get(first)?.inputs ?? [])
    if (input.kind === 'wire' && input.node === last) return { from: `${last}.${input.port}`, to: `${first}.${port}` };
  return undefined;
}
