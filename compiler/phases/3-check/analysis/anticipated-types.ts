import { refKey } from '../../../ir/checked.ts';
import type { Demand, NarrowedRef, Need, Needs } from '../../../ir/checked.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import { nothing, present } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { meet, isNever, join } from '../../../ir/type-algebra.ts';

/** Two uses on one path that leave a value no way to satisfy both. */
export interface NeedConflict {
  readonly vertex: string;
  readonly need: Need;
  readonly own: Type;
}

/**
 * What every path from each vertex on needs of each value: a backward analysis in which needs meet along a path and
 * join over branches. A test tells what the value is on its edges, so a value that is a string wherever it is present
 * is an optional string before the test. (Anticipability, as for very busy expressions; the lattice is that of types.)
 */
export function findNeeds(
  control: ControlGraph,
  demands: ReadonlyMap<string, readonly Demand[]>,
  narrowings: ReadonlyMap<string, readonly NarrowedRef[]>,
): { readonly needs: Needs; readonly conflicts: readonly NeedConflict[] } {
  const needs = new Map<string, ReadonlyMap<string, Need>>();
  const conflicts: NeedConflict[] = [];
  for (const vertex of control.order.toReversed()) {
    const after = joinNeeds(control.digraph.successors(vertex).map((successor) => needs.get(successor) ?? new Map()));
    const here = ownNeeds(demands.get(vertex) ?? [], narrowings.get(vertex) ?? [], (need, own) =>
      conflicts.push({ vertex, need, own }),
    );
    for (const [key, own] of here) {
      const later = after.get(key);
      const both = later === undefined ? own.type : meet(own.type, later.type);
      if (isNever(both) && later !== undefined) conflicts.push({ vertex, need: later, own: own.type });
      after.set(key, { ref: own.ref, type: isNever(both) ? own.type : both });
    }
    needs.set(vertex, after);
  }
  return { needs, conflicts: [...conflicts, ...findContradictions(control, demands, narrowings, needs)] };
}

/** Forward: a use, or what every way on needs, that contradicts what every way to it has needed. */
function findContradictions(
  control: ControlGraph,
  demands: ReadonlyMap<string, readonly Demand[]>,
  narrowings: ReadonlyMap<string, readonly NarrowedRef[]>,
  needs: Needs,
): NeedConflict[] {
  const conflicts: NeedConflict[] = [];
  const known = new Map<string, ReadonlyMap<string, Need>>();
  for (const vertex of control.order) {
    const here = joinNeeds(control.digraph.predecessors(vertex).map((before) => known.get(before) ?? new Map()));
    for (const demand of demands.get(vertex) ?? []) {
      if (demand.kind !== 'check') continue;
      const before = here.get(refKey(demand.use.ref));
      if (before !== undefined && isNever(meet(before.type, demand.use.need)))
        conflicts.push({ vertex, need: { ref: before.ref, type: demand.use.need }, own: before.type });
    }
    for (const [key, need] of needs.get(vertex) ?? []) {
      const before = here.get(key);
      const both = meet(before?.type ?? need.type, need.type);
      // A test tells anew what the value is; what is only needed later is held against what is known by then.
      const isTold = (narrowings.get(vertex) ?? []).some(({ ref }) => refKey(ref) === key);
      if (isNever(both) && !isTold && before !== undefined) conflicts.push({ vertex, need, own: before.type });
      here.set(key, !isNever(both) ? { ref: need.ref, type: both } : isTold || before === undefined ? need : before);
    }
    known.set(vertex, here);
  }
  return conflicts;
}

function ownNeeds(
  demands: readonly Demand[],
  facts: readonly NarrowedRef[],
  conflict: (need: Need, own: Type) => void,
): Map<string, Need> {
  const own = new Map<string, Need>();
  for (const { ref, present: isPresent } of facts) own.set(refKey(ref), { ref, type: isPresent ? present : nothing });
  for (const demand of demands) {
    if (demand.kind !== 'check' || isTop(demand.use.need)) continue;
    const { ref, need } = demand.use;
    const before = own.get(refKey(ref));
    const both = before === undefined ? need : meet(before.type, need);
    if (before !== undefined && isNever(both)) conflict(before, need);
    own.set(refKey(ref), { ref, type: isNever(both) ? need : both });
  }
  return own;
}

/** A value is needed before a branch only if every way on needs it, as what one or the other of them needs. */
function joinNeeds(branches: readonly ReadonlyMap<string, Need>[]): Map<string, Need> {
  const [first, ...others] = branches;
  const joined = new Map<string, Need>();
  for (const [key, need] of first ?? []) {
    const rest = others.flatMap((other) => other.get(key)?.type ?? []);
    if (rest.length < others.length) continue;
    const type = rest.reduce(join, need.type);
    if (!isTop(type)) joined.set(key, { ref: need.ref, type });
  }
  return joined;
}

/** What needs nothing: any value, or none. */
const isTop = (need: Type): boolean => need.kind === 'unknown' && need.presence === 'optional' && !need.storable;
