import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { Places } from '../../shared/gestures/positions.ts';
import type { PlacesByRoute, PlacesOfRoute } from '../../shared/places.ts';
import type { Placing } from '../state.ts';
import { ownOf } from '../../shared/gestures/json.ts';

export type By = 'structure' | 'you' | 'file';

/** Who determines the places of a route's nodes; `own` are the places set by this user. */
export function arrangedBy(view: RouteView, own: PlacesOfRoute | undefined): By {
  if (own !== undefined) return 'you';
  return view.nodes.some(({ position }) => position !== undefined) ? 'file' : 'structure';
}

/** The explicit places; undefined if the arrangement is automatic. */
export function placesByHand(view: RouteView, own: PlacesOfRoute | undefined): Places | undefined {
  const by = arrangedBy(view, own);
  if (by === 'structure') return undefined;
  if (by === 'you') return new Map(Object.entries(own ?? {}));
  return new Map(view.nodes.flatMap(({ id, position }) => (position === undefined ? [] : [[id, position]])));
}

/** Own places are kept when a node, or a route, gets another id. */
export function renamedNode(places: PlacesByRoute, route: string, id: string, to: string): Placing | undefined {
  const { [id]: at, ...others } = ownOf(places, route) ?? {};
  return at && { route, places: { ...others, [to]: at } };
}

export function renamedRoute(places: PlacesByRoute, from: string, route: string): Placing | undefined {
  const own = ownOf(places, from);
  return own && { route, from, places: own };
}
