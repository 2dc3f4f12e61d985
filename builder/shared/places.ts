import * as z from 'zod/mini';

const coordinate = z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000));
/** By node. */
export const placesOfRouteSchema = z.record(z.string(), z.strictObject({ x: coordinate, y: coordinate }));
export type PlacesOfRoute = Readonly<z.infer<typeof placesOfRouteSchema>>;
export type PlacesByRoute = Readonly<Record<string, PlacesOfRoute>>;
/** What the request `place` says. */
export const placing = {
  route: z.string(),
  from: z.exactOptional(z.string()),
  places: z.nullable(placesOfRouteSchema),
};
/** The places of all routes after a request `place`. */
export function placesAfter(
  places: PlacesByRoute,
  { route, places: own, from = route }: { route: string; places: PlacesOfRoute | null; from?: string | undefined },
): PlacesByRoute {
  const { [route]: _, [from]: __, ...others } = places;
  return own === null ? others : { ...others, [route]: own };
}
