import type { RouteView } from '../../../compiler/view/route-view.ts';
import { clearPositions, onGrid, sharePositions } from '../../shared/gestures/positions.ts';
import type { Places } from '../../shared/gestures/positions.ts';
import { edit, useStore } from '../store.ts';
import { titleIn } from './names.ts';
import { arrangedBy, keepPlaces, useOwnPlaces } from './own-places.ts';
import { useCanvas } from './state.ts';

/** Puts nodes elsewhere: in this browser, or, once the arrangement is shared, in the file. */
export function moveNodes(view: RouteView, moved: Places): void {
  const { arrangement } = useCanvas.getState();
  if (arrangement === undefined || moved.size === 0) return;
  const places: Places = new Map([
    ...arrangement.places,
    ...[...moved].map(([id, { x, y }]) => [id, { x: onGrid(x), y: onGrid(y) }] as const),
  ]);
  if (arrangedBy(view, useOwnPlaces.getState().places[view.id]) !== 'file') return keepPlaces(view.id, places);
  const [first = '', ...others] = moved.keys();
  const title = others.length === 0 ? `Move ${titleIn(view, first)}` : `Move ${moved.size} nodes`;
  void edit(title, sharePositions(view, places, startOf(view)));
}

/** Writes the places of all nodes into the flow, for everyone. */
export async function sharePlaces(view: RouteView): Promise<void> {
  const { arrangement } = useCanvas.getState();
  if (arrangement === undefined) return;
  if (await edit('Share the arrangement', sharePositions(view, arrangement.places, startOf(view))))
    keepPlaces(view.id, undefined);
}

/** Goes back to the arrangement by structure. */
export async function forgetPlaces(view: RouteView): Promise<void> {
  keepPlaces(view.id, undefined);
  const cleared = clearPositions(view);
  if (cleared.length > 0) await edit('Back to the automatic arrangement', cleared);
}

/** Positions in the file are relative to the node that the flow starts at. */
export const startOf = ({ nodes }: RouteView): string | undefined =>
  (nodes.find(({ role }) => role === 'start') ?? nodes[0])?.id;

/** Arranges the whole flow by its structure again; of a flow arranged by hand, only the nodes that are selected. */
export async function tidy(): Promise<void> {
  const { view, selection } = useStore.getState();
  if (view === undefined) return;
  if (selection.nodes.size > 0) return tidyNodes(view, selection.nodes);
  await forgetPlaces(view);
  useCanvas.getState().viewport?.fit();
}

/** They go beside what they are wired to. */
async function tidyNodes(view: RouteView, ids: ReadonlySet<string>): Promise<void> {
  const own = useOwnPlaces.getState().places[view.id];
  const by = arrangedBy(view, own);
  const isKept = (id: string): boolean => !ids.has(id);
  if (by === 'you' && view.nodes.some(({ id }) => isKept(id)))
    return keepPlaces(view.id, new Map(Object.entries(own ?? {}).filter(([id]) => isKept(id))));
  if (by !== 'file') return forgetPlaces(view);
  const cleared = clearPositions({ ...view, nodes: view.nodes.filter(({ id }) => ids.has(id)) });
  await edit('Tidy the selection', cleared);
}
