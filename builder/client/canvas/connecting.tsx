import { useUi } from '../ui.ts';
import { useCanvas } from './state.ts';

/** Says what the canvas waits for after a click on a port, and how to be rid of it. */
export function Connecting() {
  const isDrawing = useCanvas(({ drawnFrom }) => drawnFrom !== undefined);
  const isTouch = useUi((state) => state.isTouch);
  return (
    <div role="status">
      {isDrawing && (
        <p className="connecting">
          {isTouch ? 'Tap a port to connect, or the canvas for what fits' : 'Click a port to connect · Esc to stop'}
        </p>
      )}
    </div>
  );
}
