import type { InputValue } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import type { RouteScope } from './scope.ts';

/**
 * The nodes behind a field of a record: the Build Object, what puts it over another object, and the nodes that only
 * pass on the field's value.
 */
export function fieldOrigins(
  node: Node,
  port: string,
  name: string,
  input: InputValue,
  scope: RouteScope,
): readonly string[] {
  const { value } = input;
  const wire = node.inputs.get(port);
  const source = wire?.kind === 'wire' ? scope.node(wire.node) : undefined;
  const field = value.kind === 'fields' ? value.fields.get(name)?.value : undefined;
  if (source?.kind.meaning?.kind === 'merge') {
    const { base, over } = source.kind.meaning;
    return [...[over, base].flatMap((side) => fieldOrigins(source, side, name, input, scope)), source.id];
  }
  if (source?.kind.behaviour.kind !== 'build') return scope.origins.ofInput(node.id, port, field ?? value);
  const fed = source.kind.behaviour.fields.get(name);
  return fed === undefined || field === undefined
    ? [source.id]
    : [...scope.origins.ofInput(source.id, fed, field), source.id];
}
