import { controlGraph, edgeVertex } from '../../ir/control-graph.ts';
import { portOf } from '../../ir/function.ts';
import type { Tenancy } from '../../ir/tenancy.ts';
import { tenantOfFunction } from '../../ir/tenant.ts';
import type { DraftNode } from './bind-nodes.ts';

/**
 * Feeds the tenant to every node that takes it: from a call of the guard that every path to the node passes, or else
 * from the function's caller. Without either, the input stays unfed, which is reported with the path.
 */
export function feedTenants(nodes: ReadonlyMap<string, DraftNode>, start: DraftNode, tenancy: Tenancy): void {
  const takers = [...nodes.values()].flatMap((node) =>
    node.kind.inputs.flatMap(({ name, tenant, beside = name }) =>
      tenant === true && !node.inputs.has(name) && (beside === name || node.inputs.has(beside)) ? [{ node, name }] : [],
    ),
  );
  if (takers.length === 0) return;
  const output = portOf('output', tenancy.output);
  const has = ({ kind }: DraftNode, port: string): boolean => kind.outputs.some(({ name }) => name === port);
  const { dominators, order } = controlGraph(nodes, start.id);
  const calls = order.flatMap((id) => {
    const node = nodes.get(id);
    return node?.kind.calls?.id === tenancy.guard && has(node, output) ? [node] : [];
  });
  for (const { node, name } of takers) {
    const call = calls.find(({ id }) => dominators.dominates(edgeVertex(id, 'next'), node.id));
    const source = call ?? (has(start, tenantOfFunction) ? start : undefined);
    if (source === undefined) continue;
    const port = source === start ? tenantOfFunction : output;
    node.inputs.set(name, { kind: 'wire', node: source.id, port, implied: true, place: node.place });
  }
}
