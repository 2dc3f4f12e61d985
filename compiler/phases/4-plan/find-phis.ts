import { reachable } from '../../base/digraph.ts';
import { remember } from '../../base/remember.ts';
import type { CheckedRoute, AccessPath, ValueOperand } from '../../ir/checked.ts';
import { unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isSubset, join } from '../../ir/type-algebra.ts';
import { usesOf } from './dependencies.ts';
import { checkKey, nodeKey } from './placement.ts';
import type { NearestPlacement, Placement } from './placement.ts';
import type { Schedule } from './schedule.ts';

/** One variable for several placements of a value: it is declared before them, and each assigns it. */
export interface Phi {
  readonly operands: readonly Placement[];
  /** The vertex where it is declared. */
  readonly declaredAt: string;
  /** Whether every path to a vertex passes an operand before it. */
  readonly isAssigned: (vertex: string) => boolean;
}

interface UsePoint {
  readonly vertex: string;
  readonly access: AccessPath;
  /** `unknown` if nothing needs to be checked. */
  readonly need: Type;
}

/** By key, the values that branches compute and that are used after the join. */
export function findPhis(
  checked: CheckedRoute,
  placements: Schedule,
  byKey: ReadonlyMap<string, readonly Placement[]>,
  nearestOf: NearestPlacement,
): ReadonlyMap<string, Phi> {
  const { control } = checked;
  const uses = groupUses(checked, placements);
  const reached = new Map<string, ReadonlySet<string>>();
  const found = new Map<string, Phi>();
  for (const [key, placed] of byKey) {
    const shared = placed.length > 1 ? (uses.get(key) ?? []).filter((use) => needsPhi(placed, use)) : [];
    if (shared.length === 0) continue;
    const operands = isCheck(placed)
      ? withoutAbove(
          placed.filter(({ vertex }) => shared.some((use) => reaches(vertex, use.vertex))),
          shared,
        )
      : placed;
    const declaredAt = control.dominators.nearestCommonDominator(operands.map(({ vertex }) => vertex));
    // With a single operand, that one dominates the uses, and its own variable will do.
    if (declaredAt === undefined || operands.length < 2) continue;
    const vertices = new Set(operands.map(({ vertex }) => vertex));
    const before = reachable(control.digraph, declaredAt, vertices);
    found.set(key, {
      operands,
      declaredAt,
      isAssigned: (vertex) =>
        control.dominators.dominates(declaredAt, vertex) && !before.has(vertex) && !vertices.has(vertex),
    });
  }
  return found;

  function reaches(from: string, to: string): boolean {
    return remember(reached, from, () => reachable(control.digraph, from)).has(to);
  }

  /**
   * Leaves out weaker checks that are followed by others on every path to a use, unless TypeScript can narrow the
   * variable to the types that those assign.
   */
  function withoutAbove(placed: readonly Placement[], shared: readonly UsePoint[]): readonly Placement[] {
    const above = placed.find((each) => {
      const rest = placed.filter((other) => other !== each);
      const behind = reachable(control.digraph, each.vertex, new Set(rest.map(({ vertex }) => vertex)));
      return (
        each.item.kind === 'check' &&
        rest.length > 0 &&
        !narrowsTo(each.item.need, joinedNeed(rest)) &&
        !shared.some((use) => behind.has(use.vertex))
      );
    });
    return above === undefined
      ? placed
      : withoutAbove(
          placed.filter((each) => each !== above),
          shared,
        );
  }

  function needsPhi(placed: readonly Placement[], { vertex, access, need }: UsePoint): boolean {
    const nearest = nearestOf(placed, vertex);
    if (!isCheck(placed)) return nearest === undefined;
    const known = placements.established(vertex, access);
    if (known === undefined || !isSubset(known, need)) return false;
    return nearest?.item.kind !== 'check' || !isSubset(nearest.item.need, need);
  }
}

const isCheck = ([placed]: readonly Placement[]): boolean => placed?.item.kind === 'check';

/** The type that each of several checks of a value ensures. */
export const joinedNeed = (placed: readonly Placement[]): Type =>
  placed.flatMap(({ item }) => (item.kind === 'check' ? [item.need] : [])).reduce(join);

/** Whether an assignment narrows a variable of a union type: TypeScript keeps the alternatives of the assigned type. */
function narrowsTo(declared: Type, assigned: Type): boolean {
  if (declared.kind === 'unknown' || assigned.kind === 'unknown') return false;
  return assigned.alternatives.every((each) => {
    const same = declared.alternatives.find(({ kind }) => kind === each.kind);
    if (same?.kind !== 'list' && same?.kind !== 'object') return same !== undefined;
    const [left, right] = [same, each].map((one): Type => ({
      kind: 'known',
      presence: 'required',
      alternatives: [one],
    }));
    return left !== undefined && right !== undefined && isSubset(left, right) && isSubset(right, left);
  });
}

/**
 * By key: a check is used by what reads its access path or a part of it; the body or a node, by what reads any part of
 * it.
 */
function groupUses(checked: CheckedRoute, placements: Schedule): ReadonlyMap<string, readonly UsePoint[]> {
  const found = new Map<string, UsePoint[]>();
  for (const use of allUses(checked, placements)) {
    const { access, vertex } = use;
    for (const key of [checkKey(access), access.base.kind === 'body' ? 'body' : nodeKey(access.base.node)])
      remember(found, key, () => []).push(use);
    for (const length of access.path.keys()) {
      const whole = { base: access.base, path: access.path.slice(0, length) };
      remember(found, checkKey(whole), () => []).push({ vertex, access: whole, need: unknown });
    }
  }
  return found;
}

function allUses(checked: CheckedRoute, placements: Schedule): readonly UsePoint[] {
  const at =
    (vertex: string) =>
    ({ access, type, need }: ValueOperand): UsePoint => ({
      vertex,
      access,
      need: isSubset(type, need) ? unknown : need,
    });
  const byControl = checked.control.nodes.flatMap((id) => usesOf(checked, id).map(at(id)));
  const byPlaced = placements.all.flatMap(({ item, vertex }): readonly UsePoint[] => {
    if (item.kind === 'check') return [{ vertex, access: { base: item.access.base, path: [] }, need: unknown }];
    return item.kind === 'node' ? usesOf(checked, item.node.id).map(at(vertex)) : [];
  });
  return [...byControl, ...byPlaced];
}
