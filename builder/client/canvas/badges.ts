import type { Severity } from '../../../compiler/base/diagnostic.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';

/** The worst severity at each node, ignoring that nothing follows Start yet. */
export function worstByNode({ diagnostics }: RouteView): ReadonlyMap<string, Severity> {
  const worst = new Map<string, Severity>();
  for (const { node, severity, isBegun } of diagnostics)
    if (node !== undefined && isBegun !== true && worst.get(node) !== 'error') worst.set(node, severity);
  return worst;
}
