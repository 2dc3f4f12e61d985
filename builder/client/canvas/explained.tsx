import { NodeToolbar, Position, useStore as useFlow } from '@xyflow/react';
import { Suspense } from 'react';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { Findings } from '../lazy-panes.ts';
import { useCanvas } from './state.ts';

/** How long the pointer may take from something to its popover, in ms. */
const wayOver = 250;

/** Shows the popover of an id; without one, hides it after the pointer has had time to get there. */
function pointing(show: (id: string | undefined) => void): (id: string | undefined) => void {
  let leaving: number | undefined;
  return (id) => {
    clearTimeout(leaving);
    if (id !== undefined) show(id);
    else leaving = window.setTimeout(() => show(undefined), wayOver);
  };
}

/** The badge of a node. */
export const explain = pointing((explained) => useCanvas.setState({ explained }));
/** A wire. */
export const pointAt = pointing((pointed) => useCanvas.setState({ pointed }));

/** The findings at the node whose badge the pointer is on, with their fixes. */
export function Explained({ view }: { readonly view: RouteView }) {
  const id = useCanvas((state) => state.explained);
  // Towards the middle, so that no part of it is cut off.
  const isAtRight = useFlow(({ nodeLookup, transform, width }) => {
    const node = nodeLookup.get(id ?? '');
    return ((node?.position.x ?? 0) + (node?.width ?? 0)) * transform[2] + transform[0] > width / 2;
  });
  const findings = view.diagnostics.filter(({ node }) => node === id);
  if (id === undefined || findings.length === 0) return null;
  return (
    <NodeToolbar nodeId={id} isVisible position={Position.Bottom} align={isAtRight ? 'end' : 'start'} offset={2}>
      <div
        className="explained nodrag nopan nowheel"
        onMouseEnter={() => explain(id)}
        onMouseLeave={() => explain(undefined)}
      >
        <Suspense>
          <Findings findings={findings} />
        </Suspense>
      </div>
    </NodeToolbar>
  );
}
