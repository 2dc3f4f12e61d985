import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { Viewport } from '@xyflow/react';
import { beginsFlow } from '../../shared/gestures/parts.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import { useStore } from '../store.ts';
import type { FlowNode } from './node-card.tsx';
import { useCanvas } from './state.ts';

/** The controls at the edges of the canvas must not cover nodes of a fitted flow. */
const ends = 60;
const sides = 28;
const padding = { top: `${ends}px`, bottom: `${ends}px`, left: `${sides}px`, right: `${sides}px` } as const;
const maxZoom = 1.1;
const duration = 180;
/** Space below Start for the button of the next step, so that the proposals for an empty route do not cover it. */
const belowStart = 48;
/** Titles have 13 px. At a lower zoom, they are illegible, so a flow is then shown from its beginning. */
const readable = 0.6;
const comfortable = 0.8;
/** The zoom factor of a click. */
const step = 1.25;

/** Where each route was last viewed, to restore it; undefined if all of it was in view. */
const seen = new Map<string, Viewport | undefined>();
/** The minimum distance from the edges, in px. */
const edge = 12;

type Flow = ReturnType<typeof useReactFlow<FlowNode>>;
type View = ReturnType<ReturnType<typeof useStoreApi>['getState']>;
type Seen = Pick<View, 'width' | 'height' | 'transform'>;

/**
 * Shows the whole flow if its texts remain legible, else its beginning: Start near the top, and centred unless that
 * leaves one side empty while nodes are out of view on the other. The proposals for an empty route are below Start.
 */
function open(flow: Flow, store: ReturnType<typeof useStoreApi>, smooth: { readonly duration?: number } = {}): void {
  const { width, height, domNode } = store.getState();
  const offer = domNode?.closest('.canvas')?.querySelector('.empty-route');
  const offered = offer == null ? 0 : offer.clientHeight + belowStart;
  const nodes = flow.getNodes();
  const bounds = flow.getNodesBounds(nodes);
  const zoom = Math.min((width - 2 * sides) / bounds.width, (height - 2 * ends) / bounds.height);
  const start = nodes.find(({ data }) => beginsFlow(data.node)) ?? nodes[0];
  if (start === undefined || zoom >= readable)
    return void flow.fitView({ padding: { ...padding, bottom: `${ends + offered}px` }, maxZoom, ...smooth });
  const { x, y } = start.position;
  const centred = width / 2 - (x + (start.width ?? 0) / 2) * comfortable;
  const viewport = { x: withoutGap(centred, bounds, width), y: ends - y * comfortable, zoom: comfortable };
  void flow.setViewport(viewport, smooth);
}

/** As a fraction of the width of the view. */
const aside = 0.15;

/**
 * A flow wider than the view fills it from side to side; any other is centred. No node is cut off on the left if a
 * small shift avoids it.
 */
function withoutGap(wanted: number, { x, width: whole }: Pick<DOMRect, 'x' | 'width'>, width: number): number {
  const left = sides - x * comfortable;
  const right = width - sides - (x + whole) * comfortable;
  if (right > left) return (left + right) / 2;
  return left - wanted < aside * width ? left : Math.max(right, wanted);
}

/** Whether one of the buttons over the canvas, or the overview, covers part of a node. */
function isCovered(canvas: Element, node: string): boolean {
  const box = canvas.querySelector(`.react-flow__node[data-id="${CSS.escape(node)}"]`)?.getBoundingClientRect();
  const over = canvas.querySelectorAll('.add-node, .tools, .arranged, .empty-route, .react-flow__minimap');
  return [...over].some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return box !== undefined && box.left < right && left < box.right && box.top < bottom && top < box.bottom;
  });
}

/** Whether all of these boxes are in view. */
export function isInView(
  view: Seen,
  { boxes, arrangement }: Pick<ReturnType<typeof useCanvas.getState>, 'boxes' | 'arrangement'>,
): boolean {
  return [...(arrangement?.places ?? [])].every(([id, at]) => isBoxInView(view, at, boxes.get(id)));
}

