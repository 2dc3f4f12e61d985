import { undeclaredInput } from '../../../ir/catalogue/functions.ts';
import { portOf } from '../../../ir/function.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { nodeOf } from '../../../ir/route.ts';
import { required, typeName } from '../../../ir/type.ts';
import { isSubset } from '../../../ir/type-algebra.ts';
import { scopesIn } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * A function itself refuses no input: a type that it needs has to be declared, so that callers check it.
 * FS3024 undeclaredInput
 */
export const inputsAreDeclared: RouteRule = (analysis, report) => {
  const { route } = analysis;
  const start = nodeOf(route, route.start);
  const unknown = new Set(
    [...(route.signature?.inputs ?? [])].flatMap(([name, { kind }]) =>
      kind === 'unknown' ? [portOf('input', name)] : [],
    ),
  );
  const reported = new Set<string>();
  for (const step of scopesIn(analysis).flatMap(({ evaluationOrder }) => [...evaluationOrder.values()].flat())) {
    if (step.kind !== 'check' || step.operand.access.base.kind !== 'output') continue;
    const { base } = step.operand.access;
    const isUnknown = base.node === start.id && unknown.has(base.port);
    if (!isUnknown || isSubset(step.operand.type, step.operand.need) || reported.has(base.port)) continue;
    reported.add(base.port);
    const node = nodeOf(route, step.consumer);
    const facts = { input: base.port, node: nameOfNode(node), need: typeName(required(step.operand.need)) };
    const place = node.inputs.get(step.port)?.place ?? node.place;
    report(undeclaredInput, facts, { place, subject: node.subject });
  }
};
