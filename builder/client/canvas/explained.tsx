import { NodeToolbar, Position, useStore as useFlow } from '@xyflow/react';
import { Suspense } from 'react';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { Findings } from '../lazy-panes.ts';
import { useCanvas } from './state.ts';

/** Time for the pointer to go from a badge to what it shows, in ms. */
const wayOver = 250;
let leaving: number | undefined;

/** Shows what a badge is about; without a node, hides it once the pointer has had time to get there. */
export function explain(node: string | undefined): void {
  clearTimeout(leaving);
  if (node !== undefined) useCanvas.setState({ explained: node });
  else leaving = window.setTimeout(() => useCanvas.setState({ explained: undefined }), wayOver);
}

/** What was found about the node whose badge is pointed at, with its fixes. */
export function Explained({ view }: { readonly view: RouteView }) {
  const id = useCanvas((state) => state.explained);
  // Towards the middle, so that nothing of it is cut.
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
