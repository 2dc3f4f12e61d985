import type { Operation } from '../../../compiler/base/operation.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { pathOfNode, remove, set } from './parts.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The upper left corners of nodes, by id. */
export type Places = ReadonlyMap<string, Point>;

/** The canvas's grid, in pixels. */
export const grid = 8;
/** Never -0, which files would show. */
export const onGrid = (value: number): number => Math.round(value / grid) * grid + 0;

/**
 * Writes the places of nodes to the file: as whole numbers, on the grid, and relative to `origin`, the node where the
 * flow starts, so that moving everything changes nothing.
 */
export function sharePositions(view: RouteView, places: Places, origin: string | undefined): readonly Operation[] {
  const { x, y } = places.get(origin ?? '') ?? { x: 0, y: 0 };
  return view.nodes.flatMap(({ id, position }) => {
    const place = places.get(id);
    if (place === undefined) return [];
    const to = { x: onGrid(place.x - x), y: onGrid(place.y - y) };
    return position?.x === to.x && position.y === to.y ? [] : [set(view, [...pathOfNode(id), 'position'], to)];
  });
}

/** Returns a route to its automatic arrangement. */
export const clearPositions = (view: RouteView): readonly Operation[] =>
  view.nodes
    .filter(({ position }) => position !== undefined)
    .map(({ id }) => remove(view, [...pathOfNode(id), 'position']));
