import { anticipated, edgeVertex } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Operand } from '../../../ir/checked.ts';
import { fits } from '../../../ir/fits.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import { baseNode, sourceOf } from '../../../ir/route.ts';
import { alternative } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { overlaps } from '../../../ir/type-algebra.ts';
import { choicesAt } from './text-parts.ts';
import type { TypedInput } from './typed-inputs.ts';
import type { Users } from './users.ts';

export interface ChosenLiteral {
  readonly node: Node;
  readonly port: string;
  readonly input: Extract<Input, { kind: 'literal' }>;
  readonly need: Type;
}

interface Flow {
  readonly route: Route;
  readonly control: ControlGraph;
  readonly users: Users;
  readonly inputs: readonly TypedInput[];
}

/**
 * The constants among the values that a node chooses from and that do not fit where the chosen one goes, each once.
 * Those are left out that do not even fit their own port, or are chosen where no value could fit; and those that go
 * where only some paths lead, since a test before may have told that they were not chosen.
 */
export function chosenLiterals({ route, control, users, inputs }: Flow): readonly ChosenLiteral[] {
  const begin = edgeVertex(route.start, 'next');
  const isAlwaysUsed = ({ id }: Node): boolean => anticipated(control, new Set(users(id))).has(begin);
  const found = inputs.flatMap(({ node, operand, need }) => {
    const fields = operand.kind === 'fields' ? [...operand.fields] : [];
    const columns = alternative(need, 'object')?.fields;
    const misfits = [
      ...behind(operand, need),
      ...fields.flatMap(([column, field]) => behind(field, columns?.get(column))),
    ];
    return misfits.length > 0 && isAlwaysUsed(node) ? misfits : [];
  });
  const isToldAlready = ({ input }: ChosenLiteral): boolean =>
    inputs.some((each) => each.input === input && !fits(input.value, each.need));
  return [...new Map(found.map((each) => [each.input, each])).values()].filter((each) => !isToldAlready(each));

  function behind(operand: Operand, need: Type | undefined): readonly ChosenLiteral[] {
    if (operand.kind !== 'value' || operand.access.path.length > 0 || need === undefined) return [];
    if (operand.type.kind === 'known' && !overlaps(operand.type, need)) return [];
    return chosenAt(baseNode(route, operand.access.base), need, new Set());
  }

  function chosenAt(node: Node | undefined, need: Type, seen: Set<Node>): readonly ChosenLiteral[] {
    if (node === undefined || seen.has(node)) return [];
    seen.add(node);
    return [...choicesAt(node)].flatMap(([port, input]) => {
      if (input.kind === 'wire') return chosenAt(sourceOf(route, input), need, seen);
      return input.kind === 'literal' && input.value !== null && !fits(input.value, need)
        ? [{ node, port, input, need }]
        : [];
    });
  }
}
