import { nodeOf } from './route.ts';
import type { CheckedRoute, Operand } from './checked.ts';
import { fixedStatus, hasBody } from './response.ts';
import { nothing, unknown } from './type.ts';
import type { Type } from './type.ts';
import { join } from './type-algebra.ts';
import { typeOfLiteral } from './type-of-literal.ts';

/** The body's type by status; undefined for a status without a body. Several responses of one status are joined. */
export function bodiesByStatus({ route, control, operands }: CheckedRoute): ReadonlyMap<string, Type | undefined> {
  const bodies = new Map<string, Type | undefined>();
  for (const id of control.nodes) {
    const node = nodeOf(route, id);
    if (node.kind.behaviour.kind !== 'respond') continue;
    const fixed = fixedStatus(node, (port) => operands.get(id)?.get(port));
    const key = fixed === undefined ? 'default' : String(fixed);
    const body =
      fixed !== undefined && !hasBody(fixed) ? undefined : typeOfBody(operands.get(id)?.get(node.kind.behaviour.body));
    const before = bodies.get(key);
    bodies.set(key, before === undefined || body === undefined ? (body ?? before) : join(before, body));
  }
  return bodies;
}

function typeOfBody(use: Operand | undefined): Type {
  if (use === undefined) return nothing;
  return use.kind === 'value' ? use.type : use.kind === 'literal' ? typeOfLiteral(use.value) : unknown;
}
