import type { NodeView } from '../../compiler/view/route-view.ts';
import { beginsFlow } from '../shared/gestures/parts.ts';
import type { Frame, NodeRanges } from './what-ran.ts';

/** An error as the server's log has it. */
export interface Failure {
  readonly message: string;
  /** Where in the route's file it was thrown, the innermost first. */
  readonly frames: readonly Frame[];
}

/**
 * The node that refused a request, or failed: of those on the line that threw, the one whose field or parameter the
 * error names, else the one with the fewest lines. Lines that no node owns are Start's, which reads the request.
 * Undefined where two nodes are equally likely, and for an answer that the flow itself gives.
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

/** Names are in quotation marks in errors. */
const isNamed = ({ config }: Pick<NodeView, 'config'>, message: string): boolean =>
  Object.values(config).some((value) => typeof value === 'string' && message.includes(JSON.stringify(value)));
