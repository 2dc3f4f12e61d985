import { nodeOf } from '../../../ir/route.ts';
import { reachable } from '../../../base/digraph.ts';
import { isConsequence } from '../../../ir/effect.ts';
import { fixedStatus, isAnswer, isRefusal } from '../../../ir/response.ts';
import { edgeVertex, isEdgeVertex } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { actsOnJson } from './acts-on-json.ts';
import type { Users } from './users.ts';
import { createVerifier } from './verification.ts';
import type { Verification, VerificationContext } from './verification.ts';

/** One edge out of a Branch, and what taking it proves about the sender. */
export interface Guard {
  readonly branch: Node;
  /** Its vertex in the control graph, and the nodes that can run after it. */
  readonly edge: string;
  readonly after: readonly Node[];
  /** The nodes that can run after the other edge. */
  readonly otherwise: readonly Node[];
  readonly verification: Verification;
}

/** The guards of a webhook; empty for other flows. */
export function findGuards(
  route: Route,
  control: ControlGraph,
  users: Users,
  facts: Omit<VerificationContext, 'readsJson'>,
): readonly Guard[] {
  if (route.trigger.isDelivery !== true) return [];
  const verify = createVerifier(route, { ...facts, readsJson: actsOnJson(route, control, users) });
  const nodesAfter = (edge: string): Node[] =>
    [...reachable(control.digraph, edge)].flatMap((vertex) => (isEdgeVertex(vertex) ? [] : [nodeOf(route, vertex)]));
  return control.nodes.flatMap((id) => {
    const branch = nodeOf(route, id);
    if (branch.kind.behaviour.kind !== 'test' || branch.kind.meaning?.kind !== 'condition') return [];
    const {
      behaviour: { whenTrue, whenFalse },
      meaning,
    } = branch.kind;
    return [true, false].flatMap((side): Guard[] => {
      const port = side ? whenTrue : whenFalse;
      if (!branch.next.has(port)) return [];
      const edge = edgeVertex(id, port);
      const other = edgeVertex(id, side ? whenFalse : whenTrue);
      return [
        {
          branch,
          edge,
          after: nodesAfter(edge),
          otherwise: nodesAfter(other),
          verification: verify(branch.inputs.get(meaning.input), side),
        },
      ];
    });
  });
}

/** The guards whose edge only genuine requests take. */
export const provingGuards = (guards: readonly Guard[]): readonly Guard[] =>
  guards.filter(({ verification }) => verification.proves !== undefined);

/** Whether a node runs only after a check that every forged request fails. */
export const isGuarded = (node: Node, proving: readonly Guard[], { dominators }: ControlGraph): boolean =>
  proving.some((guard) => dominators.dominates(guard.edge, node.id) && refuses(guard));

/** Whether a check of the sender stands in front of everything that the route does. */
export function isSenderVerified({
  reached,
  guards,
  control,
}: {
  readonly reached: readonly Node[];
  readonly guards: readonly Guard[];
  readonly control: ControlGraph;
}): boolean {
  const proving = provingGuards(guards);
  const consequences = reached.filter(({ kind }) => isConsequence(kind));
  return proving.length > 0 && consequences.every((node) => isGuarded(node, proving, control));
}

/** Whether every path from the other edge answers a fixed 4xx, without consequences. */
export const refuses = ({ otherwise }: Guard): boolean =>
  otherwise.every((node) => !isConsequence(node.kind) && (!isAnswer(node) || alwaysRefuses(node)));

export const alwaysRefuses = (node: Node): boolean => isRefusal(fixedStatus(node) ?? 0);
