import { accessKey } from '../../../ir/checked.ts';
import type {
  AnticipatedType,
  AnticipatedTypes,
  CheckedRoute,
  EvaluationStep,
  Narrowing,
} from '../../../ir/checked.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import { isTop, nothing, present } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { meet, isNever, join } from '../../../ir/type-algebra.ts';

/** Two uses on one path that no value satisfies together. */
export interface Contradiction {
  readonly vertex: string;
  readonly anticipated: AnticipatedType;
  readonly own: Type;
}

/**
 * The type that every path from a vertex needs of each value. A backward analysis: types meet along a path and join
 * over branches. A test narrows the value on its edges, so a value that must be a string wherever it is present is an
 * optional string before the test. (Anticipability, as for very busy expressions, over the lattice of types.)
 */
export function anticipateTypes(
  control: ControlGraph,
  evaluationOrder: ReadonlyMap<string, readonly EvaluationStep[]>,
  narrowings: ReadonlyMap<string, readonly Narrowing[]>,
): { readonly anticipated: AnticipatedTypes; readonly contradictions: readonly Contradiction[] } {
  const contradictions: Contradiction[] = [];
  const anticipated = walkBack(control, evaluationOrder, narrowings, {
    contradict: (contradiction) => contradictions.push(contradiction),
  });
  return {
    anticipated,
    contradictions: [...contradictions, ...findContradictions(control, evaluationOrder, narrowings, anticipated)],
  };
}

/**
 * The same for only those paths on which the flow accepts the request, at each vertex on such a path, with the types
 * that tests ensure there. `refuses` tells whether a path that ends there refuses it.
 */
export const anticipateAccepted = (
  { control, evaluationOrder, narrowings }: Pick<CheckedRoute, 'control' | 'evaluationOrder' | 'narrowings'>,
  ensured: ReadonlyMap<string, readonly AnticipatedType[]>,
  refuses: (vertex: string) => boolean,
): AnticipatedTypes => walkBack(control, evaluationOrder, narrowings, { refuses, ensured });

function walkBack(
  control: ControlGraph,
  evaluationOrder: ReadonlyMap<string, readonly EvaluationStep[]>,
  narrowings: ReadonlyMap<string, readonly Narrowing[]>,
  {
    refuses = () => false,
    contradict = () => undefined,
    ensured = new Map(),
  }: {
    readonly refuses?: (vertex: string) => boolean;
    readonly ensured?: ReadonlyMap<string, readonly AnticipatedType[]>;
    readonly contradict?: (contradiction: Contradiction) => void;
  },
): AnticipatedTypes {
  const anticipated = new Map<string, ReadonlyMap<string, AnticipatedType>>();
  for (const vertex of control.order.toReversed()) {
    const branches = control.onward(vertex);
    const followed = branches.flatMap((next) => anticipated.get(next) ?? []);
    if (refuses(vertex) || (branches.length > 0 && followed.length === 0)) continue;
    const after = joinBranches(followed);
    const facts = { narrowed: narrowings.get(vertex) ?? [], ensured: ensured.get(vertex) ?? [] };
    const here = typesAt(evaluationOrder.get(vertex) ?? [], facts, (later, own) =>
      contradict({ vertex, anticipated: later, own }),
    );
    if (here.size === 0) {
      anticipated.set(vertex, after);
      continue;
    }
    const both = new Map(after);
    for (const [key, own] of here) {
      const later = after.get(key);
      const type = later === undefined ? own.type : meet(own.type, later.type);
      if (isNever(type) && later !== undefined) contradict({ vertex, anticipated: later, own: own.type });
      both.set(key, { access: own.access, type: isNever(type) ? own.type : type });
    }
    anticipated.set(vertex, both);
  }
  return anticipated;
}

/** The needs of every path to a vertex; `met` is the need that was added last. */
interface Known extends AnticipatedType {
  readonly met?: Type;
}

