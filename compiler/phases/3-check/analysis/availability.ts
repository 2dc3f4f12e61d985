import { edgeVertex, isControl } from '../../../ir/control-graph.ts';
import type { MissingValue } from '../../../ir/checked.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { nodeOf } from '../../../ir/route.ts';
import { spellPath } from './spell-path.ts';
import type { Users } from './users.ts';

export interface Availability {
  /** Why an output does not exist wherever a node uses it; undefined if it does. */
  readonly ofOutput: (source: Node, port: string, user: string) => MissingValue | undefined;
  /** The same, including everything that the output is computed from: whether a wire from it would be valid. */
  readonly ofWire: (source: Node, port: string, user: string) => MissingValue | undefined;
}

export function findAvailability(route: Route, control: ControlGraph, users: Users): Availability {
  const reached = new Set(control.nodes);
  const ofOutput: Availability['ofOutput'] = (source, port, user) => {
    const edge = source.kind.outputs.find(({ name }) => name === port)?.with;
    if (edge === undefined) return undefined;
    const vertex = edgeVertex(source.id, edge);
    const isTaken = reached.has(source.id) && source.next.has(edge);
    const outside = users(user).find((each) => !isTaken || !control.dominators.dominates(vertex, each));
    if (outside === undefined) return undefined;
    return {
      node: source.id,
      port,
      with: edge,
      path: spellPath(route, control, outside, new Set(isTaken ? [vertex] : [])),
    };
  };
  const ofWire: Availability['ofWire'] = (source, port, user) => {
    const seen = new Set([source]);
    const own = ofOutput(source, port, user);
    if (own !== undefined) return own;
    for (const node of seen) {
      if (isControl(node.kind)) continue;
      for (const input of node.inputs.values()) {
        if (input.kind !== 'wire') continue;
        const feeding = nodeOf(route, input.node);
        const missing = ofOutput(feeding, input.port, user);
        if (missing !== undefined) return missing;
        seen.add(feeding);
      }
    }
    return undefined;
  };
  return { ofOutput, ofWire };
}
