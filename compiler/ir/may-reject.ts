import { callEffectOf } from './effect.ts';
import type { Inputs } from './plan.ts';
import { nodesOfValue } from './plan-blocks.ts';
import type { Node } from './project.ts';

/** Whether a node may reject its input where it is computed: a pure node, or what a container prepares. */
export const rejectsInput = ({ kind: { behaviour }, body }: Node): boolean =>
  body?.prepares !== undefined || (behaviour.kind === 'pure' && behaviour.rejects === true);

/**
 * Whether computing a node may end the request. Such a node is computed even if nothing uses its value: a query
 * parameter given twice is an error.
 */
export const mayReject = (node: Node): boolean => rejectsInput(node) || node.kind.reads?.kind === 'query';

interface Computed {
  readonly node: string;
  readonly inputs: Inputs;
}

/** The same of an expression, which may compute several nodes. */
export const mayRejectWithin = ({ node, inputs }: Computed, nodeOf: (id: string) => Node): boolean =>
  [node, ...[...inputs.values()].flatMap(({ value }) => nodesOfValue(value))].some((id) => mayReject(nodeOf(id)));

/** Whether running a node, or computing it, may end the request with a refusal. */
export const mayRefuse = (node: Node): boolean => mayReject(node) || callEffectOf(node.kind)?.rejects === true;
