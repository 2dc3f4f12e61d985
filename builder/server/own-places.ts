import { basename } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../compiler/base/json.ts';
import { readText, replace } from '../../compiler/cli/disk/guarded-files.ts';
import { locateFlow } from '../../compiler/cli/input/locate-flow.ts';
import { placesAfter, placesOfRouteSchema } from '../shared/places.ts';
import type { PlacesByRoute, PlacesOfRoute } from '../shared/places.ts';
import { home, makeHome } from './flow-disk.ts';

/** Where the user placed nodes, unless that is shared in the flow: in a file next to it, ignored by git. */
export interface OwnPlaces {
  readonly all: () => PlacesByRoute;
  /** Null forgets the places of a route. Those of `from`, the route's previous id, are forgotten, too. */
  readonly put: (route: string, places: PlacesOfRoute | null, from?: string) => PlacesByRoute;
}

const schema = z.record(z.string(), placesOfRouteSchema);

export function openOwnPlaces(flow: string): OwnPlaces {
  const { folder, file } = locateFlow(flow);
  // Several single-file flows may share a folder.
  const name = file === undefined ? 'layout.json' : `${basename(file, '.json')}.layout.json`;
  const all = (): PlacesByRoute => {
    const read = schema.safeParse(parseJson(readText(folder, `${home}/${name}`) ?? '{}'));
    // An invalid file was written by another program, or only in part; the arrangement is then automatic.
    return read.success ? read.data : {};
  };
  return {
    all,
    put: (route, places, from) => {
      const next = placesAfter(all(), { route, places, from });
      makeHome(folder);
      replace(folder, `${home}/${name}`, `${JSON.stringify(next, undefined, 2)}\n`, `${home}/placing`);
      return next;
    },
  };
}
