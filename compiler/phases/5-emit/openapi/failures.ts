import type { CheckedRoute } from '../../../ir/checked.ts';
import type { Deed } from '../../../ir/deed.ts';
import { deedsOf, does, mayConflict } from '../../../ir/effect.ts';
import { isFailureHandled } from '../../../ir/failure-handled.ts';
import type { Node } from '../../../ir/project.ts';
import { runNodes } from '../../../ir/route.ts';

/** Whether the database may refuse what a node of the flow writes, and the flow does not say what happens then. */
export const failsByConflict = (flow: CheckedRoute): boolean => isConflictIn(flow, flow);

const isConflictIn = (scope: CheckedRoute, flow: CheckedRoute): boolean =>
  runNodes(scope).some((node) => isConflict(node, scope, flow)) ||
  [...scope.bodies.values()].some((body) => isConflictIn(body, flow));

function isConflict(node: Node, { inputType }: CheckedRoute, flow: CheckedRoute): boolean {
  const { behaviour } = node.kind;
  const only = behaviour.kind === 'effect' ? behaviour.conflicts?.only : undefined;
  const isRefused = (deed: Deed): boolean => mayConflict(deed, (port) => inputType(node.id, port));
  return (only !== undefined || !node.next.has('error')) && failsFlow(node, flow, isRefused);
}

/** Whether a node does such a thing, and nothing in the flow handles its failure besides an `error` edge. */
const failsFlow = (node: Node, checked: CheckedRoute, isSuch: (deed: Deed) => boolean): boolean =>
  node.kind.container === undefined && !isFailureHandled(node, checked) && deedsOf(node.kind).some(isSuch);

/**
 * What may fail so that the answer is 502; undefined if nothing does. Data of an answer may not fit, even where a
 * failure is handled. Nobody waits for what is queued.
 */
export function failingUpstream(nodes: readonly Node[], checked: CheckedRoute): string | undefined {
  const fails = (...kinds: readonly Deed['kind'][]): boolean =>
    nodes.some((node) => !node.next.has('error') && failsFlow(node, checked, ({ kind }) => kinds.includes(kind)));
  const failing = [
    ...(nodes.some(({ kind }) => does(kind, 'http', 'fetch')) || fails('mail') ? ['another server'] : []),
    ...(fails('store', 'load') ? ['the store of files'] : []),
  ].join(' or ');
  return failing === '' ? undefined : `${failing.charAt(0).toUpperCase()}${failing.slice(1)}`;
}
