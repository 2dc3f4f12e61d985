import type { Where } from '../../../base/diagnostic.ts';
import type { Operand, Operands } from '../../../ir/checked.ts';
import { describeInput } from '../../../ir/describe.ts';
import type { InputPort } from '../../../ir/kind.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import type { Type } from '../../../ir/type.ts';
import { declaredPlace } from './declared-place.ts';
import type { RouteTypes } from './types.ts';

/** An input with its operand and the type it needs. */
export interface TypedInput {
  readonly node: Node;
  readonly port: InputPort;
  readonly input: Input;
  readonly operand: Operand;
  readonly need: Type;
  /** A description of the operand. */
  readonly source: string;
  readonly where: Where;
}

/** The inputs that can be checked individually, which excludes those of nodes whose inputs contradict each other. */
export const typedInputs = (
  route: Route,
  live: readonly Node[],
  types: RouteTypes,
  operands: Operands,
): readonly TypedInput[] =>
  live
    .filter((node) => types.conflict(node) === undefined)
    .flatMap((node) =>
      node.kind.inputs.flatMap((port): TypedInput[] => {
        const input = node.inputs.get(port.name);
        const operand = operands.get(node.id)?.get(port.name);
        if (input === undefined || operand === undefined) return [];
        const value = operand.kind === 'fields' ? operand.whole : operand;
        const related = value?.kind === 'value' ? declaredPlace(route, value.access) : [];
        const where = { place: input.place, subject: node.subject, related };
        const need = types.need(node, port.name);
        return [{ node, port, input, operand, need, source: describeInput(route, input), where }];
      }),
    );
