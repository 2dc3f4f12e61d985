import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { Places } from '../../shared/gestures/positions.ts';
import type { PlacesByRoute, PlacesOfRoute } from '../../shared/places.ts';
import type { Placing } from '../state.ts';
import { ownOf } from '../../shared/gestures/json.ts';

export type By = 'structure' | 'you' | 'file';

/** Who decides where the nodes of a route are; `own` is where this user put them. */
export function arrangedBy(view: RouteView, own: PlacesOfRoute | undefined): By {
  if (own !== undefined) return 'you';
  return view.nodes.some(({ position }) => position !== undefined) ? 'file' : 'structure';
}

/** The places that are given; undefined if the structure alone decides. */
export function placesByHand(view: RouteView, own: PlacesOfRoute | undefined): Places | undefined {
  const by = arrangedBy(view, own);
  if (by === 'structure') return undefined;
  if (by === 'you') return new Map(Object.entries(own ?? {}));
  return new Map(view.nodes.flatMap(({ id, position }) => (position === undefined ? [] : [[id, position]])));
}

/** Own places follow a node, or a route, that gets another id. */
export function renamedNode(places: PlacesByRoute, route: string, id: string, to: string): Placing | undefined {
  const { [id]: at, ...others } = ownOf(places, route) ?? {};
  return at && { route, places: { ...others, [to]: at } };
}

export function renamedRoute(places: PlacesByRoute, from: string, route: string): Placing | undefined {
  const own = ownOf(places, from);
  return own && { route, from, places: own };
}
