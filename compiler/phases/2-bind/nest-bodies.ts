import type { Container } from '../../ir/container.ts';
import { controlGraph, isControl } from '../../ir/control-graph.ts';
import { rejectsInput } from '../../ir/may-reject.ts';
import { bodyInput } from '../../ir/project.ts';
import type { Kind } from '../../ir/kind.ts';
import type { Body, ControlEdge, Input, Node, Route } from '../../ir/project.ts';
import { secretOf } from '../../ir/secret.ts';
import { bodyTrigger } from '../../triggers/body.ts';
import type { DraftNode } from './bind-nodes.ts';
import { bodyEffect } from './body-effect.ts';
import { createEnds, endPaths } from './body-ends.ts';
import { inCanonicalOrder } from './canonical-order.ts';
import { holderOf, holdersOf } from './holders.ts';

/**
 * Turns each container and everything in it into one node: its body becomes a separate flow, and the values that it
 * takes from outside feed the container. Values that do not depend on the item are moved out, to be computed only once.
 * The result contains every node, with the container whose body it is in.
 */
export function nestBodies(flat: ReadonlyMap<string, DraftNode>, route: Route): ReadonlyMap<string, Node> {
  const nodes = new Map(flat);
  const scopes = new Map<string, string | undefined>();
  for (const node of flat.values()) scopes.set(node.id, holderOf(flat, node));
  const containers = [...flat.values()].filter(({ kind }) => kind.container !== undefined);
  const depthOf = (node: DraftNode): number => holdersOf(flat, node).length;
  for (const { id } of containers.toSorted((a, b) => depthOf(b) - depthOf(a))) {
    const container = nodes.get(id);
    if (container === undefined) continue;
    moveOut(nodes, scopes, container);
    takeInMarkup(nodes, scopes, id);
    const inside = [...nodes.values()].filter((node) => scopes.get(node.id) === id);
    nodes.set(id, collapsed(container, inside, nodes, route));
  }
  const scoped = (node: DraftNode): Node => {
    const scope = scopes.get(node.id);
    return scope === undefined ? node : { ...node, scope };
  };
  const outside = new Map([...nodes].filter(([id]) => scopes.get(id) === undefined));
  const ids = new Set(outside.keys());
  const top = inCanonicalOrder(new Map([...outside].map(([id, node]) => [id, within(node, ids)])), route.start);
  const others = [...nodes.values()].filter(({ id }) => scopes.get(id) !== undefined);
  return new Map([...top, ...others.map((node): [string, Node] => [node.id, scoped(node)])]);
}

/** Moves the nodes of a body that do not depend on its item to the flow around it, sources first. */
function moveOut(
  nodes: ReadonlyMap<string, DraftNode>,
  scopes: Map<string, string | undefined>,
  container: DraftNode,
): void {
  const isInside = (id: string): boolean => id === container.id || scopes.get(id) === container.id;
  const seen = new Set<string>();
  const visit = (node: DraftNode): void => {
    if (seen.has(node.id)) return;
    seen.add(node.id);
    const sources = [...node.inputs.values()].flatMap((input) => (input.kind === 'wire' ? [input.node] : []));
    for (const source of sources) {
      const inner = isInside(source) && source !== container.id ? nodes.get(source) : undefined;
      if (inner !== undefined) visit(inner);
    }
    if (isMovable(node, container) && !sources.some(isInside)) scopes.set(node.id, scopes.get(container.id));
  };
  for (const node of nodes.values()) if (scopes.get(node.id) === container.id) visit(node);
}

/**
 * Whether a node escapes what it inserts into its text depends on what uses the text. So a text that a body uses as
 * HTML is made inside: by the node itself, or by a copy if it also feeds nodes outside, which may need it unescaped.
 */
