import { accessKey } from '../../compiler/ir/checked.ts';
import type { CheckedRoute, AccessPath, Operand, ValueOperand } from '../../compiler/ir/checked.ts';
import { isControl } from '../../compiler/ir/control-graph.ts';
import type { Input, Node } from '../../compiler/ir/project.ts';
import { join, meet } from '../../compiler/ir/type-algebra.ts';
import { alternative, nothing, openObject, present } from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';

/** A reason to refuse a request: a value must have a type, or a node must be computed. */
export type Duty =
  | { readonly kind: 'check'; readonly ref: AccessPath; readonly need: Type }
  | { readonly kind: 'compute'; readonly node: Node };

/**
 * What a flow needs from each vertex of its control graph on. Simple rather than fast: most questions walk the graph
 * again.
 */
export interface Contract {
  /** The duties of the nodes that may still run, in the order of those nodes, depth first. */
  readonly dutiesFrom: (vertex: string) => readonly Duty[];
  /**
   * The type that every path from a vertex needs of a value, met with what every path to it has needed. Undefined if
   * some path from it needs nothing.
   */
  readonly needAt: (vertex: string, ref: AccessPath) => Type | undefined;
  /** Whether every path from a vertex passes a node with such a duty. */
  readonly isWanted: (vertex: string, is: (duty: Duty) => boolean) => boolean;
}

export function contractOf(checked: CheckedRoute): Contract {
  const { route, control } = checked;
  const duties = new Map(control.nodes.map((id) => [id, dutiesOf(checked, id)]));
  const needs = new Map<string, ReadonlyMap<string, Type>>();
  for (const vertex of control.order.toReversed()) {
    const ways = control.onward(vertex).map((next) => needs.get(next) ?? new Map<string, Type>());
    needs.set(vertex, meetNeeds(ownNeeds(vertex), joinNeeds(ways)));
  }
  const known = new Map<string, ReadonlyMap<string, Type>>();
  for (const vertex of control.order) {
    const ways = control.digraph.predecessors(vertex).map((before) => known.get(before) ?? new Map<string, Type>());
    known.set(vertex, meetNeeds(needs.get(vertex) ?? new Map<string, Type>(), joinNeeds(ways)));
  }
  return {
    dutiesFrom: (vertex) => nodesFrom(vertex).flatMap((id) => duties.get(id) ?? []),
    needAt: (vertex, ref) => {
      const here = needs.get(vertex)?.get(accessKey(ref));
      const both = here === undefined ? undefined : known.get(vertex)?.get(accessKey(ref));
      // No value satisfies both what was needed before and what is needed here: report the need here.
      return both?.kind === 'known' && both.alternatives.length === 0 ? here : both;
    },
    isWanted: (vertex, is) => {
      const holders = new Set([...duties].flatMap(([id, held]) => (held.some(is) ? [id] : [])));
      return everyPathMeets(vertex, holders, new Map());
    },
  };

  function ownNeeds(vertex: string): ReadonlyMap<string, Type> {
    const told = (checked.narrowings.get(vertex) ?? []).map(
      (fact) => new Map([[accessKey(fact.access), fact.present ? present : nothing]]),
    );
    const asked = (route.nodes.has(vertex) ? (duties.get(vertex) ?? []) : []).flatMap((duty) =>
      duty.kind === 'check' && !isNothing(duty.need) ? [new Map([[accessKey(duty.ref), duty.need]])] : [],
    );
    return [...told, ...asked].reduce<ReadonlyMap<string, Type>>(meetNeeds, new Map());
  }

  function nodesFrom(vertex: string): readonly string[] {
    const reached = new Set([vertex]);
    for (const each of reached) for (const next of control.digraph.successors(each)) reached.add(next);
    return control.nodes.filter((id) => reached.has(id));
  }

  function everyPathMeets(vertex: string, goals: ReadonlySet<string>, known: Map<string, boolean>): boolean {
    const before = known.get(vertex);
    if (before !== undefined) return before;
    const next = control.onward(vertex);
    const meets = goals.has(vertex) || (next.length > 0 && next.every((each) => everyPathMeets(each, goals, known)));
    known.set(vertex, meets);
    return meets;
  }
}

/**
 * Everything needed along one path. If no value satisfies both needs, it must be missing; if that is not allowed
 * either, the earlier need counts.
 */
function meetNeeds(here: ReadonlyMap<string, Type>, later: ReadonlyMap<string, Type>): ReadonlyMap<string, Type> {
  const met = new Map(later);
  for (const [key, need] of here) {
    const other = met.get(key);
    const both = other === undefined ? need : meet(need, other);
    met.set(key, both.kind === 'known' && both.alternatives.length === 0 && both.presence === 'required' ? need : both);
  }
  return met;
}

/** What several paths need: any of their types, or nothing if one of them needs nothing. */
function joinNeeds(ways: readonly ReadonlyMap<string, Type>[]): ReadonlyMap<string, Type> {
  const [first, ...others] = ways;
  const joined = new Map<string, Type>();
  for (const [key, need] of first ?? []) {
    const rest = others.flatMap((other) => other.get(key) ?? []);
    const type = rest.reduce(join, need);
    if (rest.length === others.length && !isNothing(type)) joined.set(key, type);
  }
  return joined;
}

const isNothing = (need: Type): boolean => need.kind === 'unknown' && need.presence === 'optional' && !need.storable;

/** The duties before a control node runs: depth first through its sources, ports in order. */
function dutiesOf({ route, operands }: CheckedRoute, id: string): readonly Duty[] {
  const duties: Duty[] = [];
  const seen = new Set<string>();
  const visit = (node: Node): void => {
    seen.add(node.id);
    for (const { name } of node.kind.inputs) {
      const source = sourceOf(node.inputs.get(name));
      if (source !== undefined && !isControl(source.kind) && !seen.has(source.id)) visit(source);
      const use = operands.get(node.id)?.get(name);
      duties.push(...checksOf(use));
    }
    if (!isControl(node.kind) || node.body?.prepares !== undefined) duties.push({ kind: 'compute', node });
  };
  const sourceOf = (input: Input | undefined): Node | undefined =>
    input?.kind === 'wire' ? route.nodes.get(input.node) : undefined;
  const control = route.nodes.get(id);
  if (control !== undefined) visit(control);
  return duties;
}

function checksOf(use: Operand | undefined): readonly Duty[] {
  if (use?.kind === 'value') return [{ kind: 'check', ref: use.access, need: use.need }];
  if (use?.kind !== 'fields') return [];
  const whole: readonly Duty[] =
    use.whole === undefined ? [] : [{ kind: 'check', ref: use.whole.access, need: asWhole(use.whole) }];
  return [...whole, ...[...use.fields.values()].flatMap(checksOf)];
}

/** A record of unknown shape is an object, and changes need at least one column. The columns are checked one by one. */
function asWhole({ need }: ValueOperand): Type {
  return openObject([], alternative(need, 'object')?.someOf);
}
