import type { CheckedRoute } from '../../compiler/ir/checked.ts';
import { edgeVertex } from '../../compiler/ir/control-graph.ts';
import { isSubset } from '../../compiler/ir/type-algebra.ts';
import type { RequestFacts } from './compute.ts';
import type { Config } from './config.ts';
import { contractOf } from './contract.ts';
import { establish, isRejecting } from './establish.ts';
import { createState } from './state.ts';
import type { Around, Calls, State } from './state.ts';

/** Runs the body of a Map for one item. Returns its result. */
export function computeItem(
  checked: CheckedRoute,
  configs: ReadonlyMap<string, Config>,
  request: RequestFacts,
  calls: Calls,
  around: Around,
): unknown {
  const { route } = checked;
  const state = createState(checked, configs, request, () => true, calls, undefined, around);
  const body = { isKnown: () => true, read: () => undefined };
  establish(checked, contractOf(checked), state, body, edgeVertex(route.start, 'next'), false);
  const end = [...route.nodes.values()].find(({ kind: { behaviour } }) => behaviour.kind === 'return');
  return end === undefined ? undefined : state.input(end, 'result');
}

/** Computes for each item of a For Each the values that every path of its body needs and that may be refused. */
export function prepareItems(checked: CheckedRoute | undefined, items: readonly State[]): void {
  if (checked === undefined) throw new TypeError('a container has a body');
  const contract = contractOf(checked);
  const body = { isKnown: () => true, read: () => undefined };
  for (const item of items) establish(checked, contract, item, body, edgeVertex(checked.route.start, 'next'), false);
}

/** Whether a flow may refuse what it computes: if one of its nodes may, or a check of a value that it computes. */
export function mayRefuseIn({ route, operands, bodies }: CheckedRoute, calls: Calls): boolean {
  return [...operands].some(([id, ports]) => {
    const node = route.nodes.get(id);
    const called = node?.kind.calls?.id;
    const body = bodies.get(id);
    return (
      (node !== undefined && isRejecting(node)) ||
      (called !== undefined && calls.mayRefuse(called)) ||
      (body !== undefined && mayRefuseIn(body, calls)) ||
      [...ports.values()].some((use) => use.kind === 'value' && !isSubset(use.type, use.need))
    );
  });
}