function takeInMarkup(nodes: Map<string, DraftNode>, scopes: Map<string, string | undefined>, container: string): void {
  const inside = [...nodes.values()].filter(({ id }) => scopes.get(id) === container);
  for (const node of inside) {
    for (const { name, html } of node.kind.inputs) {
      const input = html === undefined ? undefined : node.inputs.get(name);
      const source = input?.kind === 'wire' ? nodes.get(input.node) : undefined;
      if (input?.kind !== 'wire' || source === undefined || scopes.get(source.id) === container) continue;
      if (source.kind.behaviour.kind !== 'pure' || source.kind.behaviour.html === undefined) continue;
      if (readersOf(nodes, source).every((reader) => scopes.get(reader.id) === container)) {
        scopes.set(source.id, container);
        continue;
      }
      const id = `${source.id} in ${container}`;
      nodes.set(id, { ...source, id, partOf: source.partOf ?? source.id });
      scopes.set(id, container);
      const changed = nodes.get(node.id) ?? node;
      nodes.set(node.id, { ...changed, inputs: new Map([...changed.inputs, [name, { ...input, node: id }]]) });
    }
  }
}

const readersOf = (nodes: ReadonlyMap<string, DraftNode>, { id }: DraftNode): readonly DraftNode[] =>
  [...nodes.values()].filter(({ inputs }) =>
    [...inputs.values()].some((input) => input.kind === 'wire' && input.node === id),
  );

/**
 * A scalar or a secret reads best where it is used. In a body with several paths, a node that may refuse a value stays
 * on the path that needs it.
 */
function isMovable(node: DraftNode, { kind: { container } }: DraftNode): boolean {
  const { behaviour, meaning } = node.kind;
  const isScalar = meaning?.kind === 'constant' && (meaning.value === null || typeof meaning.value !== 'object');
  if (isScalar || secretOf(node.kind) !== undefined) return false;
  if (isControl(node.kind) || (behaviour.kind === 'pure' && behaviour.fresh === true)) return false;
  return container?.body === undefined || (!rejectsInput(node) && node.body === undefined);
}

/** A container as a single node, fed with its list and the values that its body takes from outside. */
function collapsed(
  container: DraftNode,
  inside: readonly DraftNode[],
  nodes: ReadonlyMap<string, DraftNode>,
  route: Route,
): DraftNode {
  const { id, kind } = container;
  const ports = kind.container;
  if (ports === undefined) return container;
  const own = new Set(inside.map((node) => node.id));
  const result = container.inputs.get(ports.result);
  const isTaken = (input: Input): input is Wire =>
    input.kind === 'wire' && input.node !== id && !own.has(input.node) && nodes.has(input.node);
  const wires = [...inside.flatMap((node) => [...node.inputs.values()]), ...(result === undefined ? [] : [result])];
  const first = firstIn(container, own);
  const body: Body = {
    route: bodyRoute(container, inside, wires.filter(isTaken), nodes, route),
    ...(result === undefined ? {} : { result }),
    ...(first === undefined ? {} : { first }),
  };
  const outer = new Map([...container.inputs].filter(([port]) => port !== ports.result));
  const isFresh = inside.some((node) => node.kind.behaviour.kind === 'pure' && node.kind.behaviour.fresh === true);
  const taken = new Map<string, Wire>();
  for (const wire of used(body.route).filter(isTaken)) {
    const port = bodyInput(wire.node, wire.port);
    if (!taken.has(port)) taken.set(port, wire);
  }
  const { body: _body, ...outerPorts } = ports;
  return {
    ...container,
    kind: {
      ...kind,
      container: outerPorts,
      inputs: [
        ...kind.inputs.filter((port) => port.inside !== true),
        ...[...taken.keys()].map((name) => ({ name, optional: true, repeated: true })),
      ],
      outputs: kind.outputs.filter((port) => port.inside !== true),
      behaviour: behaviourOf(kind, ports, body.route, isFresh),
    },
    whole: kind,
    body,
    inputs: new Map([...outer, ...taken]),
    next: new Map([...container.next].filter(([port]) => port !== ports.body)),
  };
}

