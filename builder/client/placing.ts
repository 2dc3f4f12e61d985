import { placesAfter } from '../shared/places.ts';
import type { PlacesByRoute } from '../shared/places.ts';
import type { Placing } from './state.ts';

export const placesWith = (places: PlacesByRoute, placing: Placing | undefined): PlacesByRoute =>
  placing === undefined ? places : placesAfter(places, placing);

/** A route whose id has changed gets its old id back, with its places. */
export const placingBack = ({ route, from }: Placing, before: PlacesByRoute): Placing => ({
  ...(from === undefined ? { route } : { route: from, from: route }),
  places: before[from ?? route] ?? null,
});
