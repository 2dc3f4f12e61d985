import { useStore } from '../store.ts';
import { useUi } from '../ui.ts';
import { useCanvas } from './state.ts';
import { takesValue } from './typed-value.ts';

/** Says what the canvas waits for after a click on a port, and how to cancel. */
export function Connecting() {
  const from = useCanvas(({ drawnFrom }) => drawnFrom);
  const canType = useStore(({ view }) => from !== undefined && view !== undefined && takesValue(view, from));
  const isTouch = useUi((state) => state.isTouch);
  return (
    <div role="status">
      {from !== undefined && (
        <p className="connecting">
          {isTouch
            ? 'Tap a port to connect, or the canvas for what fits'
            : `Click a port to connect${canType ? ', or type a value' : ''} · Esc to stop`}
        </p>
      )}
    </div>
  );
}
