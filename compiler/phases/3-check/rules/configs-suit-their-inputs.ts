import type { Node } from '../../../ir/project.ts';
import { scopeNodes } from '../../../ir/route.ts';
import { isNothing, required } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * A config that depends on the types of the inputs, such as an expression, suits them, as far as they are known. The
 * kind says what is wrong, even for a node that nothing uses yet.
 */
export const configsSuitTheirInputs: RouteRule = (analysis, report) => {
  for (const node of scopeNodes(analysis.route))
    analysis.types.reportConfig(
      node,
      (port) => knownType(node, port, analysis),
      (rule, facts, path, within) =>
        report(rule, facts, { place: node.at(['config', ...path], within), subject: node.subject }),
    );
};

/**
 * Undefined if the input is unfed, or fed by a node with errors. Present if a test with errors might have proved it.
 */
function knownType(node: Node, port: string, { types, affected, hidesTests }: RouteAnalysis): Type | undefined {
  const input = node.inputs.get(port);
  if (input === undefined || (input.kind === 'wire' && affected.has(input.node))) return undefined;
  const type = types.inputType(node, port);
  return hidesTests && input.kind === 'wire' && !isNothing(type) ? required(type) : type;
}
