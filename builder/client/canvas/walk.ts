import type { RouteView } from '../../../compiler/view/route-view.ts';
import { codeOrder } from '../layout/code-order.ts';
import { select, useStore } from '../store.ts';
import { focusNode } from './focus.ts';
import { moveNodes } from './moves.ts';
import { useCanvas } from './state.ts';

/** Selecting by keys: from node to node in the order of the code, or along wires. */

const viewNow = (): RouteView | undefined => useStore.getState().view;
const selectedNow = (): string | undefined => [...useStore.getState().selection.nodes].at(-1);

export const hasNodes = (): boolean => useStore.getState().selection.nodes.size > 0;
export const hasSelection = (): boolean => hasNodes() || useStore.getState().selection.wires.size > 0;

function goTo(id: string | undefined): void {
  if (id === undefined) return;
  select([id], 'canvas');
  focusNode(id);
}

/** The neighbour of the selected node in the code; undefined at the end, where Tab leaves the canvas. */
export function neighbour(step: 1 | -1): string | undefined {
  const [view, at] = [viewNow(), selectedNow()];
  if (view === undefined || at === undefined) return undefined;
  const order = codeOrder(view);
  return order[order.indexOf(at) + step];
}

export const goToNeighbour = (step: 1 | -1): void => goTo(neighbour(step));

/** Follows wires of a kind: the first outgoing one to its target, or the first incoming one to its source. */
export function goAlong(is: 'control' | 'data', towards: 'from' | 'to'): void {
  const [view, at] = [viewNow(), selectedNow()];
  const away = towards === 'to' ? 'from' : 'to';
  goTo(view?.wires.find((wire) => wire.is === is && wire[away].node === at)?.[towards].node);
}

export function selectAll(): void {
  const view = viewNow();
  if (view !== undefined)
    select(
      view.nodes.map(({ id }) => id),
      'canvas',
    );
}

/** Selects the focused node, or where one has to begin: Start. */
export function selectFocused(): void {
  const view = viewNow();
  goTo(useCanvas.getState().focused ?? (view && codeOrder(view)[0]));
}

/** Arrow keys move the selection or, without one, the view. */
export function nudge(x: number, y: number): void {
  const { view, selection } = useStore.getState();
  const { arrangement, viewport } = useCanvas.getState();
  if (view === undefined) return;
  if (selection.nodes.size === 0) return viewport?.pan({ x: x * 8, y: y * 8 });
  const moved = [...selection.nodes].flatMap((id) => {
    const at = arrangement?.places.get(id);
    return at === undefined ? [] : [[id, { x: at.x + x, y: at.y + y }] as const];
  });
  moveNodes(view, new Map(moved));
}
