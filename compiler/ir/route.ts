import { invariant } from '../base/invariant.ts';
import type { Base, CheckedRoute } from './checked.ts';
import type { Edge } from './fixes.ts';
import type { Input, Node, Route } from './project.ts';

/** The node with an id that comes from the route itself, so it must exist. */
export function nodeOf({ nodes }: Pick<Route, 'nodes'>, id: string): Node {
  const node = nodes.get(id);
  invariant(node !== undefined, `${id} is a node of its route`);
  return node;
}

/** The node that feeds an input; undefined for a constant and for an input that nothing feeds. */
export const sourceOf = (route: Pick<Route, 'nodes'>, input: Input | undefined): Node | undefined =>
  input?.kind === 'wire' ? nodeOf(route, input.node) : undefined;

/** The node that a base is the output of; undefined for the body. */
export const baseNode = (route: Pick<Route, 'nodes'>, base: Base): Node | undefined =>
  base.kind === 'output' ? nodeOf(route, base.node) : undefined;

/** The nodes that the flow runs. */
export const runNodes = ({ route, operands }: Pick<CheckedRoute, 'route' | 'operands'>): readonly Node[] =>
  [...operands.keys()].map((id) => nodeOf(route, id));

/** All edges that begin or end at a node. */
export const edgesOf = (nodes: Route['nodes'], id: string): readonly Edge[] =>
  [...nodes.values()].flatMap((node) => [
    ...[...node.next].flatMap(([port, { to }]) =>
      node.id === id || to === id ? [{ from: `${node.id}.${port}`, to: `${to}.in` }] : [],
    ),
    ...[...node.inputs].flatMap(([port, input]) =>
      input.kind === 'wire' && (node.id === id || input.node === id)
        ? [{ from: `${input.node}.${input.port}`, to: `${node.id}.${port}` }]
        : [],
    ),
  ]);
