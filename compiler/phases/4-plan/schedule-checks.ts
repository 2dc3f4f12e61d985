import { accessKey } from '../../ir/checked.ts';
import type { Base, CheckedRoute } from '../../ir/checked.ts';
import { isEmpty, nothing, required } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isSubset, join, meet } from '../../ir/type-algebra.ts';
import type { Placement } from './placement.ts';
import type { StaticTypes } from './static-types.ts';

/** By vertex and `accessKey`: what checks have established about a value by then. */
export type Established = ReadonlyMap<string, ReadonlyMap<string, Type>>;

/** Forward over the control graph: what is known about each value, with a check wherever every path needs more. */
export function scheduleChecks(
  { control, narrowings, anticipated }: CheckedRoute,
  staticType: StaticTypes,
  isPossible: (base: Base, vertex: string) => boolean,
): { readonly checks: readonly Placement[]; readonly established: Established } {
  const checks: Placement[] = [];
  const established = new Map<string, ReadonlyMap<string, Type>>();
  for (const vertex of control.order) {
    const here = joinKnown(control.digraph.predecessors(vertex).map((before) => established.get(before) ?? new Map()));
    for (const { access, present } of narrowings.get(vertex) ?? []) {
      // Only for a checked value: otherwise the static type has it already, and no variable holds it.
      const before = here.get(accessKey(access));
      if (before !== undefined) here.set(accessKey(access), present ? required(before) : nothing);
    }
    for (const [key, { access, type: need }] of anticipated.get(vertex) ?? []) {
      if (!isPossible(access.base, vertex)) continue;
      const before = here.get(key) ?? staticType(access, vertex);
      if (isSubset(before, need)) continue;
      const both = meet(before, need);
      // If no value can be both, check what is needed here.
      checks.push({ item: { kind: 'check', access, need: isEmpty(both) ? need : both }, vertex });
      here.set(key, both);
    }
    established.set(vertex, here);
  }
  return { checks, established };
}

/** At a join, only what holds on every path is known. */
function joinKnown(paths: readonly ReadonlyMap<string, Type>[]): Map<string, Type> {
  const [first, ...others] = paths;
  const joined = new Map<string, Type>();
  for (const [key, type] of first ?? []) {
    const rest = others.flatMap((other) => other.get(key) ?? []);
    if (rest.length === others.length) joined.set(key, rest.reduce(join, type));
  }
  return joined;
}
