import { EdgeLabelRenderer, useStore as useFlow } from '@xyflow/react';
import { Suspense } from 'react';
import type { WireView } from '../../../compiler/view/route-view.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import { Findings } from '../lazy-panes.ts';
import { useStore } from '../store.ts';
import { pointAt } from './explained.tsx';

/** The findings at a hovered wire, with their fixes, at the font size of the page. */
export function WireFindings({ wire, at }: { readonly wire: WireView; readonly at: Point }) {
  const diagnostics = useStore(({ view }) => view?.diagnostics);
  const zoom = useFlow(({ transform }) => transform[2]);
  // Towards the middle, so that no part of it is cut off.
  const isAtRight = useFlow(({ transform, width }) => at.x * transform[2] + transform[0] > width / 2);
  const findings = diagnostics?.filter((finding) => finding.wire === wire.id) ?? [];
  if (findings.length === 0) return null;
  const shift = `translate(${isAtRight ? '-100%' : '0'}, 14px)`;
  return (
    <EdgeLabelRenderer>
      <div
        className="explained is-of-wire nodrag nopan nowheel"
        style={{ transform: `translate(${at.x}px, ${at.y}px) scale(${1 / zoom}) ${shift}` }}
        onMouseEnter={() => pointAt(wire.id)}
        onMouseLeave={() => pointAt(undefined)}
      >
        <Suspense>
          <Findings findings={findings} />
        </Suspense>
      </div>
    </EdgeLabelRenderer>
  );
}
