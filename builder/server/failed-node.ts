import type { NodeView } from '../../compiler/view/route-view.ts';
import { beginsFlow } from '../shared/gestures/parts.ts';
import type { Frame, NodeRanges } from './what-ran.ts';

/** An error in the server's log. */
export interface Failure {
  readonly message: string;
  /** Where it was thrown in the route's file, innermost first. */
  readonly frames: readonly Frame[];
}

/**
 * The node that refused a request, or failed: of the nodes on the line that threw, the one whose field or parameter the
 * error names, else the one with the fewest lines. Lines without a node belong to Start, which reads the request.
 * Undefined if two nodes are equally likely, or if the flow itself answered.
 */
export function failedNode(
  nodes: readonly Pick<NodeView, 'id' | 'role' | 'type' | 'config'>[],
  ranges: NodeRanges,
  { message, frames: [frame] }: Failure,
): string | undefined {
  if (frame === undefined) return undefined;
  const here = nodes.flatMap((node) => {
    const range = ranges[node.id]?.find(([first, last]) => first <= frame.line && frame.line <= last);
    return range === undefined ? [] : [{ node, width: range[1] - range[0] }];
  });
  if (here.length === 0) return nodes.find(beginsFlow)?.id;
  const named = here.filter(({ node }) => isNamed(node, message));
  const narrowest = Math.min(...here.map(({ width }) => width));
  const likely = named.length > 0 ? named : here.filter(({ width }) => width === narrowest);
  const [only, ...others] = likely.map(({ node }) => node);
  return others.length > 0 || only?.role === 'response' ? undefined : only?.id;
}

/** Errors put names in quotation marks. */
const isNamed = ({ config }: Pick<NodeView, 'config'>, message: string): boolean =>
  Object.values(config).some((value) => typeof value === 'string' && message.includes(JSON.stringify(value)));
