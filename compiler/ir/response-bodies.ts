import { nodeOf } from './route.ts';
import type { CheckedRoute, Operand } from './checked.ts';
import { callEffectOf } from './effect.ts';
import { fixedStatus, hasBody } from './response.ts';
import { nothing, unknown } from './type.ts';
import type { Type } from './type.ts';
import { join } from './type-algebra.ts';
import { typeOfLiteral } from './type-of-literal.ts';

/** A flow, and the bodies in it. */
export interface AnsweringFlow extends Pick<CheckedRoute, 'route' | 'control' | 'operands'> {
  readonly bodies: ReadonlyMap<string, AnsweringFlow>;
}

/**
 * The body's type by status; undefined for a status without a body. Several responses of one status are joined, also
 * those of guards that are called, and of nodes in containers.
 */
export function bodiesByStatus({
  route,
  control,
  operands,
  bodies: inside,
}: AnsweringFlow): ReadonlyMap<string, Type | undefined> {
  const bodies = new Map<string, Type | undefined>();
  const add = (key: string, body: Type | undefined): void => {
    const before = bodies.get(key);
    bodies.set(key, before === undefined || body === undefined ? (body ?? before) : join(before, body));
  };
  for (const id of control.nodes) {
    const node = nodeOf(route, id);
    const held = inside.get(id);
    const called = held === undefined ? callEffectOf(node.kind)?.answers?.bodies : bodiesByStatus(held);
    for (const [status, body] of called ?? []) add(status, body);
    if (node.kind.behaviour.kind !== 'respond') continue;
    const fixed = fixedStatus(node, (port) => operands.get(id)?.get(port));
    const key = fixed === undefined ? 'default' : String(fixed);
    const body =
      fixed !== undefined && !hasBody(fixed) ? undefined : typeOfBody(operands.get(id)?.get(node.kind.behaviour.body));
    add(key, body);
  }
  return bodies;
}

function typeOfBody(use: Operand | undefined): Type {
  if (use === undefined) return nothing;
  return use.kind === 'value' ? use.type : use.kind === 'literal' ? typeOfLiteral(use.value) : unknown;
}
