import type { End, RouteView } from '../../../compiler/view/route-view.ts';
import { addNext, addNode, addWired } from '../../shared/gestures/add-node.ts';
import type { Made } from '../../shared/gestures/parts.ts';
import { wire } from '../../shared/gestures/wires.ts';
import type { Fit, Side } from './fitting.ts';

/**
 * Adds a node at a port in a fitting way: through a conversion if one is needed, and as the next step at a control
 * output.
 */
export function addAt(
  view: RouteView,
  { kind, port, config, through }: Fit,
  at: End & { readonly side: Side },
  is: 'control' | 'data',
): Made {
  const loose = { side: at.side, end: { node: at.node, port: at.port }, is };
  if (through === undefined)
    return is === 'control' && at.side === 'out'
      ? addNext(view, kind, loose.end)
      : addWired(view, kind, loose, port, config === undefined ? {} : { config });
  const near = addWired(view, through.kind, loose, at.side === 'out' ? through.in : through.out);
  const [between = ''] = near.nodes;
  const far = addNode(view, kind, { after: between });
  const [node = ''] = far.nodes;
  const own = { node, port };
  const other = { node: between, port: at.side === 'out' ? through.out : through.in };
  const joined = at.side === 'out' ? wire(view, other, own, 'data') : wire(view, own, other, 'data');
  return { operations: [...near.operations, ...far.operations, ...joined], nodes: far.nodes };
}
