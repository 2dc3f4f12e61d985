import type { Operation } from '../../../compiler/base/operation.ts';
import type { End, RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { isSameEnd, moveWire, pathOfNode, remove, removeWire, withHeld } from './parts.ts';

/**
 * Deletes nodes with their wires. A control wire that led to them continues to where they led, if there is only one
 * such place: of several, only the user knows which. A container takes its contents along.
 */
export function deleteNodes(view: RouteView, chosen: ReadonlySet<string>): readonly Operation[] {
  const ids = withHeld(view, chosen);
  const touching = view.wires.filter(({ from, to }) => ids.has(from.node) || ids.has(to.node));
  const rewired = touching.map((each) => {
    const target = each.is === 'control' && !ids.has(each.from.node) ? onlyTarget(view, each, ids) : undefined;
    return target === undefined ? removeWire(view, each) : moveWire(view, each, 'to', target);
  });
  const gone = view.nodes.filter(({ id }) => ids.has(id)).map(({ id }) => remove(view, pathOfNode(id)));
  return [...rewired, ...gone];
}

/** The one place outside that control reaches after a wire into the nodes. */
function onlyTarget(view: RouteView, into: WireView, ids: ReadonlySet<string>): End | undefined {
  const seen = new Set<string>();
  const waiting = [into.to.node];
  const targets: End[] = [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    for (const { from, to, is } of view.wires) {
      if (is !== 'control' || from.node !== node) continue;
      if (ids.has(to.node)) waiting.push(to.node);
      else if (!targets.some((target) => isSameEnd(target, to))) targets.push(to);
    }
  }
  return targets.length === 1 && targets[0]?.node !== into.from.node ? targets[0] : undefined;
}
