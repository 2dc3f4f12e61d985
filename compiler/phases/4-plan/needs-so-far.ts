import { remember } from '../../base/remember.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import { isEmpty } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isNever, join, meet } from '../../ir/type-algebra.ts';

/** The meet of what every path from a vertex needs of a value and what every path to it has needed. */
export type NeedsSoFar = (vertex: string, key: string, need: Type) => Type;

/**
 * Must be called for vertices in the order of the control graph: what has been needed of a value is only computed once,
 * and no further than the vertex in question.
 */
export function createNeedsSoFar({ control, anticipated }: CheckedRoute): NeedsSoFar {
  const places = new Map(control.order.map((vertex, place) => [vertex, place]));
  const found = new Map<string, { readonly needs: Map<string, Type>; next: number }>();
  return (vertex, key, need) => {
    const state = remember(found, key, () => ({ needs: new Map<string, Type>(), next: 0 }));
    const end = places.get(vertex) ?? 0;
    for (; state.next <= end; state.next += 1) {
      const each = control.order[state.next] ?? vertex;
      const type = needAt(each, key, state.needs);
      if (type !== undefined) state.needs.set(each, type);
    }
    const all = state.needs.get(vertex) ?? need;
    // If no value satisfies both this need and the earlier ones, this one counts.
    return isEmpty(all) ? need : all;
  };

  function needAt(vertex: string, key: string, needs: ReadonlyMap<string, Type>): Type | undefined {
    const [first, ...others] = control.digraph.predecessors(vertex).map((each) => needs.get(each));
    const before = others.reduce((one, other) => one && other && join(one, other), first);
    const need = anticipated.get(vertex)?.get(key)?.type;
    if (before === undefined || need === undefined) return need ?? before;
    const both = meet(need, before);
    return isNever(both) ? need : both;
  }
}
