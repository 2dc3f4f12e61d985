import type { Report } from '../../base/diagnostic.ts';
import { nearest } from '../../base/did-you-mean.ts';
import { acrossBorder, notInside, wrongParent } from '../../ir/catalogue/containers.ts';
import { controlPorts, isControl } from '../../ir/control-graph.ts';
import { nameOfNode } from '../../ir/project.ts';
import type { DraftNode, FlowContext } from './bind-nodes.ts';
import { holderOf, holdersOf } from './holders.ts';

type Nodes = ReadonlyMap<string, DraftNode>;

/**
 * Checks that every parent is a container that can hold the node, and that edges leave a container only by its ports.
 * Other edges are removed, and reported unless a wrong parent may be the reason. Returns the inputs (`node.port`) that
 * have lost their edge.
 */
export function checkBorders(nodes: Nodes, context: FlowContext): readonly string[] {
  const wrong = [...nodes.values()].filter((node) => !isRightlyHeld(nodes, node, context));
  const report: Report = wrong.length > 0 ? () => undefined : context.reporter.report;
  return [...nodes.values()].flatMap((node) => [
    ...cutControl(nodes, node, report),
    ...[...node.inputs.keys()].filter((port) => cutWire(nodes, node, port, report)).map((port) => `${node.id}.${port}`),
  ]);
}

/** Whether a node's parent is valid. If nodes contain each other, reports those that contain themselves. */
function isRightlyHeld(nodes: Nodes, node: DraftNode, { route, reporter: { report } }: FlowContext): boolean {
  const { id, parent, kind, subject } = node;
  if (parent === undefined) return true;
  const where = { place: node.at(['parent']), subject };
  const holder = nodes.get(holderOf(nodes, node) ?? '');
  const isKnown = route.flow.nodes?.some((other) => other.id === parent) === true;
  if (holder === undefined) {
    // A parent that could not be bound has already been reported.
    if (isKnown && !nodes.has(parent)) return false;
    const containers = [...nodes.values()].filter((other) => other.kind.container !== undefined && other.id !== id);
    const problem = !isKnown ? 'unknown' : nodes.get(parent)?.kind.container === undefined ? 'no-container' : 'cycle';
    const near =
      problem === 'unknown'
        ? nearest(
            parent,
            containers.map((other) => other.id),
          )
        : undefined;
    const isConsequence = problem === 'cycle' && !isInCycle(nodes, node);
    if (!isConsequence) report(wrongParent, { node: nameOfNode(node), parent, problem, near }, where);
    return false;
  }
  const is = isEnd(node) ? 'end' : isControl(kind) && holder.kind.container?.body === undefined ? 'control' : undefined;
  if (is !== undefined) report(notInside, { node: nameOfNode(node), container: nameOfNode(holder), is }, where);
  return is === undefined;
}

function isInCycle(nodes: Nodes, { id, parent }: DraftNode): boolean {
  const seen = new Set<string>();
  for (let at = parent; at !== undefined && !seen.has(at); at = nodes.get(at)?.parent) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

const isEnd = ({ kind: { behaviour } }: DraftNode): boolean =>
  behaviour.kind === 'entry' || behaviour.kind === 'catch' || behaviour.kind === 'return';

/** The containers in which an output is available, innermost first. */
function reachOf(nodes: Nodes, source: DraftNode, port: string): readonly string[] {
  const around = holdersOf(nodes, source);
  const { outputs, container } = source.kind;
  const isInside = container?.body === port || outputs.find(({ name }) => name === port)?.inside === true;
  return isInside ? [source.id, ...around] : around;
}

/** Removes the wire into an input if it leaves a container. */
function cutWire(nodes: Nodes, node: DraftNode, port: string, report: Report): boolean {
  const input = node.inputs.get(port);
  const source = input?.kind === 'wire' ? nodes.get(input.node) : undefined;
  if (input?.kind !== 'wire' || source === undefined) return false;
  const around = holdersOf(nodes, node);
  const isInside = node.kind.inputs.find(({ name }) => name === port)?.inside === true;
  const here = new Set(isInside ? [node.id, ...around] : around);
  const reach = reachOf(nodes, source, input.port);
  // While an item runs, the results of all items do not exist yet.
  const isEarly = here.has(source.id) && !reach.includes(source.id);
  const [left, ...others] = isEarly ? [source.id] : reach.filter((container) => !here.has(container));
  const container = nodes.get(left ?? '');
  if (container === undefined) return false;
  const canMove = !isEarly && others.length === 0 && !isInside && mayRunIn(node, container);
  const moved = canMove
    ? { id: node.id, parent: container.id, isCertain: !isControl(node.kind) && staysInside(nodes, node, container.id) }
    : undefined;
  report(
    acrossBorder,
    {
      from: nameOfNode(source),
      to: nameOfNode(node),
      container: nameOfNode(container),
      collects: container.kind.inputs.some(({ inside }) => inside === true),
      ...(source.id === container.id ? { port: input.port } : {}),
      ...(isEarly ? { isEarly } : {}),
      edge: { from: `${source.id}.${input.port}`, to: `${node.id}.${port}` },
      moved,
    },
    { place: input.place, subject: node.subject, related: [{ message: 'the container', place: container.place }] },
  );
  node.inputs.delete(port);
  return true;
}

/** Whether a node may be in a container: what only computes, or acts where the container's nodes do. */
const mayRunIn = (node: DraftNode, { kind: { container } }: DraftNode): boolean =>
  isControl(node.kind) ? node.kind.behaviour.kind === 'effect' && container?.body !== undefined : !isEnd(node);

/** Whether a node only feeds nodes inside a container, so that it could move into it. */
const staysInside = (nodes: Nodes, { id }: DraftNode, container: string): boolean =>
  [...nodes.values()].every((reader) =>
    [...reader.inputs].every(
      ([port, input]) =>
        input.kind !== 'wire' ||
        input.node !== id ||
        holdersOf(nodes, reader).includes(container) ||
        (reader.id === container && reader.kind.inputs.find(({ name }) => name === port)?.inside === true),
    ),
  );

/** Removes the control edges of a node that lead out of a container, or into one. */
function cutControl(nodes: Nodes, node: DraftNode, report: Report): readonly string[] {
  for (const port of controlPorts(node.kind).leaves) {
    const edge = node.next.get(port);
    const target = nodes.get(edge?.to ?? '');
    if (edge === undefined || target === undefined) continue;
    const [from, to] = [reachOf(nodes, node, port)[0], holderOf(nodes, target)];
    if (from === to) continue;
    const container = nodes.get(from ?? to ?? '') ?? node;
    const isOutside = container.id === from && to === holderOf(nodes, container);
    report(
      acrossBorder,
      {
        from: nameOfNode(node),
        to: nameOfNode(target),
        container: nameOfNode(container),
        collects: false,
        isControl: true,
        edge: { from: `${node.id}.${port}`, to: `${target.id}.in` },
        moved:
          isOutside && mayRunIn(target, container)
            ? { id: target.id, parent: container.id, isCertain: false }
            : undefined,
      },
      { place: edge.place, subject: target.subject },
    );
    node.next.delete(port);
  }
  return [];
}
