import type { CheckedRoute } from './checked.ts';
import type { Node } from './project.ts';

/** Whether a failure at a node is collected by a container around it, or goes to Catch. */
export function isFailureHandled(
  { id, scope }: Node,
  { route, control }: Pick<CheckedRoute, 'route' | 'control'>,
): boolean {
  const container = route.nodes.get(scope ?? '');
  if (container === undefined) return control.catcher !== undefined && !control.isCaught(id);
  return container.kind.container?.failures !== undefined || isFailureHandled(container, { route, control });
}
