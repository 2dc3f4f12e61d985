import { EdgeLabelRenderer } from '@xyflow/react';
import { Plus } from 'lucide-react';
import type { WireView } from '../../../compiler/view/route-view.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import { openPalette } from '../ui.ts';
import { pointAt } from './explained.tsx';

/** A button on a selected or hovered wire that puts a node on it. */
export const WirePlus = ({ wire, at }: { readonly wire: WireView; readonly at: Point }) => (
  <EdgeLabelRenderer>
    <button
      className="plus nodrag nopan"
      style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}
      title="Insert a node here (I)"
      aria-label="Insert a node into this wire"
      tabIndex={-1}
      onMouseEnter={() => pointAt(wire.id)}
      onMouseLeave={() => pointAt(undefined)}
      onClick={() => openPalette({ wire: wire.id, at })}
    >
      <Plus size={13} strokeWidth={2.6} aria-hidden="true" />
    </button>
  </EdgeLabelRenderer>
);
