import { ReactFlowProvider } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { EmptyRoute } from '../palette/empty-route.tsx';
import { flowName } from '../routes/address.tsx';
import { useStore } from '../store.ts';
import { ArrangedChip } from './arranged-chip.tsx';
import { Arrows } from './arrows.tsx';
import { Connecting } from './connecting.tsx';
import { Flow } from './flow.tsx';
import { Tools } from './tools.tsx';
import { useCanvas } from './state.ts';
import { useArrangement } from './use-arrangement.ts';
import './canvas.css';
import './wires.css';

/** The flow of the open route. */
export function Canvas() {
  const view = useStore((state) => (state.open.what === 'route' ? state.view : undefined));
  const isArranging = useCanvas((state) => state.isArranging);
  useArrangement(view);
  if (view === undefined) return null;
  const isEmpty = view.nodes.length < 2 && view.isFunction !== true;
  return (
    <section
      className="canvas"
      data-keys="canvas"
      aria-label={`Flow of ${flowName(view)}`}
      aria-busy={isArranging}
      onFocus={() => useCanvas.setState({ isInOutline: false })}
    >
      <Arrows />
      <ReactFlowProvider key={view.id}>
        <Flow view={view} />
      </ReactFlowProvider>
      <Tools />
      <ArrangedChip view={view} />
      <Connecting />
      {isEmpty && <EmptyRoute />}
    </section>
  );
}
