import { nearest } from '../base/did-you-mean.ts';
import type { Fix } from '../base/operation.ts';
import { quoted } from '../base/visible-text.ts';
import { append, guess } from '../ir/fixes.ts';
import { plainName } from '../nodes/other-names.ts';
import type { RouteReading } from './flow.ts';
import type { End, NodeView, PortView, TypeView, WireView } from './route-view.ts';

const mostOffered = 3;

interface Drawing {
  readonly nodes: readonly NodeView[];
  readonly wires: readonly WireView[];
}

/**
 * The values of a route that an input may be meant to get, most likely first. They have a fitting type, exist on every
 * path, and have a similar name, have exactly the needed type, or are not used yet.
 */
export function wireFixes(
  route: string,
  to: End,
  { nodes, wires }: Drawing,
  { types, bound }: RouteReading,
): readonly Fix[] {
  const target = nodes.find(({ id }) => id === to.node);
  const input = target?.ins.find(({ name }) => name === to.port);
  const need = input?.type;
  if (types === undefined || target === undefined || bound?.route.nodes.has(to.node) !== true) return [];
  const holders = holdersFrom(input?.inside === true ? to.node : target.parent, nodes);
  const behind = reached(to.node, wires);
  const users = usersOf(to.node, { nodes, wires });
  // What a container passes to its nodes comes before them, although they lead back to its result.
  const isBehind = ({ id, parent }: NodeView, port: PortView): boolean =>
    behind.has(id) && !(port.inside === true && holders.has(id)) && !(input?.inside === true && parent === to.node);
  const ends = nodes.flatMap((node) =>
    !bound.route.nodes.has(node.id)
      ? []
      : node.outs
          .filter((port) => port.is === 'data' && port.ghost !== true && fits(port.type, need))
          .filter((port) => !isBehind(node, port) && isThere(node, port, holders, wires))
          .filter(({ name }) =>
            users.every((user) => !bound.route.nodes.has(user) || types.missingAt(node.id, name, user) === undefined),
          )
          .map((port) => ({ node, port, likeness: likenessOf({ node, port }, to.port, need, { nodes, wires }) })),
  );
  const likely = ends.filter(({ likeness }) => likeness > 0).toSorted((a, b) => b.likeness - a.likeness);
  return likely.slice(0, mostOffered).map(({ node, port }) =>
    guess({
      title: `Wire ${nameOf(node, port, nodes)} to ${quoted(to.port)}`,
      operations: [
        append({ route, path: [] }, ['flow', 'edges'], {
          from: `${node.id}.${port.name}`,
          to: `${to.node}.${to.port}`,
        }),
      ],
    }),
  );
}

/** Whether a value exists inside these containers, and something leads to where it does. */
function isThere(node: NodeView, port: PortView, holders: ReadonlySet<string>, wires: readonly WireView[]): boolean {
  const holder = port.inside === true ? node.id : node.parent;
  if (holder !== undefined && !holders.has(holder)) return false;
  // An unwired `next` is where the flow will continue; other exits only count if they are wired.
  const hasNext = node.outs.some(({ is, name }) => is === 'control' && name === 'next');
  const isSeldom = port.with !== undefined && port.with !== 'next' && hasNext;
  return !isSeldom || wires.some(({ from }) => from.node === node.id && from.port === port.with);
}

/** The container around something, and those around that container. */
function holdersFrom(holder: string | undefined, nodes: readonly NodeView[]): ReadonlySet<string> {
  const holders = new Set<string>(holder === undefined ? [] : [holder]);
  for (const id of holders) {
    const outer = nodes.find((node) => node.id === id)?.parent;
    if (outer !== undefined) holders.add(outer);
  }
  return holders;
}

/** A node and everything after it: a wire from there would close a loop. */
function reached(node: string, wires: readonly WireView[]): ReadonlySet<string> {
  const seen = new Set([node]);
  for (const at of seen) for (const { from, to } of wires) if (from.node === at) seen.add(to.node);
  return seen;
}

