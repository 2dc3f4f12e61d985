import { accessKey } from '../../../ir/checked.ts';
import type { EvaluationStep, Narrowing, AnticipatedType, AnticipatedTypes } from '../../../ir/checked.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import { nothing, present } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { meet, isNever, join } from '../../../ir/type-algebra.ts';

/** Two uses on one path that leave a value no way to satisfy both. */
export interface Contradiction {
  readonly vertex: string;
  readonly anticipated: AnticipatedType;
  readonly own: Type;
}

/**
 * What every path from each vertex on needs of each value: a backward analysis in which needs meet along a path and
 * join over branches. A test tells what the value is on its edges, so a value that is a string wherever it is present
 * is an optional string before the test. (Anticipability, as for very busy expressions; the lattice is that of types.)
 */
export function anticipateTypes(
  control: ControlGraph,
  demands: ReadonlyMap<string, readonly EvaluationStep[]>,
  narrowings: ReadonlyMap<string, readonly Narrowing[]>,
): { readonly anticipated: AnticipatedTypes; readonly conflicts: readonly Contradiction[] } {
  const needs = new Map<string, ReadonlyMap<string, AnticipatedType>>();
  const conflicts: Contradiction[] = [];
  for (const vertex of control.order.toReversed()) {
    const after = joinBranches(
      control.digraph.successors(vertex).map((successor) => needs.get(successor) ?? new Map()),
    );
    const here = typesAt(demands.get(vertex) ?? [], narrowings.get(vertex) ?? [], (anticipated, own) =>
      conflicts.push({ vertex, anticipated, own }),
    );
    for (const [key, own] of here) {
      const later = after.get(key);
      const both = later === undefined ? own.type : meet(own.type, later.type);
      if (isNever(both) && later !== undefined) conflicts.push({ vertex, anticipated: later, own: own.type });
      after.set(key, { access: own.access, type: isNever(both) ? own.type : both });
    }
    needs.set(vertex, after);
  }
  return { anticipated: needs, conflicts: [...conflicts, ...findContradictions(control, demands, narrowings, needs)] };
}

/** Forward: a use, or what every way on needs, that contradicts what every way to it has needed. */
function findContradictions(
  control: ControlGraph,
  demands: ReadonlyMap<string, readonly EvaluationStep[]>,
  narrowings: ReadonlyMap<string, readonly Narrowing[]>,
  needs: AnticipatedTypes,
): Contradiction[] {
  const conflicts: Contradiction[] = [];
  const known = new Map<string, ReadonlyMap<string, AnticipatedType>>();
  for (const vertex of control.order) {
    const here = joinBranches(control.digraph.predecessors(vertex).map((before) => known.get(before) ?? new Map()));
    for (const demand of demands.get(vertex) ?? []) {
      if (demand.kind !== 'check') continue;
      const before = here.get(accessKey(demand.operand.access));
      if (before !== undefined && isNever(meet(before.type, demand.operand.need)))
        conflicts.push({ vertex, anticipated: { access: before.access, type: demand.operand.need }, own: before.type });
    }
    for (const [key, need] of needs.get(vertex) ?? []) {
      const before = here.get(key);
      const both = meet(before?.type ?? need.type, need.type);
      // A test tells anew what the value is; what is only needed later is held against what is known by then.
      const isTold = (narrowings.get(vertex) ?? []).some(({ access }) => accessKey(access) === key);
      if (isNever(both) && !isTold && before !== undefined)
        conflicts.push({ vertex, anticipated: need, own: before.type });
      here.set(
        key,
        !isNever(both) ? { access: need.access, type: both } : isTold || before === undefined ? need : before,
      );
    }
    known.set(vertex, here);
  }
  return conflicts;
}

function typesAt(
  demands: readonly EvaluationStep[],
  facts: readonly Narrowing[],
  conflict: (need: AnticipatedType, own: Type) => void,
): Map<string, AnticipatedType> {
  const own = new Map<string, AnticipatedType>();
  for (const { access, present: isPresent } of facts)
    own.set(accessKey(access), { access, type: isPresent ? present : nothing });
  for (const demand of demands) {
    if (demand.kind !== 'check' || isTop(demand.operand.need)) continue;
    const { access, need } = demand.operand;
    const before = own.get(accessKey(access));
    const both = before === undefined ? need : meet(before.type, need);
    if (before !== undefined && isNever(both)) conflict(before, need);
    own.set(accessKey(access), { access, type: isNever(both) ? need : both });
  }
  return own;
}

/** A value is needed before a branch only if every way on needs it, as what one or the other of them needs. */
function joinBranches(branches: readonly ReadonlyMap<string, AnticipatedType>[]): Map<string, AnticipatedType> {
  const [first, ...others] = branches;
  const joined = new Map<string, AnticipatedType>();
  for (const [key, need] of first ?? []) {
    const rest = others.flatMap((other) => other.get(key)?.type ?? []);
    if (rest.length < others.length) continue;
    const type = rest.reduce(join, need.type);
    if (!isTop(type)) joined.set(key, { access: need.access, type });
  }
  return joined;
}

/** What needs nothing: any value, or none. */
const isTop = (need: Type): boolean => need.kind === 'unknown' && need.presence === 'optional' && !need.storable;
