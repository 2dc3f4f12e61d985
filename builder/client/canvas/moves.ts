import type { Operation } from '../../../compiler/base/operation.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { Places } from '../layout/graph.ts';
import { toGrid } from '../layout/place-beside.ts';
import { edit, useStore } from '../store.ts';
import { titleOf } from './names.ts';
import { arrangedBy, keepPlaces, useOwnPlaces } from './own-places.ts';
import { useCanvas } from './state.ts';

export const ownPlacesOf = (route: string) => useOwnPlaces.getState().places[route];

/** Puts nodes elsewhere: in this browser, or, once the arrangement is shared, in the file. */
export function moveNodes(view: RouteView, moved: Places): void {
  const { arrangement } = useCanvas.getState();
  if (arrangement === undefined || moved.size === 0) return;
  const places: Places = new Map([
    ...arrangement.places,
    ...[...moved].map(([id, { x, y }]) => [id, { x: toGrid(x), y: toGrid(y) }] as const),
  ]);
  if (arrangedBy(view, ownPlacesOf(view.id)) !== 'file') return keepPlaces(view.id, places);
  const [first] = moved.keys();
  const node = view.nodes.find(({ id }) => id === first);
  const title = moved.size === 1 && node !== undefined ? `Move ${titleOf(node)}` : `Move ${moved.size} nodes`;
  void edit(title, positionsOf(view, places, new Set(moved.keys())));
}

/** Writes the places of all nodes into the flow, for everyone. */
export async function sharePlaces(view: RouteView): Promise<void> {
  const { arrangement } = useCanvas.getState();
  if (arrangement === undefined) return;
  if (await edit('Share the arrangement', positionsOf(view, arrangement.places))) keepPlaces(view.id, undefined);
}

/** Goes back to the arrangement by structure. */
export async function forgetPlaces(view: RouteView): Promise<void> {
  keepPlaces(view.id, undefined);
  const placed = view.nodes.filter(({ position }) => position !== undefined);
  if (placed.length === 0) return;
  await edit(
    'Back to the automatic arrangement',
    placed.map(({ id }) => ({ do: 'remove', route: view.id, path: ['flow', 'nodes', { id }, 'position'] })),
  );
}

/** `position` of nodes: whole, on the grid, and relative to Start. */
function positionsOf(view: RouteView, places: Places, only?: ReadonlySet<string>): readonly Operation[] {
  const start = view.nodes.find(({ role }) => role === 'start') ?? view.nodes[0];
  const origin = (start && places.get(start.id)) ?? { x: 0, y: 0 };
  // If Start itself was moved, all others are elsewhere relative to it.
  const isAll = only === undefined || (start !== undefined && only.has(start.id));
  return view.nodes.flatMap(({ id, position }): Operation[] => {
    const at = places.get(id);
    if (at === undefined || !(isAll || only.has(id) || position === undefined)) return [];
    const value = { x: toGrid(at.x - origin.x), y: toGrid(at.y - origin.y) };
    return [{ do: 'set', route: view.id, path: ['flow', 'nodes', { id }, 'position'], value }];
  });
}

/** Arranges the whole flow by its structure again. */
export async function tidy(): Promise<void> {
  const { view } = useStore.getState();
  if (view === undefined) return;
  await forgetPlaces(view);
  useCanvas.getState().viewport?.fit();
}
