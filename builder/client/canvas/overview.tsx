import { MiniMap, useStore as useFlow } from '@xyflow/react';
import type { FlowNode } from './node-card.tsx';
import { useCanvas } from './state.ts';
import { isInView } from './use-viewport.ts';

/** The whole flow, shown while a part of it is out of view; otherwise, it would only cover nodes. */
export function Overview() {
  const canvas = useCanvas();
  const isWhole = useFlow((view) => isInView(view, canvas));
  if (isWhole) return null;
  return (
    <MiniMap pannable zoomable ariaLabel="Overview" nodeClassName={miniClass} nodeBorderRadius={8} offsetScale={6} />
  );
}

const miniClass = ({ data, selected }: FlowNode): string =>
  `mini role-${data.node.role}${selected === true ? ' is-selected' : ''}`;