/** The edge to the first node inside a container. */
function firstIn({ kind, next }: DraftNode, inside: ReadonlySet<string>): ControlEdge | undefined {
  const first = next.get(kind.container?.body ?? '');
  return first !== undefined && inside.has(first.to) ? first : undefined;
}

/** The node without control edges that leave a scope, which nodes that could not be bound may have. */
function within(node: DraftNode, scope: ReadonlySet<string>): DraftNode {
  const left = [...node.next].filter(([, { to }]) => scope.has(to));
  return left.length === node.next.size ? node : { ...node, next: new Map(left) };
}

/** A container behaves as its nodes do. */
function behaviourOf({ behaviour }: Kind, ports: Container, body: Route, isFresh: boolean): Kind['behaviour'] {
  if (behaviour.kind === 'effect') return { ...behaviour, effect: bodyEffect(body, ports) };
  return isFresh && behaviour.kind === 'pure' ? { ...behaviour, fresh: true } : behaviour;
}

type Wire = Extract<Input, { readonly kind: 'wire' }>;

/** All inputs, direct or indirect, of the nodes of a body that act, in the order of nodes and ports. */
function used({ nodes, start }: Route): readonly Input[] {
  const inputsOf = ({ kind, inputs }: Node): readonly Input[] =>
    kind.inputs.flatMap(({ name }) => inputs.get(name) ?? []);
  const found = new Set(controlGraph(nodes, start).nodes);
  // Iterating over a set includes what is added meanwhile.
  for (const id of found) {
    const node = nodes.get(id);
    for (const input of node === undefined ? [] : inputsOf(node)) if (input.kind === 'wire') found.add(input.node);
  }
  return [...nodes.values()].flatMap((node) => (found.has(node.id) ? inputsOf(node) : []));
}

function bodyRoute(
  container: DraftNode,
  inside: readonly DraftNode[],
  taken: readonly Wire[],
  nodes: ReadonlyMap<string, DraftNode>,
  route: Route,
): Route {
  const { id, kind } = container;
  const given = Map.groupBy(taken, (wire) => wire.node);
  const entries = [...given].flatMap(([source, wires]): readonly DraftNode[] => {
    const node = nodes.get(source);
    return node === undefined ? [] : [entry(node, [...new Set(wires.map(({ port }) => port))], new Map())];
  });
  const { container: ports } = kind;
  const result = container.inputs.get(ports?.result ?? '');
  const ends = createEnds(container, result);
  const own = new Set(inside.map((node) => node.id));
  const first = firstIn(container, own) ?? { to: ends.result.id, place: container.place };
  const start = entry(container, [ports?.item ?? '', ports?.index ?? ''], new Map([['next', first]]));
  const held = inside.map((node) => within(node, own));
  const ended = endPaths([start, ...entries, ...held], start.id, ends);
  const flow = new Map(ended.map((node) => [node.id, node]));
  return {
    ...route,
    scope: id,
    trigger: bodyTrigger,
    contract: { query: new Map(), headers: new Map() },
    start: id,
    nodes: new Map([...inCanonicalOrder(flow, id)].map(([key, node]) => [key, { ...node, scope: id }])),
    examples: [],
  };
}

/** The body's view of an outside node: an entry whose values are available from the start. */
const entry = (node: DraftNode, outputs: readonly string[], next: DraftNode['next']): DraftNode => ({
  ...{ id: node.id, place: node.place, subject: node.subject, at: node.at },
  ...(node.label === undefined ? {} : { label: node.label }),
  ...(node.partOf === undefined ? {} : { partOf: node.partOf }),
  kind: {
    type: node.kind.type,
    title: node.kind.title,
    inputs: [],
    outputs: outputs.map((name) => ({ name })),
    ...(node.kind.container === undefined || next.size === 0 ? {} : { container: node.kind.container }),
    typing: () => ({ needs: {}, outputs: {} }),
    behaviour: { kind: 'entry', trigger: bodyTrigger, contract: { query: new Map(), headers: new Map() } },
  },
  inputs: new Map(),
  next,
});
