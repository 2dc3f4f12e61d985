import type { EvaluationStep, Operand } from '../../../ir/checked.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { alternative, openObject } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { isPure } from './users.ts';

export type Operands = ReadonlyMap<string, ReadonlyMap<string, Operand>>;

/**
 * What a control node needs before it runs, in the order in which faults are found: depth first through what feeds
 * it, ports in their order; an input is checked when everything behind it is there.
 */
export function orderEvaluation(route: Route, uses: Operands, control: Node): EvaluationStep[] {
  const demands: EvaluationStep[] = [];
  const seen = new Set<string>();
  const visit = (node: Node): void => {
    seen.add(node.id);
    for (const { name } of node.kind.inputs) {
      const input = node.inputs.get(name);
      const source = input?.kind === 'wire' ? route.nodes.get(input.node) : undefined;
      if (source !== undefined && isPure(source) && !seen.has(source.id)) visit(source);
      demands.push(...checksOf(uses.get(node.id)?.get(name), node.id, name));
    }
    if (node !== control) demands.push({ kind: 'compute', node: node.id });
  };
  visit(control);
  return demands;
}

function checksOf(use: Operand | undefined, consumer: string, port: string): EvaluationStep[] {
  if (use === undefined) return [];
  if (use.kind === 'value') return [{ kind: 'check', operand: use, consumer, port }];
  if (use.kind !== 'fields') return [];
  const whole =
    use.whole === undefined
      ? []
      : [
          {
            kind: 'check',
            operand: { ...use.whole, need: shallow(use.whole.need) },
            consumer,
            port,
          } satisfies EvaluationStep,
        ];
  return [...whole, ...[...use.fields.values()].flatMap((field) => checksOf(field, consumer, port))];
}

/** Of an object that is taken apart, only that it is one, and has one of the fields if it must: the fields are checked themselves. */
function shallow(need: Type): Type {
  return openObject([], alternative(need, 'object')?.someOf);
}
