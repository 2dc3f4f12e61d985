import { ConnectionMode, useReactFlow } from '@xyflow/react';
import type { Connection, FinalConnectionState, ReactFlowProps } from '@xyflow/react';
import { useMemo } from 'react';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import { showProblem } from '../store.ts';
import { openPalette } from '../ui.ts';
import { join, moveEnd } from './edits.ts';
import { fittingEnds, fittingPorts, refusalOf } from './fitting.ts';
import type { FlowNode } from './node-card.tsx';
import { pinKey, portOfKey, useCanvas } from './state.ts';
import type { Port } from './state.ts';
import type { FlowWire } from './wire.tsx';

type Drawing = Pick<
  ReactFlowProps<FlowNode, FlowWire>,
  | 'connectionMode'
  | 'isValidConnection'
  | 'onConnectStart'
  | 'onConnectEnd'
  | 'onReconnect'
  | 'onReconnectStart'
  | 'onReconnectEnd'
>;

/**
 * Wires are drawn by dragging from port to port; only fitting ports accept them. A wire dropped on nothing opens the
 * palette. Dragging from a fed input moves its wire to another one.
 */
export function useDrawing(view: RouteView): Drawing {
  const { screenToFlowPosition } = useReactFlow();
  return useMemo(() => {
    // An end is being dragged, which React Flow also reports as a new wire.
    let isMovingEnd = false;
    const start = (node: string | null, handle: string | null | undefined): void => {
      const port = portAt(node, handle);
      if (port === undefined) return;
      useCanvas.setState({
        drawnFrom: undefined,
        fitting: isMovingEnd ? fittingEnds(view, port) : fittingPorts(view, port),
      });
    };
    const end = (): void => useCanvas.setState({ fitting: undefined, drawnFrom: undefined });
    const finish = (event: Event, { fromHandle, toHandle, isValid }: FinalConnectionState, wire?: string): void => {
      end();
      const [from, to] = [portAt(fromHandle?.nodeId, fromHandle?.id), portAt(toHandle?.nodeId, toHandle?.id)];
      const moved = view.wires.find(({ id }) => id === wire);
      if (from === undefined) return;
      if (to === undefined || isValid !== true) {
        const isOnPane = event.target instanceof Element && event.target.classList.contains('react-flow__pane');
        if (moved === undefined && toHandle === null && isOnPane)
          openPalette({ port: from, at: screenToFlowPosition(pointOf(event)) });
        // A click on a port ends at the same port.
        if (to !== undefined && (to.node !== from.node || pinKey(to) !== pinKey(from)))
          showProblem({ message: 'These ports cannot be connected.', hint: refusalOf(view, from, to) });
        return;
      }
      if (moved !== undefined) void moveEnd(view, moved, to);
      else void join(view, from, to);
    };
    return {
      connectionMode: ConnectionMode.Loose,
      isValidConnection,
      onConnectStart: (_, { nodeId, handleId }) => start(nodeId, handleId),
      onConnectEnd: (event, state) => {
        if (!isMovingEnd) finish(event, state);
      },
      // React Flow only lets ends be dragged with this handler. `onReconnectEnd` does the work.
      onReconnect: () => undefined,
      onReconnectStart: () => {
        isMovingEnd = true;
      },
      onReconnectEnd: (event, { id }, _, state) => {
        isMovingEnd = false;
        finish(event, state, id);
      },
    };
  }, [view, screenToFlowPosition]);
}

const portAt = (node: string | null | undefined, handle: string | null | undefined): Port | undefined =>
  typeof node === 'string' && typeof handle === 'string' ? { node, ...portOfKey(handle) } : undefined;

/** Whether one of the two ends is among the ports to which the wire being drawn may lead. */
function isValidConnection({ source, sourceHandle, target, targetHandle }: Connection | FlowWire): boolean {
  const { fitting } = useCanvas.getState();
  const fits = (node: string, handle: string | null | undefined): boolean =>
    typeof handle === 'string' && fitting?.get(node)?.has(pinKey(portOfKey(handle))) === true;
  return fits(source, sourceHandle) || fits(target, targetHandle);
}

function pointOf(event: Event): Point {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = 'changedTouches' in event && event instanceof TouchEvent ? event.changedTouches[0] : undefined;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}
