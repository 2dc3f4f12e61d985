import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { Recorded } from '../example-run.ts';
import { isObject } from './json.ts';
import { remove, set } from './parts.ts';

export const addExample = ({ id }: RouteView, example: JsonObject): readonly Operation[] => [
  { do: 'insert', route: id, path: ['examples'], value: example },
];

/** Replaces what an example expects. Only the differences change in the file. */
export function setExpected(view: RouteView, index: number, { member, value }: Recorded): readonly Operation[] {
  const example = view.examples[index];
  const others = ['response', 'outputs', 'failure'].filter(
    (other) => other !== member && isObject(example) && Object.hasOwn(example, other),
  );
  return [
    ...others.map((other) => remove(view, ['examples', index, other])),
    set(view, ['examples', index, member], value),
  ];
}

export const removeExample = (view: RouteView, index: number): readonly Operation[] => [
  remove(view, view.examples.length === 1 ? ['examples'] : ['examples', index]),
];
