import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { remove, set } from './parts.ts';

export const addExample = ({ id }: RouteView, example: JsonObject): readonly Operation[] => [
  { do: 'insert', route: id, path: ['examples'], value: example },
];

/** Replaces what an example expects. Only what differs changes in the file. */
export const setExpected = (view: RouteView, index: number, response: JsonObject): readonly Operation[] => [
  set(view, ['examples', index, 'response'], response),
];

export const removeExample = (view: RouteView, index: number): readonly Operation[] => [
  remove(view, view.examples.length === 1 ? ['examples'] : ['examples', index]),
];
