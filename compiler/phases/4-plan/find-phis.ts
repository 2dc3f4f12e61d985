import { reachable } from '../../base/digraph.ts';
import { once } from '../../base/once.ts';
import { remember } from '../../base/remember.ts';
import type { CheckedRoute, AccessPath, ValueOperand } from '../../ir/checked.ts';
import { nodeOf } from '../../ir/route.ts';
import { unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isSubset, join } from '../../ir/type-algebra.ts';
import { usesWhereRun } from './dependencies.ts';
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

interface Context {
  readonly checked: CheckedRoute;
  readonly schedule: Schedule;
  readonly nearestOf: NearestPlacement;
  /** By vertex, what can be reached from it. */
  readonly reached: Map<string, ReadonlySet<string>>;
}

/** By key, the values that branches compute and that are used after the join. */
export function findPhis(
  checked: CheckedRoute,
  schedule: Schedule,
  byKey: ReadonlyMap<string, readonly Placement[]>,
  nearestOf: NearestPlacement,
): ReadonlyMap<string, Phi> {
  const context: Context = { checked, schedule, nearestOf, reached: new Map() };
  const uses = once(() => groupUses(checked, schedule));
  const found = new Map<string, Phi>();
  for (const [key, placed] of byKey) {
    const phi = placed.length > 1 ? findPhi(context, placed, uses().get(key) ?? []) : undefined;
    if (phi !== undefined) found.set(key, phi);
  }
  return found;
}

function findPhi(context: Context, placed: readonly Placement[], uses: readonly UsePoint[]): Phi | undefined {
  const { digraph, dominators } = context.checked.control;
  const shared = uses.filter((use) => needsPhi(context, placed, use));
  if (shared.length === 0) return undefined;
  const operands = isCheck(placed) ? checksBefore(context, placed, shared) : placed;
  const declaredAt = dominators.nearestCommonDominator(operands.map(({ vertex }) => vertex));
  // A single operand dominates the uses, so its own variable suffices.
  if (declaredAt === undefined || operands.length < 2) return undefined;
  const vertices = new Set(operands.map(({ vertex }) => vertex));
  const before = reachable(digraph, declaredAt, vertices);
  return {
    operands,
    declaredAt,
    isAssigned: (vertex) => dominators.dominates(declaredAt, vertex) && !before.has(vertex) && !vertices.has(vertex),
  };
}

/** Whether a use cannot be served by any placement's own variable. */
function needsPhi(context: Context, placed: readonly Placement[], { vertex, access, need }: UsePoint): boolean {
  const nearest = context.nearestOf(placed, vertex);
  if (!isCheck(placed)) return nearest === undefined;
  const known = context.schedule.established(vertex, access);
  if (known === undefined || !isSubset(known, need)) return false;
  return nearest?.item.kind !== 'check' || !isSubset(nearest.item.need, need);
}

/** The checks that a use may rely on. */
const checksBefore = (
  context: Context,
  placed: readonly Placement[],
  uses: readonly UsePoint[],
): readonly Placement[] =>
  withoutAbove(
    context,
    placed.filter(({ vertex }) => uses.some((use) => reaches(context, vertex, use.vertex))),
    uses,
  );

const reaches = ({ checked, reached }: Context, from: string, to: string): boolean =>
  remember(reached, from, () => reachable(checked.control.digraph, from)).has(to);

/**
 * Leaves out weaker checks that others follow on every path to a use, unless TypeScript can narrow the variable to the
 * types that the others assign.
 */
function withoutAbove(context: Context, placed: readonly Placement[], uses: readonly UsePoint[]): readonly Placement[] {
  const above = placed.find((each) =>
    isAbove(
      context,
      each,
      placed.filter((other) => other !== each),
      uses,
    ),
  );
  const rest = placed.filter((each) => each !== above);
  return above === undefined ? placed : withoutAbove(context, rest, uses);
}

function isAbove(
  { checked }: Context,
  { item, vertex }: Placement,
  rest: readonly Placement[],
  uses: readonly UsePoint[],
): boolean {
  if (item.kind !== 'check' || rest.length === 0 || narrowsTo(item.need, joinedNeed(rest))) return false;
  const behind = reachable(checked.control.digraph, vertex, new Set(rest.map((other) => other.vertex)));
  return !uses.some((use) => behind.has(use.vertex));
}

const isCheck = ([placed]: readonly Placement[]): boolean => placed?.item.kind === 'check';

/** The type that several checks of a value all ensure. */
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
 * The uses by key: for a check, reads of its access path or a part of it; for the body or a node, reads of any part.
 */
function groupUses(checked: CheckedRoute, schedule: Schedule): ReadonlyMap<string, readonly UsePoint[]> {
  const found = new Map<string, UsePoint[]>();
  for (const use of allUses(checked, schedule)) {
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

function allUses(checked: CheckedRoute, schedule: Schedule): readonly UsePoint[] {
  // A container uses the values that it prepares.
  const ofPrepared = (id: string): readonly UsePoint[] =>
    nodeOf(checked.route, id).body?.prepares === undefined
      ? []
      : [{ vertex: id, access: { base: { kind: 'output', node: id, port: '' }, path: [] }, need: unknown }];
  const at =
    (vertex: string) =>
    ({ access, type, need }: ValueOperand): UsePoint => ({
      vertex,
      access,
      need: isSubset(type, need) ? unknown : need,
    });
  const byControl = checked.control.nodes.flatMap((id) => [
    ...usesWhereRun(checked, id).map(at(id)),
    ...ofPrepared(id),
  ]);
  const byPlaced = schedule.all.flatMap(({ item, vertex }): readonly UsePoint[] => {
    if (item.kind === 'check') return [{ vertex, access: { base: item.access.base, path: [] }, need: unknown }];
    return item.kind === 'node' ? usesWhereRun(checked, item.node.id).map(at(vertex)) : [];
  });
  return [...byControl, ...byPlaced];
}
