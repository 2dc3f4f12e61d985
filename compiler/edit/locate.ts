import type { Path, Step } from '../base/operation.ts';
import { itemAt, itemsOf, partAt, stringIn } from './json-text.ts';
import type { JsonText, Part, Trail } from './json-text.ts';

/** Where a path leads. `missing` is the number of steps at its end that lead to no part. */
export interface Found {
  readonly trail: Trail;
  readonly missing: number;
}

export function locate(file: JsonText, path: Path): Found {
  const trail: number[] = [];
  let part = file.root;
  for (const step of path) {
    const index = indexOf(part, step);
    if (index === -1) break;
    trail.push(index);
    part = itemAt(part, index).value;
  }
  return { trail, missing: path.length - trail.length };
}

/** The index of the item that a step leads to; -1 if there is none. Of several, the first counts, as in 1-parse. */
export function indexOf(part: Part, step: Step): number {
  const items = itemsOf(part);
  if (typeof step === 'string') return part.kind === 'object' ? items.findIndex(({ key }) => key?.name === step) : -1;
  if (part.kind !== 'list') return -1;
  if (typeof step === 'number') return step >= 0 && step < items.length ? step : -1;
  const wanted = Object.entries(step);
  return items.findIndex(({ value }) => wanted.every(([key, text]) => stringIn(value, key) === text));
}

/** The step that leads to an item, by name if it has one. Undefined for a key that occurs twice. */
export function stepTo(part: Part, index: number): Step | undefined {
  const { key, value } = itemAt(part, index);
  if (key !== undefined) return indexOf(part, key.name) === index ? key.name : undefined;
  const [id, from, to] = ['id', 'from', 'to'].map((name) => stringIn(value, name));
  const named: Step | undefined =
    id !== undefined ? { id } : from !== undefined && to !== undefined ? { from, to } : undefined;
  return named !== undefined && indexOf(part, named) === index ? named : index;
}

/** The path of a part, by names; shorter than the trail if it leads through a key that occurs twice. */
export function pathTo(file: JsonText, trail: Trail): Path {
  const path: Step[] = [];
  for (const [depth, index] of trail.entries()) {
    const step = stepTo(partAt(file.root, trail.slice(0, depth)), index);
    if (step === undefined) break;
    path.push(step);
  }
  return path;
}
