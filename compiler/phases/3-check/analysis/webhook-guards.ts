import { nodeOf } from '../../../ir/route.ts';
import { reachable } from '../../../base/digraph.ts';
import { isConsequence } from '../../../ir/effect.ts';
import { fixedStatus, isAnswer, isRefusal } from '../../../ir/response.ts';
import { edgeVertex, isEdgeVertex } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node } from '../../../ir/project.ts';
import type { Given, Verification } from '../../../ir/verification.ts';
import { actsOnJson } from './acts-on-json.ts';
import type { Users } from './users.ts';
import { verifiedInput } from './resolve.ts';
import { createVerifier, distinctWeaknesses, givenBy, givenWeaknesses, unlessWeak } from './verification.ts';
import type { VerifiedFlow } from './verification.ts';

/** An edge out of a Branch, or out of a call of a guard, and what it proves about the sender. */
export interface Guard {
  readonly check: Node;
  /** Its vertex in the control graph, and the nodes that can run after it. */
  readonly edge: string;
  readonly after: readonly Node[];
  /** The nodes that can run after the other edge. */
  readonly otherwise: readonly Node[];
  readonly verification: Verification;
}

type Flow = Pick<VerifiedFlow, 'route' | 'types' | 'requestData' | 'given'> & {
  readonly control: ControlGraph;
  readonly users: Users;
};

/** The guards of a webhook, or of a function that gets values from one. */
export function findGuards({ control, users, ...facts }: Flow): readonly Guard[] {
  const { route, given } = facts;
  const flow = { ...facts, readsJson: given?.readsJson ?? actsOnJson(route, control, users) };
  const verify = createVerifier(flow);
  const nodesAfter = (edge: string): Node[] =>
    [...reachable(control.digraph, edge)].flatMap((vertex) => (isEdgeVertex(vertex) ? [] : [nodeOf(route, vertex)]));
  const guard = (check: Node, port: string, otherPort: string, verification: Verification): readonly Guard[] => {
    if (!check.next.has(port)) return [];
    const edge = edgeVertex(check.id, port);
    return [
      { check, edge, after: nodesAfter(edge), otherwise: nodesAfter(edgeVertex(check.id, otherPort)), verification },
    ];
  };
  return control.nodes.flatMap((id) => {
    const check = nodeOf(route, id);
    const { behaviour, meaning, calls, proves } = check.kind;
    if (calls !== undefined)
      return guard(check, 'next', 'error', throughCall(check, calls.proof(givenBy(flow, check))));
    if (behaviour.kind !== 'test') return [];
    const { whenTrue, whenFalse } = behaviour;
    if (proves !== undefined) {
      const weaknesses = givenWeaknesses(flow, check, verifiedInput(route, check), false);
      return guard(check, whenTrue, whenFalse, unlessWeak(proves, weaknesses));
    }
    if (meaning?.kind !== 'condition') return [];
    const condition = check.inputs.get(meaning.input);
    return [
      ...guard(check, whenTrue, whenFalse, verify(condition, true)),
      ...guard(check, whenFalse, whenTrue, verify(condition, false)),
    ];
  });
}

const throughCall = (call: Node, { weaknesses, ...proof }: Verification): Verification => ({
  ...proof,
  weaknesses: weaknesses.map((weakness) => ({ ...weakness, call })),
});

/**
 * What a call of a guard proves about the sender, if every path to the guard's end passes a proof, and every other path
 * refuses without consequences.
 */
export function proofOfGuard(
  flow: Omit<Flow, 'given'> & { readonly reached: readonly Node[] },
  given: Given,
): Verification {
  const { control, reached } = flow;
  const guards = findGuards({ ...flow, given });
  const proving = provingGuards(guards);
  const unproven = reached.filter((node) => !isGuarded(node, proving, control));
  const isEnd = ({ kind }: Node): boolean => kind.behaviour.kind === 'return';
  const open = unproven.filter(
    (node) => isEnd(node) || isOpenConsequence(node, proving) || (isAnswer(node) && !alwaysRefuses(node)),
  );
  if (proving.length === 0) {
    const behind = guards.filter(({ after }) => after.some(isEnd));
    return { weaknesses: distinctWeaknesses(behind.flatMap(({ verification }) => verification.weaknesses)) };
  }
  const answers = open.filter(isAnswer);
  if (answers.length > 0)
    return { weaknesses: answers.map((node) => ({ kind: 'answer', node, status: fixedStatus(node) })) };
  if (open.length > 0) return { weaknesses: open.map((node) => ({ kind: 'unproven', node })) };
  const isSigned = proving.every(({ verification }) => verification.proves === 'signature');
  return { proves: isSigned ? 'signature' : 'token', weaknesses: [] };
}

/** The guards whose edge only genuine requests take. */
export const provingGuards = (guards: readonly Guard[]): readonly Guard[] =>
  guards.filter(({ verification }) => verification.proves !== undefined);

/** Whether a node runs only after a check that every forged request fails. */
export const isGuarded = (node: Node, proving: readonly Guard[], { dominators }: ControlGraph): boolean =>
  proving.some((guard) => dominators.dominates(guard.edge, node.id) && refuses(guard));

/** Whether a node has consequences, and does not itself prove the sender first. */
export const isOpenConsequence = (node: Node, proving: readonly Guard[]): boolean =>
  isConsequence(node.kind) && proving.every(({ check }) => check !== node);

/** Whether the sender is checked before the route does anything. */
export function isSenderVerified({
  flat: { reached, control },
  guards,
}: {
  readonly flat: { readonly reached: readonly Node[]; readonly control: ControlGraph };
  readonly guards: readonly Guard[];
}): boolean {
  const proving = provingGuards(guards);
  const consequences = reached.filter((node) => isOpenConsequence(node, proving));
  return proving.length > 0 && consequences.every((node) => isGuarded(node, proving, control));
}

/** Whether every path from the other edge answers a fixed 4xx, without consequences. */
export const refuses = ({ otherwise }: Guard): boolean =>
  otherwise.every((node) => !isConsequence(node.kind) && (!isAnswer(node) || alwaysRefuses(node)));

export const alwaysRefuses = (node: Node): boolean => isRefusal(fixedStatus(node) ?? 0);
