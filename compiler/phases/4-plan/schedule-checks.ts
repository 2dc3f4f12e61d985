import { accessKey } from '../../ir/checked.ts';
import type { Base, CheckedRoute } from '../../ir/checked.ts';
import { alternative, isEmpty, mostIf, nothing, required } from '../../ir/type.ts';
import type { Alternative, ListType, Type } from '../../ir/type.ts';
import { fieldOf, isNever, isSubset, join, meet } from '../../ir/type-algebra.ts';
import { createNeedsSoFar } from './needs-so-far.ts';
import type { Placement } from './placement.ts';
import type { StaticTypes } from './static-types.ts';

/** By vertex and `accessKey`: what checks have established about a value before the vertex runs. */
export type Established = ReadonlyMap<string, ReadonlyMap<string, Type>>;

/** Forward over the control graph: what is known about each value, with a check wherever every path needs more. */
export function scheduleChecks(
  route: CheckedRoute,
  staticType: StaticTypes,
  isPossible: (base: Base, vertex: string) => boolean,
): { readonly checks: readonly Placement[]; readonly established: Established } {
  const { control, narrowings, anticipated } = route;
  const needsSoFar = createNeedsSoFar(route);
  const checks: Placement[] = [];
  const checked = new Set<string>();
  const established = new Map<string, ReadonlyMap<string, Type>>();
  for (const vertex of control.order) {
    const known = joinKnown(control.digraph.predecessors(vertex).map((before) => established.get(before) ?? new Map()));
    const learnt = new Map<string, Type>();
    // A value known to be present never takes the edge for a missing one, so that edge neither checks nor proves
    // anything.
    const neverMissing = new Set<string>();
    for (const { access, present } of narrowings.get(vertex) ?? []) {
      // Only for a checked value: otherwise the static type already says it, and no variable holds the value.
      const key = accessKey(access);
      const before = known.get(key);
      if (before === undefined) continue;
      if (!present && before.presence === 'required') neverMissing.add(key);
      else learnt.set(key, present ? required(before) : nothing);
    }
    for (const [key, { access, type: need }] of anticipated.get(vertex) ?? []) {
      if (neverMissing.has(key)) continue;
      const before =
        learnt.get(key) ?? known.get(key) ?? (isPossible(access.base, vertex) && staticType(access, vertex));
      if (before === false || isSubset(before, need)) continue;
      // If nothing is known about the value and no check has asked for it, nothing was needed of it before.
      const all = before.kind === 'unknown' && !checked.has(key) ? need : needsSoFar(vertex, key, need);
      const both = meet(all, before);
      checks.push({ item: { kind: 'check', access, need: tellable(both, before, all) }, vertex });
      checked.add(key);
      learnt.set(key, both);
    }
    established.set(vertex, learnt.size === 0 ? known : new Map([...known, ...learnt]));
  }
  return { checks, established };
}

/**
 * The need that a check states, given what is known about the value; `both` is the meet of the two. For a text or a
 * number, it states what is needed rather than what is known without a check. If no present value can satisfy both, it
 * states the whole need, and so refuses any value.
 */
function tellable(both: Type, known: Type, need: Type): Type {
  if (both.kind === 'unknown' || need.kind === 'unknown' || known.kind === 'unknown') return both;
  if (isEmpty(both)) return isEmpty(known) && !isNever(both) ? both : need;
  const alternatives = both.alternatives.map((one): Alternative => {
    const [before, other] = [alternative(known, one.kind), alternative(need, one.kind)];
    if (one.kind === 'string' || one.kind === 'number') return other ?? one;
    if (one.kind === 'list' && other?.kind === 'list' && before?.kind === 'list')
      return tellableList(one, before, other);
    if (one.kind !== 'object' || other?.kind !== 'object' || before?.kind !== 'object') return one;
    const fields = [...one.fields].map(
      ([name, field]) => [name, tellable(field, fieldOf(before, name), fieldOf(other, name))] as const,
    );
    return { ...one, fields: new Map(fields) };
  });
  return { ...both, alternatives };
}

/** For the number of items, it only states what is not known yet. */
function tellableList(both: ListType, known: ListType, need: ListType): ListType {
  const { filled: _filled, most: _most, ...rest } = both;
  const isLonger = (known.most ?? Infinity) > (need.most ?? Infinity);
  return {
    ...rest,
    ...(need.filled === true && known.filled !== true ? { filled: true } : {}),
    ...(isLonger ? mostIf(need.most) : {}),
    element: tellable(both.element, known.element, need.element),
  };
}

/** At a join, only what holds on every path is known. */
function joinKnown(paths: readonly ReadonlyMap<string, Type>[]): ReadonlyMap<string, Type> {
  const [first, ...others] = paths;
  // On a straight line, all vertices share one map until something new is known.
  if (first !== undefined && others.length === 0) return first;
  const joined = new Map<string, Type>();
  for (const [key, type] of first ?? []) {
    const rest = others.flatMap((other) => other.get(key) ?? []);
    if (rest.length === others.length) joined.set(key, rest.reduce(join, type));
  }
  return joined;
}
