import { EdgeLabelRenderer } from '@xyflow/react';
import type { WireView } from '../../../compiler/view/route-view.ts';
import { Carried } from '../inspector/carried.tsx';
import type { Point } from '../../shared/gestures/positions.ts';

/** The value that a wire carried, shown in its middle. */
export const OnWire = ({ wire, at }: { readonly wire: WireView; readonly at: Point }) => (
  <EdgeLabelRenderer>
    <div className="on-wire" style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}>
      <Carried wire={wire.id} isExplained={wire.is === 'data'} />
    </div>
  </EdgeLabelRenderer>
);
