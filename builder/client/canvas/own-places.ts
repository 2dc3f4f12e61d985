import * as z from 'zod/mini';
import { create } from 'zustand';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { Places, Point } from '../../shared/gestures/positions.ts';
import { useStore } from '../store.ts';

/** Where this user put nodes by hand, by route and node. It stays in this browser until it is shared. */
interface OwnPlaces {
  readonly places: Readonly<Record<string, Readonly<Record<string, Point>>>>;
}

const schema = z.record(z.string(), z.record(z.string(), z.object({ x: z.number(), y: z.number() })));
const key = (project: string): string => `flowsmith.places.${project}`;

export const useOwnPlaces = create<OwnPlaces>(() => ({ places: {} }));

/** Reads what was kept for a project. */
export function recallPlaces(project: string): void {
  const read = schema.safeParse(parsed(localStorage.getItem(key(project))));
  useOwnPlaces.setState({ places: read.success ? read.data : {} });
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

/** Keeps the places of a route; undefined goes back to the automatic arrangement. */
export function keepPlaces(route: string, places: Places | undefined): void {
  const { [route]: _, ...others } = useOwnPlaces.getState().places;
  const next = places === undefined ? others : { ...others, [route]: Object.fromEntries(places) };
  useOwnPlaces.setState({ places: next });
  const project = useStore.getState().project?.name;
  if (project !== undefined) localStorage.setItem(key(project), JSON.stringify(next));
}

type By = 'structure' | 'you' | 'file';

/** Who says where the nodes of a route are. */
export function arrangedBy(view: RouteView, own: Readonly<Record<string, Point>> | undefined): By {
  if (own !== undefined) return 'you';
  return view.nodes.some(({ position }) => position !== undefined) ? 'file' : 'structure';
}

/** The places that are given; undefined if the structure alone decides. */
export function placesByHand(view: RouteView, own: Readonly<Record<string, Point>> | undefined): Places | undefined {
  const by = arrangedBy(view, own);
  if (by === 'structure') return undefined;
  if (by === 'you') return new Map(Object.entries(own ?? {}));
  return new Map(view.nodes.flatMap(({ id, position }) => (position === undefined ? [] : [[id, position]])));
}