/**
 * A node and those that use its result, directly or through nodes that only compute: the value has to exist at each.
 * The result of a container is another value.
 */
function usersOf(node: string, { nodes, wires }: Drawing): readonly string[] {
  const steps = new Set(nodes.filter(({ ins }) => ins.some(({ is }) => is === 'control')).map(({ id }) => id));
  const leaves = ({ to }: WireView): boolean =>
    nodes.some(({ id, ins }) => id === to.node && ins.some(({ name, inside }) => name === to.port && inside === true));
  const used = wires.filter((wire) => wire.is === 'data' && !leaves(wire));
  const seen = new Set([node]);
  for (const at of seen) for (const { from, to } of used) if (from.node === at && !steps.has(at)) seen.add(to.node);
  return [...seen];
}

const isOpen = (type: TypeView | undefined): boolean =>
  type === undefined || type.shape === 'unknown' || type.shape === 'union';
const fits = (given: TypeView | undefined, needed: TypeView | undefined): boolean =>
  isOpen(given) ||
  ((isOpen(needed) || given?.shape === needed?.shape) &&
    (given?.mayBeMissing !== true || needed?.mayBeMissing === true));

interface Output {
  readonly node: NodeView;
  readonly port: PortView;
}

/**
 * Names count most, then the type, then that nothing uses the value yet; zero if nothing speaks for it. If the input
 * accepts any value, being unused is enough, except for a boolean, which is more likely meant for a decision.
 */
function likenessOf({ node, port }: Output, name: string, need: TypeView | undefined, drawing: Drawing): number {
  const isDecision = port.type?.shape === 'boolean' && isOpen(need);
  const names = namesOf(node, port, drawing);
  const byName = names.some((each) => plainName(each) === plainName(name))
    ? 8
    : isDecision || nearest(name, names) === undefined
      ? 0
      : 4;
  const byType = !isOpen(need) && port.type?.shape === need?.shape ? 2 : 0;
  // Using a container's results does not count as using the outputs for its nodes.
  const alike = new Set(
    node.outs.filter(({ is, inside }) => is === 'data' && inside === port.inside).map((each) => each.name),
  );
  const used = drawing.wires.filter(({ from }) => from.node === node.id && alike.has(from.port));
  if (byName + byType === 0) return used.length === 0 && isOpen(need) && !isDecision ? 1 : 0;
  return byName + byType + (used.some(({ from }) => from.port === port.name) ? 0 : 1);
}

/** The name of a value, there or where it comes from through nodes that only convert it. */
function namesOf(node: NodeView, port: PortView, { nodes, wires }: Drawing): readonly string[] {
  const names = [port.name];
  const seen = new Set([node]);
  for (const at of seen) {
    names.push(at.id, ...(at.label === undefined ? [] : [at.label]), ...textsIn(at));
    const [fed, ...others] = wires.filter(({ is, to }) => is === 'data' && to.node === at.id);
    const source = others.length > 0 ? undefined : nodes.find(({ id }) => id === fed?.from.node);
    if (fed !== undefined && source !== undefined) {
      names.push(fed.from.port);
      seen.add(source);
    }
  }
  return names;
}

/** Its settings that are texts, such as the name of a field. */
const textsIn = ({ config }: NodeView): readonly string[] =>
  Object.values(config).filter((value) => typeof value === 'string');

/** As shown on the canvas, with as much more as distinguishes it from the others. */
function nameOf(of: NodeView, port: PortView, nodes: readonly NodeView[]): string {
  const { id, label, kind, outs } = of;
  const title = label ?? kind;
  const isAlone = nodes.filter((node) => (node.label ?? node.kind) === title).length === 1;
  const node = isAlone ? quoted(title) : `${quoted(title)} (${textsIn(of)[0] ?? id})`;
  return outs.filter(({ is }) => is === 'data').length > 1 ? `${quoted(port.name)} of ${node}` : node;
}
