import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect } from 'react';
import { useStore } from '../store.ts';
import { useCanvas } from './state.ts';

/** What lies over the canvas at its edges covers no node of a fitted flow. */
const padding = { top: '60px', bottom: '60px', left: '28px', right: '28px' } as const;
const maxZoom = 1.1;
const duration = 180;
/** What a click zooms by. */
const step = 1.25;

/** Where each route was looked at last, for when one comes back to it. */
const seen = new Map<string, { x: number; y: number; zoom: number }>();

/** Gives the commands their hold on the view, fits a route that is opened, and follows the selection of other panes. */
export function useViewport(route: string): void {
  const flow = useReactFlow();
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
    if (before === undefined) void flow.fitView({ padding, maxZoom });
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