/** Forward: finds uses and anticipated types that contradict the needs of every path to them. */
function findContradictions(
  control: ControlGraph,
  evaluationOrder: ReadonlyMap<string, readonly EvaluationStep[]>,
  narrowings: ReadonlyMap<string, readonly Narrowing[]>,
  anticipated: AnticipatedTypes,
): Contradiction[] {
  const contradictions: Contradiction[] = [];
  const known = new Map<string, ReadonlyMap<string, Known>>();
  for (const vertex of control.order) {
    const before = control.digraph.predecessors(vertex);
    const reached: ReadonlyMap<string, Known> = joinBranches(before.map((each) => known.get(each) ?? new Map()));
    for (const step of evaluationOrder.get(vertex) ?? []) {
      if (step.kind !== 'check') continue;
      const own = reached.get(accessKey(step.operand.access));
      if (own !== undefined && isNever(meet(own.type, step.operand.need)))
        contradictions.push({ vertex, anticipated: { access: own.access, type: step.operand.need }, own: own.type });
    }
    // Nothing new: the only predecessor leads only here, so it anticipates at least as much.
    if (before.length === 1 && control.onward(before[0] ?? '').length === 1) {
      known.set(vertex, reached);
      continue;
    }
    const learnt = new Map<string, Known>();
    for (const [key, need] of anticipated.get(vertex) ?? []) {
      const own = reached.get(key);
      if (own?.met === need.type) continue;
      const both = own === undefined ? need.type : meet(own.type, need.type);
      if (!isNever(both)) {
        learnt.set(key, { access: need.access, type: both, met: need.type });
        continue;
      }
      // A test narrows the value further; later needs are compared with what is known from there on.
      const isNarrowed = (narrowings.get(vertex) ?? []).some(({ access }) => accessKey(access) === key);
      if (isNarrowed || own === undefined) learnt.set(key, need);
      else contradictions.push({ vertex, anticipated: need, own: own.type });
    }
    known.set(vertex, learnt.size === 0 ? reached : new Map([...reached, ...learnt]));
  }
  return contradictions;
}

/** What is known of values at a vertex by the tests before it. */
interface Facts {
  readonly narrowed: readonly Narrowing[];
  readonly ensured: readonly AnticipatedType[];
}

function typesAt(
  steps: readonly EvaluationStep[],
  { narrowed, ensured }: Facts,
  contradict: (anticipated: AnticipatedType, own: Type) => void,
): Map<string, AnticipatedType> {
  const own = new Map<string, AnticipatedType>();
  for (const { access, present: isPresent } of narrowed)
    own.set(accessKey(access), { access, type: isPresent ? present : nothing });
  for (const fact of ensured) own.set(accessKey(fact.access), fact);
  for (const step of steps) {
    if (step.kind !== 'check' || isTop(step.operand.need)) continue;
    const { access, need } = step.operand;
    const before = own.get(accessKey(access));
    const both = before === undefined ? need : meet(before.type, need);
    if (before !== undefined && isNever(both)) contradict(before, need);
    // No value satisfies both uses, so the first use refuses it.
    own.set(accessKey(access), { access, type: isNever(both) && before !== undefined ? before.type : both });
  }
  return own;
}

/** Before a branch, a type is anticipated only if every branch anticipates one: the join of their types. */
function joinBranches(branches: readonly ReadonlyMap<string, AnticipatedType>[]): ReadonlyMap<string, AnticipatedType> {
  const [first, ...others] = branches;
  // On a straight line all vertices share one map until something is added.
  if (first !== undefined && others.length === 0) return first;
  const joined = new Map<string, AnticipatedType>();
  for (const [key, need] of first ?? []) {
    const rest = others.flatMap((other) => other.get(key)?.type ?? []);
    if (rest.length < others.length) continue;
    const type = rest.reduce(join, need.type);
    if (!isTop(type)) joined.set(key, { access: need.access, type });
  }
  return joined;
}
