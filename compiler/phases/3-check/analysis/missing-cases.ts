import type { Operands } from '../../../ir/checked.ts';
import { controlPorts, edgeVertex } from '../../../ir/control-graph.ts';
import { withoutCase } from '../../../ir/listed-texts.ts';
import type { Node } from '../../../ir/project.ts';

/** The edge vertices of ports that need not lead anywhere, since the preceding cases are exhaustive. */
export const impossiblePorts = (reached: readonly Node[], operands: Operands): ReadonlySet<string> =>
  new Set(
    reached.flatMap((node) =>
      controlPorts(node.kind)
        .leaves.filter((port) => !node.next.has(port) && missingCases(node, port, operands)?.length === 0)
        .map((port) => edgeVertex(node.id, port)),
    ),
  );

/** For the `default` of a Switch over listed texts: the texts without a case. */
export function missingCases(
  { id, kind: { behaviour } }: Node,
  port: string,
  operands: Operands,
): readonly string[] | undefined {
  if (behaviour.kind !== 'switch' || port !== behaviour.otherwise) return undefined;
  const operand = operands.get(id)?.get(behaviour.value);
  if (operand?.kind !== 'value') return undefined;
  return withoutCase(
    operand.type,
    behaviour.cases.map(([, value]) => value),
  );
}
