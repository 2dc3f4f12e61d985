import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect } from 'react';
import { useStore } from '../store.ts';
import type { FlowNode } from './node-card.tsx';
import { useCanvas } from './state.ts';

/** What lies over the canvas at its edges covers no node of a fitted flow. */
const ends = 60;
const sides = 28;
const padding = { top: `${ends}px`, bottom: `${ends}px`, left: `${sides}px`, right: `${sides}px` } as const;
const maxZoom = 1.1;
const duration = 180;
/** Titles have 13 px: at a lower zoom they cannot be read, and a flow is opened at its beginning instead of whole. */
const readable = 0.6;
const comfortable = 0.8;
/** What a click zooms by. */
const step = 1.25;

/** Where each route was looked at last, for when one comes back to it. */
const seen = new Map<string, { x: number; y: number; zoom: number }>();

type Flow = ReturnType<typeof useReactFlow<FlowNode>>;

/** Shows all of a flow if its texts can be read then, else its beginning: Start near the top, in the middle. */
function open(flow: Flow, store: ReturnType<typeof useStoreApi>): void {
  const { width, height } = store.getState();
  const nodes = flow.getNodes();
  const bounds = flow.getNodesBounds(nodes);
  const zoom = Math.min((width - 2 * sides) / bounds.width, (height - 2 * ends) / bounds.height);
  const start = nodes.find(({ data }) => data.node.role === 'start') ?? nodes[0];
  if (start === undefined || zoom >= readable) return void flow.fitView({ padding, maxZoom });
  const { x, y } = start.position;
  void flow.setViewport({
    x: width / 2 - (x + (start.width ?? 0) / 2) * comfortable,
    y: ends - y * comfortable,
    zoom: comfortable,
  });
}

/** Gives the commands their hold on the view, fits a route that is opened, and follows the selection of other panes. */
export function useViewport(route: string): void {
  const flow = useReactFlow<FlowNode>();
  const store = useStoreApi();
  const arranged = useCanvas((state) => state.arranged);
  const selection = useStore((state) => state.selection);
  useEffect(() => {
    const smooth = matchMedia('(prefers-reduced-motion: reduce)').matches ? {} : { duration };
    const show = (id: string): void => {
      const node = flow.getNode(id);
      if (node === undefined) return;
      const { width, height, transform } = store.getState();
      const [x, y, zoom] = transform;
      const [left, top] = [node.position.x * zoom + x, node.position.y * zoom + y];
      const [right, bottom] = [left + (node.width ?? 0) * zoom, top + (node.height ?? 0) * zoom];
      if (left >= 0 && top >= 0 && right <= width && bottom <= height) return;
      const middle = { x: node.position.x + (node.width ?? 0) / 2, y: node.position.y + (node.height ?? 0) / 2 };
      void flow.setCenter(middle.x, middle.y, { zoom: Math.max(zoom, 0.6), ...smooth });
    };
    useCanvas.setState({
      viewport: {
        fit: (nodes) =>
          void flow.fitView({ padding, maxZoom, ...smooth, ...(nodes && { nodes: [...nodes].map((id) => ({ id })) }) }),
        zoom: (steps) => void flow.zoomTo(flow.getZoom() * step ** steps, smooth),
        pan: (by) => {
          const { x, y, zoom } = flow.getViewport();
          void flow.setViewport({ x: x - by.x, y: y - by.y, zoom });
        },
        show,
      },
    });
    return () => useCanvas.setState({ viewport: undefined });
  }, [flow, store]);
  useEffect(() => {
    if (arranged !== route) return undefined;
    const before = seen.get(route);
    if (before === undefined) open(flow, store);
    else void flow.setViewport(before);
    return () => {
      seen.set(route, flow.getViewport());
    };
  }, [flow, route, arranged]);
  const isArranging = useCanvas((state) => state.isArranging);
  useEffect(() => {
    const [first] = selection.nodes;
    if (first === undefined || selection.origin === 'canvas' || isArranging) return;
    // A new node is placed a moment after it is selected.
    useCanvas.getState().viewport?.show(first);
  }, [selection, isArranging]);
}
