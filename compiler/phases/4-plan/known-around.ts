import { mapEntries } from '../../base/map-entries.ts';
import { isControl } from '../../ir/control-graph.ts';
import type { CheckedRoute, Operand } from '../../ir/checked.ts';
import { bodyInput } from '../../ir/project.ts';
import type { Node } from '../../ir/project.ts';
import { isNothing, nothing, required } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import type { Schedule } from './schedule.ts';

/**
 * The body of a container, with outside values narrowed to present or missing if the surrounding tests and checks imply
 * it wherever the container is computed.
 */
export function withWhatIsKnownAround(
  body: CheckedRoute,
  container: Node,
  { operands }: CheckedRoute,
  schedule: Schedule,
): CheckedRoute {
  const placed = schedule.all.flatMap(({ item, vertex }) =>
    item.kind === 'node' && item.node.id === container.id ? [vertex] : [],
  );
  const vertices = isControl(container.kind) ? [container.id, ...placed] : placed;
  const narrow = (operand: Operand): ((type: Type) => Type) | undefined => {
    if (operand.kind === 'literal') return operand.value === null ? undefined : required;
    if (operand.kind !== 'value') return undefined;
    const known = vertices.map((vertex) => schedule.typeAt(vertex, operand.access));
    if (known.every(isNothing)) return () => nothing;
    return known.every(({ presence }) => presence === 'required') ? required : undefined;
  };
  const narrowed = mapEntries(operands.get(container.id) ?? new Map<string, Operand>(), narrow);
  const outputType: CheckedRoute['outputType'] = (node, port) => {
    const type = body.outputType(node, port);
    return narrowed.get(bodyInput(node, port))?.(type) ?? type;
  };
  return { ...body, outputType };
}
