import { edgeVertex, isControl } from '../../ir/control-graph.ts';
import type { CheckedRoute, Narrowing } from '../../ir/checked.ts';
import { bodyInput } from '../../ir/project.ts';
import type { Node } from '../../ir/project.ts';
import { isNothing } from '../../ir/type.ts';
import type { Schedule } from './schedule.ts';

/** The body of a container, with what tests around it have found to be missing wherever the container is computed. */
export function withMissingAround(
  body: CheckedRoute,
  container: Node,
  { operands }: CheckedRoute,
  schedule: Schedule,
): CheckedRoute {
  const placed = schedule.all.flatMap(({ item, vertex }) =>
    item.kind === 'node' && item.node.id === container.id ? [vertex] : [],
  );
  const vertices = isControl(container.kind) ? [container.id, ...placed] : placed;
  const missing = [...body.route.nodes.values()].flatMap(({ id, kind }): readonly Narrowing[] => {
    if (id === container.id || kind.behaviour.kind !== 'entry') return [];
    return kind.outputs.flatMap(({ name: port }) => {
      const operand = operands.get(container.id)?.get(bodyInput(id, port));
      const isMissing =
        operand?.kind === 'value' && vertices.every((vertex) => isNothing(schedule.typeAt(vertex, operand.access)));
      return isMissing ? [{ access: { base: { kind: 'output', node: id, port }, path: [] }, present: false }] : [];
    });
  });
  const first = edgeVertex(body.route.start, 'next');
  const narrowings = new Map([...body.narrowings, [first, [...(body.narrowings.get(first) ?? []), ...missing]]]);
  return missing.length === 0 ? body : { ...body, narrowings };
}
