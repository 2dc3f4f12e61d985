import {
  Background,
  BackgroundVariant,
  ConnectionLineType,
  ReactFlow,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react';
import type { EdgeChange, NodeChange } from '@xyflow/react';
import { useCallback, useEffect, useState } from 'react';
import type { MouseEvent } from 'react';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { hover, select, useStore } from '../store.ts';
import { grid } from '../../shared/gestures/positions.ts';
import { calledBy, enterCall } from '../functions/calls.ts';
import { openMenu, openPalette, useUi } from '../ui.ts';
import { rename } from './commands.ts';
import { Explained, pointAt } from './explained.tsx';
import { Frames } from './frames.tsx';
import { NodeCard } from './node-card.tsx';
import type { FlowNode } from './node-card.tsx';
import { Overview } from './overview.tsx';
import { useCanvas } from './state.ts';
import { stopDrawing, tapNothing } from './tap-ports.ts';
import { TypedLabel } from './typed-label.tsx';
import { TypedLiteral } from './typed-literal.tsx';
import { useDrags } from './use-drags.ts';
import { useDrawing } from './use-drawing.ts';
import { useElements } from './use-elements.ts';
import { useViewport } from './use-viewport.ts';
import { Wire } from './wire.tsx';
import type { FlowWire } from './wire.tsx';

const nodeTypes = { card: NodeCard };
const edgeTypes = { wire: Wire };
const overviewFrom = 15;
const allDrawnUpTo = 150;
const snapGrid: [number, number] = [grid, grid];
const panButtons = [1, 2];
const proOptions = { hideAttribution: true };

/** The nodes and wires of a route. The store has the selection, and the arrangement the positions of nodes. */
export function Flow({ view }: { readonly view: RouteView }) {
  const { dragged, onDrags, ...drags } = useDrags(view);
  const { nodes, wires } = useElements(view, dragged);
  const drawing = useDrawing(view);
  const { screenToFlowPosition } = useReactFlow();
  const isMoving = useMotion();
  const isTouch = useUi((state) => state.isTouch);
  useViewport(view.id);
  useEffect(() => stopDrawing, [view.id]);
  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      onDrags(changes);
      selectChanged(changes, 'nodes');
    },
    [onDrags],
  );
  const onDoubleClick = useCallback(
    (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.classList.contains('react-flow__pane'))
        openPalette({ at: screenToFlowPosition({ x: event.clientX, y: event.clientY }) });
    },
    [screenToFlowPosition],
  );
  const onPaneClick = useCallback(
    ({ clientX: x, clientY: y }: MouseEvent) => {
      if (!tapNothing(screenToFlowPosition({ x, y }))) select([], 'canvas');
    },
    [screenToFlowPosition],
  );
  return (
    <ReactFlow
      className={isMoving ? 'is-moving' : ''}
      nodes={nodes}
      edges={wires}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onNodeMouseEnter={onNodeEnter}
      onNodeMouseLeave={onNodeLeave}
      onNodeDoubleClick={onNodeDoubleClick}
      onEdgeMouseEnter={onWireEnter}
      onEdgeMouseLeave={onWireLeave}
      onPaneClick={onPaneClick}
      connectOnClick={false}
      onPaneContextMenu={onPaneMenu}
      onDoubleClick={onDoubleClick}
      {...drags}
      {...drawing}
      connectionRadius={28}
      connectionLineType={ConnectionLineType.Bezier}
      reconnectRadius={12}
      elevateNodesOnSelect={false}
      edgesFocusable={false}
      nodesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode="Shift"
      selectionOnDrag={!isTouch}
      selectionMode={SelectionMode.Partial}
      panOnDrag={isTouch || panButtons}
      panOnScroll
      zoomOnDoubleClick={false}
      snapToGrid
      snapGrid={snapGrid}
      nodeDragThreshold={4}
      minZoom={0.01}
      maxZoom={2}
      onlyRenderVisibleElements={nodes.length > allDrawnUpTo}
      proOptions={proOptions}
    >
      <Background variant={BackgroundVariant.Dots} gap={2 * grid} size={1.2} color="var(--dot)" />
      <Frames nodes={nodes} wires={wires} dragged={dragged} />
      <Explained view={view} />
      <TypedLiteral view={view} />
      <TypedLabel view={view} />
      {nodes.length >= overviewFrom && <Overview />}
    </ReactFlow>
  );
}

const onNodeEnter = (_: unknown, { id }: FlowNode): void => hover(id);
const onNodeLeave = (): void => hover(undefined);
const onWireEnter = (_: unknown, { id }: FlowWire): void => pointAt(id);
const onWireLeave = (): void => pointAt(undefined);
const onNodeDoubleClick = (_: unknown, { id }: FlowNode): void =>
  calledBy(id) === undefined ? rename(id) : void enterCall(id);
const onPaneMenu = ({ clientX: x, clientY: y }: globalThis.MouseEvent | MouseEvent): void => openMenu({ x, y });
const onEdgesChange = (changes: EdgeChange<FlowWire>[]): void => selectChanged(changes, 'wires');

/** React Flow reports which parts a click or a box selects; the store decides. */
function selectChanged(
  changes: readonly (NodeChange<FlowNode> | EdgeChange<FlowWire>)[],
  what: 'nodes' | 'wires',
): void {
  const { selection } = useStore.getState();
  const next = new Set(selection[what]);
  for (const change of changes)
    if (change.type === 'select') {
      if (change.selected) next.add(change.id);
      else next.delete(change.id);
    }
  if (next.size === selection[what].size && next.isSubsetOf(selection[what])) return;
  const other = { ...selection, [what]: next };
  select([...other.nodes], 'canvas', [...other.wires]);
}

/** True for a moment after places have changed, while nodes glide to them. */
function useMotion(): boolean {
  const arrangement = useCanvas((state) => state.arrangement);
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    setMoving(true);
    const timer = setTimeout(() => setMoving(false), 240);
    return () => clearTimeout(timer);
  }, [arrangement?.places]);
  return isMoving;
}