function isBoxInView(
  { width, height, transform: [x, y, zoom] }: Seen,
  at: Point,
  box: { readonly width?: number; readonly height?: number } = {},
  least = 0,
): boolean {
  const [left, top] = [at.x * zoom + x, at.y * zoom + y];
  const [right, bottom] = [left + (box.width ?? 0) * zoom, top + (box.height ?? 0) * zoom];
  return left >= least && top >= least && right <= width - least && bottom <= height - least;
}

/**
 * A flow that was entirely in view stays so when nodes are added (those of a proposal would be below), and when a pane
 * next to the canvas is opened.
 */
function useWhole(route: string): void {
  const flow = useReactFlow<FlowNode>();
  const store = useStoreApi();
  const arrangement = useCanvas((state) => state.arrangement);
  const before = useRef<ReturnType<typeof useCanvas.getState>>(undefined);
  useEffect(() => {
    const [last, now] = [before.current, useCanvas.getState()];
    before.current = now;
    if (last?.arranged !== route || now.arranged !== route) return;
    const isMore = [...now.boxes.keys()].some((id) => !last.boxes.has(id));
    const view = store.getState();
    if (!isMore || !isInView(view, last) || isInView(view, now)) return;
    // React Flow learns about the new nodes with the next render.
    const frame = requestAnimationFrame(() => open(flow, store, smoothly()));
    return () => cancelAnimationFrame(frame);
  }, [arrangement, route]);
  useEffect(
    () =>
      store.subscribe((now, last) => {
        const isOther = now.width !== last.width || now.height !== last.height;
        const canvas = useCanvas.getState();
        if (!isOther || canvas.arranged !== route || !isInView(last, canvas)) return;
        const parent = now.domNode?.closest('.canvas') ?? undefined;
        const isHidden = parent !== undefined && [...canvas.boxes.keys()].some((id) => isCovered(parent, id));
        if (isHidden || !isInView(now, canvas)) open(flow, store);
      }),
    [flow, store, route],
  );
}

const smoothly = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? {} : { duration });

/** Gives the commands control of the view, fits a route that is opened, and follows the selection of other panes. */
export function useViewport(route: string): void {
  const flow = useReactFlow<FlowNode>();
  const store = useStoreApi();
  const arranged = useCanvas((state) => state.arranged);
  const selection = useStore((state) => state.selection);
  useEffect(() => {
    const smooth = smoothly();
    const show = (id: string): void => {
      const node = flow.getNode(id);
      if (node === undefined) return;
      const view = store.getState();
      const canvas = view.domNode?.closest('.canvas') ?? undefined;
      const [, , zoom] = view.transform;
      if (isBoxInView(view, node.position, node, edge) && (canvas === undefined || !isCovered(canvas, id))) return;
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
    // Before, nothing moves the view, and what it shows is no place to come back to.
    if (arranged !== route || !flow.viewportInitialized) return undefined;
    const before = seen.get(route);
    if (before === undefined) open(flow, store);
    else void flow.setViewport(before);
    return () => {
      const view = store.getState();
      const isWhole = flow.getNodes().every((node) => isBoxInView(view, node.position, node));
      seen.set(route, isWhole ? undefined : flow.getViewport());
    };
  }, [flow, route, arranged]);
  useWhole(route);
  const isArranging = useCanvas((state) => state.isArranging);
  useEffect(() => {
    const [first] = selection.nodes;
    if (first === undefined || selection.origin === 'canvas' || isArranging) return undefined;
    // A new node is placed a moment after it is selected, and drawn a moment after that, like the overview that may
    // come with it.
    const frame = requestAnimationFrame(() => useCanvas.getState().viewport?.show(first));
    return () => cancelAnimationFrame(frame);
  }, [selection, isArranging]);
}
