import type { Operation } from '../../../compiler/base/operation.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { beginsFlow } from '../../shared/gestures/parts.ts';
import { clearPositions, onGrid, sharePositions } from '../../shared/gestures/positions.ts';
import type { Places } from '../../shared/gestures/positions.ts';
import { edit, useStore } from '../store.ts';
import type { Placing } from '../store.ts';
import { withHeldMoved } from './drop-in-frame.ts';
import { titleIn } from './names.ts';
import { arrangedBy } from './own-places.ts';
import { useCanvas } from './state.ts';
import { ownOf } from '../../shared/gestures/json.ts';

/** Moves nodes: for this user, or in the file if that is shared. `held` moves them to other containers. */
export function moveNodes(view: RouteView, nodes: Places, held: readonly Operation[] = []): void {
  const { arrangement } = useCanvas.getState();
  if (arrangement === undefined || nodes.size === 0) return;
  const moved = withHeldMoved(view, nodes);
  const places: Places = new Map([
    ...arrangement.places,
    ...[...moved].map(([id, { x, y }]) => [id, { x: onGrid(x), y: onGrid(y) }] as const),
  ]);
  const [first = '', ...others] = nodes.keys();
  const title = others.length === 0 ? `Move ${titleIn(view, first)}` : `Move ${nodes.size} nodes`;
  const isShared = arrangedBy(view, ownOf(useStore.getState().places, view.id)) === 'file';
  // Steps by arrow keys in quick succession are undone together.
  const text = held.length === 0 ? `move ${[...nodes.keys()].join(' ')}` : undefined;
  if (isShared) void edit(title, [...held, ...sharePositions(view, places, startOf(view))], text);
  else void edit(title, held, text, { route: view.id, places: Object.fromEntries(places) });
}

/** Writes the places of all nodes to the flow, for everyone. */
export async function sharePlaces(view: RouteView): Promise<void> {
  const { arrangement } = useCanvas.getState();
  if (arrangement === undefined) return;
  await edit(
    'Share the arrangement',
    sharePositions(view, arrangement.places, startOf(view)),
    undefined,
    forgotten(view),
  );
}

/** Returns to the automatic arrangement. */
export async function forgetPlaces(view: RouteView): Promise<void> {
  await edit('Back to the automatic arrangement', clearPositions(view), undefined, forgotten(view));
}

/** Undefined if there is nothing to forget. */
const forgotten = ({ id }: RouteView): Placing | undefined =>
  ownOf(useStore.getState().places, id) === undefined ? undefined : { route: id, places: null };

/** Positions in the file are relative to the node that the flow starts at. */
export const startOf = ({ nodes }: RouteView): string | undefined => (nodes.find(beginsFlow) ?? nodes[0])?.id;

/** Arranges the whole flow automatically again; in a flow arranged by hand, only the selected nodes. */
export async function tidy(): Promise<void> {
  const { view, selection } = useStore.getState();
  if (view === undefined) return;
  useCanvas.setState(({ tidied }) => ({ tidied: tidied + 1 }));
  if (selection.nodes.size > 0) return tidyNodes(view, selection.nodes);
  await forgetPlaces(view);
  useCanvas.getState().viewport?.fit();
}

/** Puts them next to the nodes that they are wired to. */
async function tidyNodes(view: RouteView, ids: ReadonlySet<string>): Promise<void> {
  const own = ownOf(useStore.getState().places, view.id);
  const by = arrangedBy(view, own);
  const isKept = (id: string): boolean => !ids.has(id);
  if (by === 'you' && view.nodes.some(({ id }) => isKept(id))) {
    const places = Object.fromEntries(Object.entries(own ?? {}).filter(([id]) => isKept(id)));
    return void (await edit('Tidy the selection', [], undefined, { route: view.id, places }));
  }
  if (by !== 'file') return forgetPlaces(view);
  const cleared = clearPositions({ ...view, nodes: view.nodes.filter(({ id }) => ids.has(id)) });
  await edit('Tidy the selection', cleared);
}
