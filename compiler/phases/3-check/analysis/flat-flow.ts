import { controlGraph, controlPorts, isControl, isOptional } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Operands } from '../../../ir/checked.ts';
import type { ControlEdge, Issues, Node, Route } from '../../../ir/project.ts';
import { requestData } from '../../../ir/request-data.ts';
import type { RequestData } from '../../../ir/request-data.ts';
import { nodeOf, writtenInputs, nextAndBody } from '../../../ir/route.ts';
import { findNarrowings } from './narrowings.ts';
import type { Narrowings } from './narrowings.ts';
import { resolveOperands } from './operands.ts';
import type { RouteTypes } from './types.ts';
import { findUsers } from './users.ts';
import type { Users } from './users.ts';

/** A flow in which the nodes of bodies are inlined. */
export interface FlatFlow {
  readonly route: Route;
  readonly control: ControlGraph;
  readonly reached: readonly Node[];
  readonly users: Users;
  readonly operands: Operands;
  readonly narrowings: Narrowings;
  readonly types: RouteTypes;
  readonly requestData: RequestData;
}

interface NestedFlow extends FlatFlow {
  readonly bodies: ReadonlyMap<string, unknown>;
  readonly affected: Issues['nodes'];
}

/**
 * Control goes from a container to the first node of its body, or straight on if its list is empty, and from the end of
 * the body on after the container. Going back for the next item is left out, since all items meet the same nodes.
 */
export function flatten(whole: NestedFlow, types: RouteTypes): FlatFlow {
  if (whole.bodies.size === 0) return whole;
  const nodes = new Map([...whole.route.nodes].map(([id, node]) => [id, flatNode(whole.route, node)]));
  const route: Route = { ...whole.route, nodes };
  const control = controlGraph(nodes, route.start);
  const users = findUsers(route, control);
  // Types are looked up by the nested node, which knows its body.
  const ofNode = ({ id }: Node): Node => nodeOf(whole.route, id);
  const flatTypes: RouteTypes = {
    inputType: (node, port) => types.inputType(ofNode(node), port),
    need: (node, port) => types.need(ofNode(node), port),
    outputType: (node, port) => types.outputType(ofNode(node), port),
    conflict: (node) => types.conflict(ofNode(node)),
    reportConfig: (node, known, report) => types.reportConfig(ofNode(node), known, report),
    sees: (node) => types.sees(ofNode(node)),
    completions: (node, at) => types.completions(ofNode(node), at),
  };
  const live = [...nodes.values()].filter(({ id }) => users(id).length > 0 && !whole.affected.has(id));
  return {
    route,
    control,
    reached: control.nodes.map((id) => nodeOf(route, id)),
    users,
    operands: new Map(live.map((node) => [node.id, resolveOperands(route, node, flatTypes)])),
    narrowings: findNarrowings(route, control),
    types: flatTypes,
    requestData: requestData(route),
  };
}

/** A container that only computes remains a single node. */
function flatNode(route: Route, node: Node): Node {
  const { scope: _, ...rest } = node;
  const next = new Map(nextAndBody(node));
  const end = followingOf(route, node);
  if (end !== undefined)
    for (const port of controlPorts(node.kind).leaves)
      if (!isOptional(node, port) && !next.has(port)) next.set(port, end);
  if (node.body === undefined || node.whole === undefined || !isControl(node.kind)) return { ...rest, next };
  return { ...rest, kind: node.whole, inputs: writtenInputs(node), next };
}

/** The edge by which control continues after the body that a node is in. */
function followingOf(route: Route, { scope }: Node): ControlEdge | undefined {
  const container = scope === undefined ? undefined : route.nodes.get(scope);
  return container === undefined ? undefined : (container.next.get('next') ?? followingOf(route, container));
}
