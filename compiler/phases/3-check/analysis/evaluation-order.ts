import { sourceOf } from '../../../ir/route.ts';
import type { EvaluationStep, Operand, Operands } from '../../../ir/checked.ts';
import { isControl } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { alternative, openObject } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { isSubset } from '../../../ir/type-algebra.ts';

/**
 * What is checked and computed before a control node runs, in the order in which the server reports errors: depth
 * first, by port. An input is checked once everything that feeds it has been computed. What a container prepares is
 * computed last.
 */
export function orderEvaluation(route: Route, operands: Operands, control: Node): EvaluationStep[] {
  const steps: EvaluationStep[] = [];
  const seen = new Set<string>();
  const visit = (node: Node): void => {
    seen.add(node.id);
    for (const { name } of node.kind.inputs) {
      const input = node.inputs.get(name);
      const source = sourceOf(route, input);
      if (source !== undefined && !isControl(source.kind) && !seen.has(source.id)) visit(source);
      steps.push(...checksOf(operands.get(node.id)?.get(name), node.id, name));
    }
    if (node !== control || node.body?.prepares !== undefined) steps.push({ kind: 'compute', node: node.id });
  };
  visit(control);
  return steps;
}

/** Whether a check may refuse a value. */
export const checksValues = (evaluationOrder: ReadonlyMap<string, readonly EvaluationStep[]>): boolean =>
  [...evaluationOrder.values()]
    .flat()
    .some((step) => step.kind === 'check' && !isSubset(step.operand.type, step.operand.need));

function checksOf(operand: Operand | undefined, consumer: string, port: string): EvaluationStep[] {
  if (operand === undefined) return [];
  if (operand.kind === 'value') return [{ kind: 'check', operand, consumer, port }];
  if (operand.kind !== 'fields') return [];
  const whole =
    operand.whole === undefined
      ? []
      : [
          {
            kind: 'check',
            operand: { ...operand.whole, need: shallow(operand.whole.need) },
            consumer,
            port,
          } satisfies EvaluationStep,
        ];
  return [...whole, ...[...operand.fields.values()].flatMap((field) => checksOf(field, consumer, port))];
}

/**
 * The remaining need of an object whose fields are read and checked one by one: that it is an object, and has one field
 * of each list in `someOf`.
 */
function shallow(need: Type): Type {
  return openObject([], alternative(need, 'object')?.someOf);
}
