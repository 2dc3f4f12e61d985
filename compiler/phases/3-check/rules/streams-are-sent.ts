import { streamElsewhere, streamInside } from '../../../ir/catalogue/responses.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node } from '../../../ir/project.ts';
import { isStream } from '../../../ir/type.ts';
import { runsInTransaction } from '../analysis/route-analysis.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * Rows that are read while they are sent are read after the flow, so only the answer of a route can take them.
 * FS3450 streamElsewhere, FS3451 streamInside
 */
export const streamsAreSent: RouteRule = (analysis, report) => {
  const { route, live, inputs, types } = analysis;
  for (const { node, port, operand, source, where } of inputs)
    if (operand.kind === 'value' && isStream(operand.type) && (port.takesStream !== true || route.scope !== undefined))
      report(streamElsewhere, { node: nameOfNode(node), port: port.name, source }, where);
  for (const node of live) {
    const inside = node.kind.outputs.some(({ name }) => isStream(types.outputType(node, name)))
      ? placeOf(analysis, node)
      : undefined;
    if (inside !== undefined)
      report(streamInside, { node: nameOfNode(node), inside }, { place: node.place, subject: node.subject });
  }
};

function placeOf(analysis: RouteAnalysis, node: Node): 'function' | 'container' | 'transaction' | 'error' | undefined {
  const { signature, scope } = analysis.route;
  if (signature !== undefined) return 'function';
  if (scope !== undefined) return 'container';
  if (runsInTransaction(analysis, node)) return 'transaction';
  return node.next.has('error') ? 'error' : undefined;
}
